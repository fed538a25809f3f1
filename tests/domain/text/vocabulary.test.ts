/** Every Japanese text of the code, held to the one vocabulary: no thing has two words, no word two meanings. */
import { describe, expect, it } from 'vitest'
import { makingWords, terms, type Term } from '#domain/text/vocabulary.ts'
import { writtenTexts } from '#tests/written-texts.ts'

/** What companies call things in their own files is read there, and the demo's people write as they like. */
const spokenByOthers =
  /^(domain\/text\/(vocabulary|guide)\.ts|domain\/registers\/registers\.ts|server\/seed\/content\/)/

const written = writtenTexts().filter(({ file }) => !spokenByOthers.test(file))

const breaches = ({ refused, standing = [], within }: Term): string[] =>
  written
    .filter(({ file }) => within === undefined || file.split('/').some((part) => part.startsWith(within)))
    .filter(({ text }) => {
      const ours = standing.reduce((rest, whole) => rest.replace(whole, ''), text)
      return refused.some((word) => ours.includes(word))
    })
    .map(({ file, text }) => `${file}: ${text}`)

it('reads what the screens say', () => expect(written.length).toBeGreaterThan(4000))

describe.each(terms)('$word', (term) => {
  it('has no other word in its place', () => expect(breaches(term)).toEqual([]))
  it('does not refuse itself', () => expect(term.refused).not.toContain(term.word))
})

it.each(Object.entries(makingWords))('%s are made by %s alone', (noun, word) => {
  const others = ['作成', '登録', '追加'].filter((other) => other !== word).join('|')
  const other = new RegExp(`${noun}(を|の)(新規)?(${others})(?!者|日|済|されて|元)`)
  expect(written.filter(({ text }) => other.test(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})
