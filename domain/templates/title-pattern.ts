/** 書類のタイトル: what is made of a template is called by its pattern, unless somebody types a title. */
import { optionalText } from '../fields.ts'
import { limits } from '../limits.ts'
import { formatMonth, monthOf } from '../months.ts'
import { cutText, textLength } from '../text/length.ts'
import { fillWords, holdsWord, listWords, separatedBy, unknownWords } from '../text/patterns.ts'

export const titlePatternField = '書類のタイトル'
export const titleWords = ['番号', 'テンプレート', '建物', '案件', '設備', '年月', '年月日'] as const
export type TitleWord = (typeof titleWords)[number]
export type TitleFacts = Readonly<Partial<Record<TitleWord, string>>>

const all = listWords(titleWords)
export const titlePatternTexts = {
  hint: `${all}が使えます。空欄のときは、作成するときに入力するか、「テンプレート名 建物 年月」になります。`,
  example: (title: string): string => `例：${title}`,
  unknown: (words: readonly string[]): string => `${words.join('、')}は使えません。使えるのは${all}です。`,
  unfit: '改行などの制御文字は使えません。',
  filledLater: (words: readonly TitleWord[]): string => `${listWords(words)}は、作成したときに入ります。`,
} as const

const control = /\p{Cc}/u
const most = limits.text.title
const unknown = (pattern: string): string[] => unknownWords(pattern, titleWords, most)

export const titlePatternSchema = optionalText(titlePatternField, most)
  .refine((pattern) => !pattern || !control.test(pattern), titlePatternTexts.unfit)
  .refine((pattern) => unknown(pattern ?? '').length === 0, {
    error: ({ input }) => titlePatternTexts.unknown(unknown(input as string)),
  })

const separators = separatedBy('_ \u3000')

type Named = { name: string }
type Known = {
  template: Named
  /** null: there is none; left out, it is not known here. Of matter and machines alike. */
  building?: Named | null | undefined
  matter?: Named | null | undefined
  facilities?: readonly Named[] | undefined
  number?: string | null | undefined
  /** A day of the month that it is of. */
  day: string
}

const fact = (name: string | null | undefined): string => name?.replace(/\s+/gu, ' ').trim() ?? ''

export const titleFacts = ({ template, building, matter, facilities, number, day }: Known): TitleFacts => ({
  テンプレート: fact(template.name),
  ...(building !== undefined && { 建物: fact(building?.name) }),
  ...(matter !== undefined && { 案件: fact(matter?.name) }),
  ...(facilities && { 設備: facilities.map(({ name }) => fact(name)).join('、') }),
  ...(number !== undefined && { 番号: number ?? '' }),
  年月: formatMonth(monthOf(day)),
  年月日: `${formatMonth(monthOf(day))}${Number(day.slice(8, 10))}日`,
})

export const holdsTitleWord = (title: string): boolean => holdsWord(title, titleWords)
/** Those that are filled in where more is known. */
export const openWords = (title: string): TitleWord[] => titleWords.filter((word) => holdsWord(title, [word]))

/** While it waits for what fills it in: without what is open. */
export const shownTitle = (title: string): string =>
  holdsTitleWord(title)
    ? fillWords(title, Object.fromEntries(titleWords.map((word) => [word, ''])), separators) || title
    : title

/** As long as a title may be: the longest of its facts gives way, so that its month and number stay. */
export const patternTitle = (pattern: string, facts: TitleFacts): string => {
  const whole = fillWords(pattern, facts, separators)
  const over = textLength(whole) - most
  if (over <= 0) return whole
  const lengthOf = (word: TitleWord): number => textLength(facts[word] ?? '')
  const longest = openWords(pattern).toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]
  if (longest === undefined) return cutText(whole, most)
  const shorter = cutText(facts[longest] ?? '', Math.max(0, lengthOf(longest) - over)).trimEnd()
  return cutText(fillWords(pattern, { ...facts, [longest]: shorter }, separators), most)
}
