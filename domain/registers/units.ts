/** What the numbers of a column count in: read from its heading, and brought to what the field is kept in. */

/** Of each measure the units that lists write it in, and how many of the field's own one of them is. */
const factors = {
  money: { 円: 1, 千円: 1000, 万円: 10_000, 百万円: 1_000_000, 億円: 100_000_000 },
  area: { '㎡': 1, 坪: 400 / 121, '千㎡': 1000, ha: 10_000 },
  span: { 年: 1, か月: 1 / 12 },
} as const

export type Measure = keyof typeof factors
export type Unit = { [Of in Measure]: keyof (typeof factors)[Of] }[Measure]

export const unitsOf = (measure: Measure): Unit[] => Object.keys(factors[measure]) as Unit[]
export const units = (Object.keys(factors) as Measure[]).flatMap(unitsOf)
/** What the field is kept in. */
export const ownUnit = (measure: Measure): Unit => unitsOf(measure)[0]!
const factorOf = (measure: Measure, unit: Unit): number => (factors[measure] as Record<string, number>)[unit]!

const spellings: Record<Measure, Partial<Record<Unit, readonly string[]>>> = {
  money: { 円: ['¥', 'yen'], 千円: ['千'], 万円: ['万'], 百万円: ['百万'], 億円: ['億'] },
  area: {
    '㎡': ['m2', 'm²', '平米', '平方メートル', '平方米'],
    坪: ['坪数'],
    '千㎡': ['千m2', '千平米'],
    ha: ['ヘクタール'],
  },
  span: { 年: ['年数', '年間', 'years'], か月: ['ヶ月', 'ケ月', 'カ月', 'ヵ月', '箇月', '月', '月数', 'months'] },
}

/** As far as a heading is read: what is longer is a text that somebody put there. */
const HEADING_LENGTH = 200
/** No unit takes more of a number's end, spaces between its letters included. */
const ENDING_LENGTH = 20

const plain = (text: string): string => text.slice(0, HEADING_LENGTH).normalize('NFKC').replace(/\s/g, '').toLowerCase()

type Spelled = { unit: Unit; word: string }
/** Longest first: 百万円 is no 万円. */
const spelled = Object.fromEntries(
  (Object.keys(factors) as Measure[]).map((measure): [Measure, Spelled[]] => [
    measure,
    unitsOf(measure)
      .flatMap((unit) => [unit, ...(spellings[measure][unit] ?? [])].map((word) => ({ unit, word: plain(word) })))
      .toSorted((one, other) => other.word.length - one.word.length),
  ]),
) as Record<Measure, Spelled[]>

const unitNamed = (measure: Measure, word: string): Unit | null =>
  spelled[measure].find((each) => each.word === word)?.unit ?? null

const brackets = /\(([^()]*)\)|\[([^[\]]*)\]|〔([^〔〕]*)〕|【([^【】]*)】|<([^<>]*)>/g
/** Words that a number of each measure may be given in; one that is none of ours is asked about, not guessed. */
const unitLike: Record<Measure, RegExp> = {
  money: /円|ドル|[$€£]|usd|[千万億]/,
  area: /坪|m2|平米|平方|畳|帖|ft|エーカー|ヘクタール|^(?:a|k|m|ha)$/,
  span: /[かヶケカヵ箇]月|^(?:月|週|日|時間|季)/,
}
/** 月額千円 is money. */
const measureOf = (word: string): Measure | undefined =>
  (Object.keys(unitLike) as Measure[]).find((measure) => unitLike[measure].test(word))

/** What a number is of a measure: one that a unit is named of, or that its word looks like. */
const measuredBy = (word: string): Measure | undefined =>
  measureOf(word) ?? (Object.keys(factors) as Measure[]).find((measure) => unitNamed(measure, word) !== null)

const taxWords = /^税[込抜別]み?|^(?:概算|約|参考)/

