/**
 * A cell's value as Excel in Japanese shows it: `numfmt` for the general rules, our own rewriting for what only
 * Japanese Excel knows. Column width plays no part here: '####' for narrow columns is the layout's affair.
 */
import { dateFromSerial, format, formatColor, isDateFormat } from 'numfmt'
import type { CellValue, Colour } from '#engine/model/workbook.ts'
import { eraOf } from './era.ts'
import { asFraction, denominatorsOf } from './fractions.ts'
import type { Denominator } from './fractions.ts'
import {
  findNumeralMark,
  rewritePattern,
  showDigits,
  standIn,
  withoutNumeralMarks,
  writeHalfOfDay,
} from './japanese-pattern.ts'
import type { JapanesePattern, NumeralUse } from './japanese-pattern.ts'
import { positional, withUnits } from './kanji-digits.ts'
import type { NumeralKind } from './kanji-digits.ts'

export type FormattedValue = {
  text: string
  /** Colour the format asks for, e.g. [Red]; null = the cell's own. */
  colour: Colour | null
  /** Where the format pads to the column's width (the '* ' of 会計 formats): `character` repeats before text[index]. */
  fill?: { index: number; character: string }
}

/** What Excel fills a cell with when a number is no date. */
export const notADate = '########'
const days1904 = 1462
const fillMark = '\uE030'
const formatOptions = {
  locale: 'en',
  dateErrorNumber: false,
  dateSpanLarge: false,
  overflow: notADate,
  fillChar: fillMark,
} as const

const colours: Record<string, Colour> = {
  black: '#000000',
  blue: '#0000FF',
  cyan: '#00FFFF',
  green: '#00FF00',
  magenta: '#FF00FF',
  red: '#FF0000',
  white: '#FFFFFF',
  yellow: '#FFFF00',
}

type CompiledFormat = JapanesePattern & {
  isDate: boolean
  isElapsed: boolean
  hasColour: boolean
  isGeneral: boolean
  isReadable: boolean
  denominators: readonly Denominator[]
}

const compiledFormats = new Map<string, CompiledFormat>()
const maxCompiledFormats = 2000
const unreadable = '\uE031'

