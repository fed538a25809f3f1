/**
 * Rewrites a number format so that `numfmt` understands it: what only Japanese Excel knows (eras, aaa weekdays,
 * [DBNum]) becomes a quoted stand-in, one private-use character, that the formatted text is searched for afterwards.
 * A format is rewritten once whatever the value, so its parse stays cacheable.
 */
import type { NumeralKind } from './kanji-digits.ts'

export const standIn = {
  eraName: '\uE000',
  eraShortName: '\uE001',
  eraLetter: '\uE002',
  eraYear: '\uE003',
  eraYearPadded: '\uE004',
  eraYearGannen: '\uE005',
  weekday: '\uE006',
  weekdayLong: '\uE007',
} as const

/** Marks a text whose digits become numerals of a kind; the second row is for General, the third for dates. */
const numeralMarks = {
  placeholders: '\uE040\uE041\uE042\uE043\uE044\uE045',
  general: '\uE046\uE047\uE048\uE049\uE04A\uE04B',
  date: '\uE04C\uE04D\uE04E\uE04F\uE050\uE051',
} as const
const anyNumeralMark = /[\uE040-\uE051]/g
export const withoutNumeralMarks = (text: string): string => text.replace(anyNumeralMark, '')
export type NumeralUse = keyof typeof numeralMarks
export const findNumeralMark = (text: string): { kind: NumeralKind; use: NumeralUse } | null => {
  const mark = text.match(anyNumeralMark)?.[0]
  if (mark === undefined) return null
  for (const use of ['placeholders', 'general', 'date'] as const) {
    const index = numeralMarks[use].indexOf(mark)
    if (index >= 0) return { kind: (index + 1) as NumeralKind, use }
  }
  return null
}

/** Digits of literals are kept from [DBNum] by moving them to U+E020–E029. */
export const hideDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0xe020 + Number(digit)))
export const showDigits = (text: string): string =>
  text.replace(/[\uE020-\uE029]/g, (hidden) => String(hidden.charCodeAt(0) - 0xe020))

export type JapanesePattern = {
  pattern: string
  /** Needs the day of the value: an era or a weekday stands in it. */
  usesDate: boolean
  usesNumerals: boolean
}

const token =
  /"[^"]*"?|\\[\s\S]|[_*][\s\S]|\[[^\]]*\]?|G\/標準|General|e(?=[+-])|g+|e+|a{3,}|[ymdhs]+|AM\/PM|A\/P|[\s\S]/giu

/** Splits at ';' outside quotes, escapes and brackets. */
export const splitSections = (numberFormat: string): string[][] => {
  const sections: string[][] = [[]]
  for (const [text] of numberFormat.matchAll(token)) {
    if (text === ';') sections.push([])
    else sections[sections.length - 1]!.push(text)
  }
  return sections
}

type SectionLocale = {
  japanese: boolean
  chinese: boolean
  foreign: boolean
  gannen: boolean
  system: 'date' | 'time' | null
}

const readLocale = (tokens: readonly string[]): SectionLocale => {
  const locale: SectionLocale = { japanese: false, chinese: false, foreign: false, gannen: false, system: null }
  for (const text of tokens) {
    const code = /^\[\$-([^\]]*)\]$/u.exec(text)?.[1]
    if (code === undefined) continue
    if (/^F800$/i.test(code)) locale.system = 'date'
    else if (/^F400$/i.test(code)) locale.system = 'time'
    else if (/^ja/i.test(code) || /411$/.test(code.split(',')[0]!)) locale.japanese = true
    else locale.foreign = true
    if (/^zh(-CN|-Hans)?$/i.test(code) || /^0*804$/.test(code.split(',')[0]!)) locale.chinese = true
    if (/-x-gannen/i.test(code)) locale.gannen = true
  }
  return locale
}

const readNumeralKind = (tokens: readonly string[], { chinese, foreign }: SectionLocale): NumeralKind | null => {
  const digit = /\[DBNum([123])\]/i.exec(tokens.join(''))?.[1]
  if (digit === undefined || (foreign && !chinese)) return null
  return (Number(digit) + (chinese ? 3 : 0)) as NumeralKind
}

const literalText = (text: string): string | null => {
  if (text.startsWith('"')) return text.replace(/^"|"$/g, '')
  if (text.startsWith('\\')) return text.slice(1)
  return null
}

/** As formats name colours in formulas (TEXT) written in Japan; files hold the English names. */
const colourNames: Record<string, string> = {
  黒: 'Black',
  青: 'Blue',
  水: 'Cyan',
  緑: 'Green',
  紫: 'Magenta',
  赤: 'Red',
  白: 'White',
  黄: 'Yellow',
  色: 'Color',
}

const eraYear = (text: string, next: string | undefined, gannen: boolean): string => {
  if (gannen && next !== undefined && /^年/.test(literalText(next) ?? next)) return standIn.eraYearGannen
  return text.length > 1 ? standIn.eraYearPadded : standIn.eraYear
}

const eraName = (length: number): string =>
  length === 1 ? standIn.eraLetter : length === 2 ? standIn.eraShortName : standIn.eraName

