/** Names and titles by a pattern: {words} that stand for facts of a record, filled in once these are known. */
const anyWord = /\{([^{}\n]{0,20})\}/g

/** Those that would stand there as they are typed. `most`: as long as a pattern may be. */
export const unknownWords = (pattern: string, words: readonly string[], most: number): string[] =>
  [...pattern.slice(0, most).matchAll(anyWord)].flatMap(([whole, name]) => (words.includes(name!) ? [] : [whole]))

export const holdsWord = (pattern: string, words: readonly string[]): boolean =>
  words.some((word) => pattern.includes(`{${word}}`))

export const listWords = (words: readonly string[]): string => words.map((word) => `{${word}}`).join('、')

/** With separators, each written once: what is not known leaves no gap between them. */
export type Separators = { between: RegExp; ends: RegExp }
export const separatedBy = (characters: string): Separators => ({
  between: new RegExp(`([${characters}])[${characters}]+`, 'gu'),
  ends: new RegExp(`^[${characters}]|[${characters}]$`, 'gu'),
})

/** Words without a fact stay as they stand: somebody else knows it. */
export const fillWords = (
  pattern: string,
  facts: Readonly<Partial<Record<string, string>>>,
  { between, ends }: Separators,
): string =>
  pattern
    .replace(anyWord, (whole, name: string) => (Object.hasOwn(facts, name) ? (facts[name] ?? whole) : whole))
    .replace(between, '$1')
    .replace(ends, '')