const describe = (rewritten: JapanesePattern, isReadable: boolean): CompiledFormat => {
  const isDate = rewritten.usesDate || isDateFormat(rewritten.pattern)
  return {
    ...rewritten,
    isDate,
    isReadable,
    denominators: isDate ? [] : denominatorsOf(rewritten.pattern),
    isElapsed: /\[(h+|m+|s+)\]/i.test(rewritten.pattern),
    hasColour: /\[(black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]/i.test(rewritten.pattern),
    isGeneral: /^(general)?$/i.test(rewritten.pattern),
  }
}

const compile = (numberFormat: string): CompiledFormat => {
  const known = compiledFormats.get(numberFormat)
  if (known !== undefined) return known
  if (compiledFormats.size >= maxCompiledFormats) compiledFormats.clear()
  const rewritten = rewritePattern(numberFormat)
  // Excel would call a file with an unreadable format damaged; we show the bare value.
  const isReadable = format(rewritten.pattern, 0, { throws: false, invalid: unreadable }) !== unreadable
  const compiled = describe(
    isReadable ? rewritten : { pattern: 'General', usesDate: false, usesNumerals: false },
    isReadable,
  )
  compiledFormats.set(numberFormat, compiled)
  return compiled
}

const writeDateParts = (text: string, serial: number): string => {
  if (!/[\uE000-\uE007]/.test(text)) return text
  if (serial < 0 || serial >= 2958466) return notADate
  const [year, month, day] = dateFromSerial(serial)
  const era = eraOf(year, month, day)
  const weekday = '土日月火水木金'[Math.floor(serial) % 7]!
  const parts: Record<string, string> = {
    [standIn.eraName]: era.name,
    [standIn.eraShortName]: era.name[0]!,
    [standIn.eraLetter]: era.letter,
    [standIn.eraYear]: String(era.year),
    [standIn.eraYearPadded]: String(era.year).padStart(2, '0'),
    [standIn.eraYearGannen]: era.year === 1 ? '元' : String(era.year),
    [standIn.weekday]: weekday,
    [standIn.weekdayLong]: `${weekday}曜日`,
  }
  return text.replace(/[\uE000-\uE007]/g, (mark) => parts[mark]!)
}

const writeNumerals = (text: string): string => {
  const mark = findNumeralMark(text)
  if (mark === null) return text
  return showDigits(numeralsFor(withoutNumeralMarks(text), mark.kind, mark.use))
}

const numeralsFor = (text: string, kind: NumeralKind, use: NumeralUse): string => {
  if (use === 'placeholders') return positional(text, kind)
  if (use === 'general') {
    // 1.2E+20 keeps its letters; decimals are read digit by digit.
    return text.replace(/\d+(\.\d+)?/g, (number) => {
      const [whole, decimals] = number.split('.')
      return withUnits(whole!, kind) + (decimals === undefined ? '' : `.${positional(decimals, kind)}`)
    })
  }
  if (kind === 3 || kind === 6) return positional(text, kind)
  // Years and padded parts are read digit by digit (二〇二五, 〇五), days and months with units (十二).
  return text.replace(/\d+/g, (digits) =>
    digits.length > 3 || (digits.length > 1 && digits.startsWith('0'))
      ? positional(digits, kind)
      : withUnits(digits, kind),
  )
}

const takeFill = (text: string): Pick<FormattedValue, 'text' | 'fill'> => {
  const index = text.indexOf(fillMark)
  if (index < 0) return { text }
  return { text: text.slice(0, index) + text.slice(index + 2), fill: { index, character: text[index + 1] ?? ' ' } }
}

const colourOf = (pattern: string, value: number | string): Colour | null => {
  const colour = formatColor(pattern, value)
  if (typeof colour !== 'string') return null
  return colours[colour.toLowerCase()] ?? (/^#[0-9a-f]{6}$/i.test(colour) ? (colour.toUpperCase() as Colour) : null)
}

const formatNumber = (number: number, compiled: CompiledFormat, date1904: boolean): FormattedValue => {
  // Elapsed time counts from zero in both date systems; only the 1904 one shows it below zero.
  if (compiled.isElapsed && date1904 && number < 0) {
    const positive = formatNumber(-number, compiled, date1904)
    return { ...positive, text: `-${positive.text}` }
  }
  const serial = compiled.isDate && !compiled.isElapsed && date1904 ? number + days1904 : number
  // Eleven digits are shown as they are.
  const isPlain = compiled.isGeneral && Number.isInteger(serial) && Math.abs(serial) < 1e11
  const fraction = asFraction(serial, compiled.denominators)
  let text = isPlain ? String(serial) : fraction.finish(format(compiled.pattern, fraction.number, formatOptions))
  if (compiled.isDate) text = writeHalfOfDay(text)
  if (compiled.usesDate) text = writeDateParts(text, serial)
  if (compiled.usesNumerals) text = writeNumerals(text)
  return { ...takeFill(text), colour: compiled.hasColour ? colourOf(compiled.pattern, serial) : null }
}

const formatText = (text: string, compiled: CompiledFormat): FormattedValue => {
  if (compiled.isGeneral) return { text, colour: null }
  return {
    ...takeFill(format(compiled.pattern, text, formatOptions)),
    colour: compiled.hasColour ? colourOf(compiled.pattern, text) : null,
  }
}

/**
 * The text Excel shows for `value` under `numberFormat` (an OOXML format code; built-in ids already resolved for
 * Japanese by the reader). Errors and truth
 * values show their own name, blanks nothing; a format that cannot be read acts as General.
 */
export const formatValue = (value: CellValue, numberFormat: string, options: { date1904: boolean }): FormattedValue => {
  if (value.type === 'blank') return { text: '', colour: null }
  if (value.type === 'error') return { text: value.error, colour: null }
  // No format is theirs.
  if (value.type === 'boolean') return { text: value.boolean ? 'TRUE' : 'FALSE', colour: null }
  const compiled = compile(numberFormat)
  if (value.type === 'text') return formatText(value.text, compiled)
  return formatNumber(value.number, compiled, options.date1904)
}

/** Whether numbers under this format are shown as a date or a time. */
export const isDateNumberFormat = (numberFormat: string): boolean => compile(numberFormat).isDate

/** Whether it is understood here, and not shown as General for want of that. */
export const isReadableFormat = (numberFormat: string): boolean => compile(numberFormat).isReadable