/** Before an A or a P that the format writes small: the one, the other or both. */
const smallMarks = { a: '\uE060', p: '\uE061', both: '\uE062' } as const

/** A and P stand as the format writes them; AM and PM are large whatever it writes. */
const halfOfDay = (text: string): string => {
  const [a, p] = [text.startsWith('a'), text.endsWith('p')]
  if (!a && !p) return 'A/P'
  return `"${a && p ? smallMarks.both : a ? smallMarks.a : smallMarks.p}"A/P`
}
export const writeHalfOfDay = (text: string): string =>
  text.replace(/([\uE060-\uE062])([AP])/g, (_, mark: string, letter: string) =>
    mark === smallMarks.both || mark === smallMarks[letter === 'A' ? 'a' : 'p'] ? letter.toLowerCase() : letter,
  )

/** `numfmt` fills the zeros below a fraction's line from the right, so that a half is 1/20: there are blanks instead. */
const withBlanksBelow = (tokens: readonly string[]): readonly string[] => {
  const from = tokens.indexOf('/') + 1
  const end = tokens.findIndex((text, index) => index >= from && text !== '0')
  const until = end < 0 ? tokens.length : end
  if (from === 0 || until - from < 2 || /[1-9]/.test(tokens[until] ?? '')) return tokens
  return tokens.map((text, index) => (index > from && index < until ? '?' : text))
}

const rewriteSection = (given: readonly string[]): JapanesePattern => {
  const tokens = withBlanksBelow(given)
  const locale = readLocale(tokens)
  if (locale.system === 'date') return { pattern: 'yyyy"年"m"月"d"日"', usesDate: false, usesNumerals: false }
  if (locale.system === 'time') return { pattern: 'h:mm:ss', usesDate: false, usesNumerals: false }

  const numeralKind = readNumeralKind(tokens, locale)
  const isDate = tokens.some((text) => /^([ymdhs]+|g+|e+|a{3,}|AM\/PM|A\/P)$/i.test(text))
  // Hours after those that passed are those that passed too.
  const isElapsed = tokens.some((text) => /^\[h+\]$/i.test(text))
  let usesDate = false
  let isGeneral = false
  const written = tokens.map((text, index) => {
    if (/^\[DBNum\d\]$/i.test(text)) return ''
    const colour = /^\[([黒青水緑紫赤白黄]|色 ?(?=\d))(\d*)\]$/u.exec(text)
    if (colour) return `[${colourNames[colour[1]?.trim() ?? ''] ?? ''}${colour[2] ?? ''}]`
    const currency = /^\[\$([^-\]]+)/u.exec(text)?.[1]
    if (currency !== undefined) return `"${currency}"`
    // A locale names months and weekdays; the separators of numbers stay Japan's.
    if (text.startsWith('[$')) return isDate ? (locale.japanese ? '[$-411]' : text) : ''
    if (/^AM\/PM$/i.test(text)) return 'AM/PM'
    if (/^A\/P$/i.test(text)) return halfOfDay(text)
    if (isElapsed && /^h+$/i.test(text)) return `[${text}]`
    if (/^(G\/標準|General)$/i.test(text)) {
      isGeneral = true
      return 'General'
    }
    const literal = literalText(text)
    if (literal === '"') return text
    if (literal !== null) return `"${numeralKind === null ? literal : hideDigits(literal)}"`
    // E of 0.0E+0 is the exponent, not the year of the era.
    if (/^e$/i.test(text) && /^[+-]/.test(tokens[index + 1] ?? '')) return text
    if (/^e+$/i.test(text)) {
      if (locale.foreign) return 'yyyy'
      usesDate = true
      return `"${eraYear(text, tokens[index + 1], locale.gannen)}"`
    }
    if (/^g+$/i.test(text)) {
      usesDate = true
      return locale.foreign ? '' : `"${eraName(text.length)}"`
    }
    if (/^a{3,}$/i.test(text)) {
      if (locale.foreign) return text.length === 3 ? 'ddd' : 'dddd'
      usesDate = true
      return `"${text.length === 3 ? standIn.weekday : standIn.weekdayLong}"`
    }
    return text
  })
  const use: NumeralUse = isDate ? 'date' : isGeneral ? 'general' : 'placeholders'
  if (numeralKind !== null) {
    // After a leading condition or colour, which must stay first in its section.
    const position = written.findIndex((text) => text !== '' && !text.startsWith('['))
    written.splice(position < 0 ? written.length : position, 0, `"${numeralMarks[use][numeralKind - 1]!}"`)
  }
  return { pattern: written.join(''), usesDate, usesNumerals: numeralKind !== null }
}

export const rewritePattern = (numberFormat: string): JapanesePattern => {
  const sections = splitSections(numberFormat).map(rewriteSection)
  return {
    pattern: sections.map(({ pattern }) => pattern).join(';'),
    usesDate: sections.some(({ usesDate }) => usesDate),
    usesNumerals: sections.some(({ usesNumerals }) => usesNumerals),
  }
}