/** 円/㎡, ㎡/戸: what one of something takes is in none of the units. ㎡/千円 over a list names two of them. */
const saysRate = (said: string): boolean =>
  said
    .split(/[・、,;:。()[\]〔〕【】<>]/)
    .filter((word) => word.includes('/'))
    .some((word) => {
      const [of = '', ...per] = word.split('/')
      const measure: string | undefined = measuredBy(
        /(?:[千百万億]{0,3}円|¥|yen|千?(?:m2|平米)|坪)$/.exec(of)?.[0] ?? of,
      )
      if (measure !== 'money' && measure !== 'area') return false
      return per.some(
        (each) => each !== '' && !taxWords.test(each) && ![measure, 'money'].includes(measuredBy(each) ?? ''),
      )
    })

const partsOf = (said: string): string[] =>
  said
    .split(/[・、,/;:。()[\]]/)
    .map((word) => word.replace(/^(?:単位|税[込抜別]み?|概算|約|参考)/, ''))
    .filter((word) => word !== '')

const wordsOf = (heading: string): string[] =>
  [...plain(heading).matchAll(brackets)].flatMap((match) => match.slice(1)).flatMap((inner) => partsOf(inner ?? ''))

/** The one that is among the words; of two nobody knows which is meant. */
const unitAmong = (measure: Measure, words: readonly string[]): Unit | 'unknown' | null => {
  const [unit = null, ...others] = new Set(
    words.map((word) => unitNamed(measure, word)).filter((each) => each !== null),
  )
  return others.length > 0 ? 'unknown' : unit
}

/** 'unknown': the heading names a unit that none of ours is, or several. null: it names none. */
export const readUnit = (measure: Measure, heading: string): Unit | 'unknown' | null => {
  if (measure !== 'span' && saysRate(plain(heading))) return 'unknown'
  const words = wordsOf(heading)
  const named = unitAmong(measure, words)
  if (named !== null) return named
  if (words.some((word) => measureOf(word) !== undefined)) return 'unknown'
  const bare = plain(heading).replace(brackets, '')
  const behind = spelled[measure].find(
    ({ unit, word }) => unit !== ownUnit(measure) && (word === '坪' || word.length > 1) && bare.endsWith(word),
  )
  return behind?.unit ?? null
}

/** What stands over a list for all of it: 単位：千円（税抜）. 'unknown' and null as of a heading. */
export const readUnitAbove = (measure: Measure, rows: readonly (readonly string[])[]): Unit | 'unknown' | null => {
  for (const cell of rows.flat()) {
    const [, mark, said] = /単\s*位\s*([:は]?)(.+)/.exec(cell.slice(0, HEADING_LENGTH).normalize('NFKC')) ?? []
    if (said === undefined) continue
    if (measure !== 'span' && saysRate(plain(said))) return 'unknown'
    const words = partsOf(plain(said))
    const unit = unitAmong(measure, words) ?? unitAmong(measure, said.split(/\s/).map(plain).flatMap(partsOf))
    if (unit !== null) return unit
    const isOfOthers = (word: string) => (Object.keys(factors) as Measure[]).some((each) => unitNamed(each, word))
    if (mark !== '' && words.some((word) => measureOf(word) === measure && !isOfOthers(word))) return 'unknown'
  }
  return null
}

/** 税込 or 税抜, where a heading says so. */
export const readTax = (heading: string): '税込' | '税抜' | null => {
  const [, word] = /税(込|抜|別)/.exec(plain(heading)) ?? []
  return word === undefined ? null : word === '込' ? '税込' : '税抜'
}

/** A number's text and the unit that stands behind it, if one does: it goes before the column's. */
export const splitUnit = (measure: Measure, text: string): { number: string; unit: Unit | null } => {
  const written = text.normalize('NFKC').trim()
  const ending = written.slice(-ENDING_LENGTH)
  const spelledEnding = plain(ending)
  const found = spelled[measure].find(({ word }) => spelledEnding.endsWith(word))
  if (!found) return { number: written, unit: null }
  const behind = new RegExp(`${[...found.word].join('\\s*')}$`, 'i')
  return { number: (written.slice(0, -ENDING_LENGTH) + ending.replace(behind, '')).trim(), unit: found.unit }
}

/** Brought to the field's own unit; areas to a hundredth, as they are kept. */
export const inOwnUnit = (measure: Measure, value: number, unit: Unit): number => {
  if (unit === ownUnit(measure)) return value
  const places = measure === 'area' ? 100 : 1_000_000
  return Math.round(value * factorOf(measure, unit) * places) / places
}
