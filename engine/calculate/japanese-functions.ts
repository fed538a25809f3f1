/**
 * Functions the calculation engine lacks, or computes otherwise than Excel in Japan: 和暦 and 漢数字 in TEXT,
 * functions that count bytes, rounding by decimal digits, the clock.
 */
import type { WorkbookLike } from '@cj-tech-master/excelts/formula'
import { formatValue } from './number-format/format-value.ts'
import { positional, withUnits } from './number-format/kanji-digits.ts'
import { kinds } from './engine-values.ts'
import type { EngineScalar, EngineValue } from './engine-values.ts'
import { textDate, textNumber } from './japanese-text-values.ts'
import { byteLength, byteSlice, toFullWidth, toHalfWidth } from './kana-width.ts'
import { tokyoSerial } from './serials.ts'

export type FunctionTable = NonNullable<WorkbookLike['userFunctions']>
export type FunctionEntry = FunctionTable extends ReadonlyMap<string, infer Entry> ? Entry : never

/** Becomes the error value of the cell. */
class FormulaError extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

export type FunctionSettings = { date1904: boolean; now: Date }

/** Functions by upper-case name; they go before the engine's own of the same name. */
export function japaneseFunctions(settings: FunctionSettings): FunctionTable {
  const { date1904, now } = settings
  const today = Math.floor(tokyoSerial(now, date1904))
  const asText = (value: EngineScalar | undefined): string => scalarText(value)
  const asNumber = (value: EngineScalar | undefined, fallback?: number): number =>
    scalarNumber(value, date1904, fallback)

  return new Map<string, FunctionEntry>([
    ['FIFTEENDIGITS', { minArity: 1, maxArity: 1, invoke: ([value]) => fifteenDigits(value as EngineValue) }],
    [
      'SUMORZERO',
      { minArity: 2, maxArity: 2, invoke: ([sum, last]) => sumOrZero(sum as EngineValue, last as EngineValue) },
    ],
    ['NUMBERSFROMTO', { minArity: 3, maxArity: 3, invoke: (values) => numbersFromTo(values as EngineValue[]) }],
    ['TODAY', entry(0, 0, () => today)],
    ['NOW', entry(0, 0, () => tokyoSerial(now, date1904))],

    ['TEXT', entry(2, 2, (value, format) => formatText(value, asText(format), date1904))],
    ['VALUE', entry(1, 1, (value) => asNumber(value))],
    [
      'DATEVALUE',
      entry(1, 1, (value) => textDate(asText(value).split(/\s+(?=\d{1,2}:)/)[0] ?? '', date1904) ?? failed('#VALUE!')),
    ],
    ['DATESTRING', entry(1, 1, (value) => formatText(number(asNumber(value)), 'gggee"年"mm"月"dd"日"', date1904))],
    ['NUMBERSTRING', entry(2, 2, (value, style) => numberString(asNumber(value), asNumber(style)))],
    ['YEN', entry(1, 2, (value, decimals) => yen(asNumber(value), asNumber(decimals, 0)))],
    ['CONCATENATE', entry(1, 255, (...values) => values.map(asText).join(''))],
    ['PHONETIC', entry(1, 1, (value) => asText(value))],
    ['ASC', entry(1, 1, (value) => toHalfWidth(asText(value)))],
    ['JIS', entry(1, 1, (value) => toFullWidth(asText(value)))],
    ['DBCS', entry(1, 1, (value) => toFullWidth(asText(value)))],

    ['LENB', entry(1, 1, (value) => byteLength(asText(value)))],
    ['LEFTB', entry(1, 2, (value, bytes) => byteSlice(asText(value), 0, atLeast(0, asNumber(bytes, 1))))],
    [
      'RIGHTB',
      entry(1, 2, (value, bytes) => {
        const text = asText(value)
        const length = atLeast(0, asNumber(bytes, 1))
        return byteSlice(text, Math.max(0, byteLength(text) - length), length)
      }),
    ],
    [
      'MIDB',
      entry(3, 3, (value, start, bytes) =>
        byteSlice(asText(value), atLeast(1, asNumber(start)) - 1, atLeast(0, asNumber(bytes))),
      ),
    ],
    ['FINDB', entry(2, 3, (sought, value, start) => findBytes(asText(sought), asText(value), asNumber(start, 1)))],
    [
      'SEARCHB',
      entry(2, 3, (sought, value, start) =>
        findBytes(asText(sought).toLowerCase(), asText(value).toLowerCase(), asNumber(start, 1)),
      ),
    ],
    [
      'REPLACEB',
      entry(4, 4, (value, start, bytes, replacement) => {
        const text = asText(value)
        const from = atLeast(1, asNumber(start)) - 1
        return (
          byteSlice(text, 0, from) +
          asText(replacement) +
          byteSlice(text, from + atLeast(0, asNumber(bytes)), byteLength(text))
        )
      }),
    ],

    ['ROUND', entry(2, 2, (value, digits) => rounded(asNumber(value), asNumber(digits), Math.round))],
    ['ROUNDDOWN', entry(2, 2, (value, digits) => rounded(asNumber(value), asNumber(digits), Math.floor))],
    ['ROUNDUP', entry(2, 2, (value, digits) => rounded(asNumber(value), asNumber(digits), Math.ceil))],
    ['TRUNC', entry(1, 2, (value, digits) => rounded(asNumber(value), asNumber(digits, 0), Math.floor))],
    ['INT', entry(1, 1, (value) => Math.floor(significant(asNumber(value))))],
  ])
}

function fifteenDigits(value: EngineValue): EngineValue {
  if (value.kind === kinds.array)
    return { ...value, rows: value.rows.map((row) => row.map((item) => fifteenDigits(item) as EngineScalar)) }
  return value.kind === kinds.number ? { kind: kinds.number, value: significant(value.value) } : value
}

/** Zero when what stood before the last term was its opposite to fifteen digits. */
function sumOrZero(sum: EngineValue, last: EngineValue): EngineValue {
  if (sum.kind !== kinds.number || last.kind !== kinds.number || sum.value === 0) return sum
  return significant(sum.value - last.value) === significant(-last.value) ? number(0) : sum
}

/** What ROW and COLUMN of a range stand for: whole numbers down or across. */
function numbersFromTo(values: EngineValue[]): EngineValue {
  const [first, last, isDown] = values.map((value) => (value.kind === kinds.number ? value.value : 0)) as [
    number,
    number,
    number,
  ]
  const numbers = Array.from({ length: last - first + 1 }, (_, offset) => number(first + offset))
  return isDown === 1
    ? { kind: kinds.array, rows: numbers.map((value) => [value]), height: numbers.length, width: 1 }
    : { kind: kinds.array, rows: [numbers], height: 1, width: numbers.length }
}

type ScalarFunction = (...values: EngineScalar[]) => number | string

/** A function of single values, applied cell by cell where it is given areas or arrays. */
function entry(minArity: number, maxArity: number, compute: ScalarFunction): FunctionEntry {
  const scalarResult = (values: EngineScalar[]): EngineScalar => {
    const error = values.find((value) => value.kind === kinds.error)
    if (error) return error
    try {
      const result = compute(...values)
      return typeof result === 'number' ? number(result) : { kind: kinds.text, value: result }
    } catch (error) {
      if (error instanceof FormulaError) return { kind: kinds.error, code: error.code }
      throw error
    }
  }
  const invoke = (values: EngineValue[]): EngineValue => {
    const arrays = values.filter((value) => value.kind === kinds.array)
    if (arrays.length === 0) return scalarResult(values as EngineScalar[])
    const height = Math.max(...arrays.map((array) => array.height))
    const width = Math.max(...arrays.map((array) => array.width))
    const rows = Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, column) => scalarResult(values.map((value) => elementAt(value, row, column)))),
    )
    return { ...arrays[0], kind: kinds.array, rows, height, width }
  }
  return { minArity, maxArity, invoke: (values) => invoke(values as EngineValue[]) }
}

/** A single row or column serves every row or column of its partner. */
function elementAt(value: EngineValue, row: number, column: number): EngineScalar {
  if (value.kind !== kinds.array) return value
  return (
    value.rows[value.height === 1 ? 0 : row]?.[value.width === 1 ? 0 : column] ?? { kind: kinds.error, code: '#N/A' }
  )
}

const number = (value: number): EngineScalar =>
  Number.isFinite(value) ? { kind: kinds.number, value } : { kind: kinds.error, code: '#NUM!' }

function failed(code: string): never {
  throw new FormulaError(code)
}

function scalarText(value: EngineScalar | undefined): string {
  switch (value?.kind) {
    case kinds.number:
      return String(significant(value.value))
    case kinds.text:
      return value.value
    case kinds.boolean:
      return value.value ? 'TRUE' : 'FALSE'
    default:
      return ''
  }
}

function scalarNumber(value: EngineScalar | undefined, date1904: boolean, fallback = 0): number {
  switch (value?.kind) {
    case kinds.number:
      return value.value
    case kinds.boolean:
      return value.value ? 1 : 0
    case kinds.text:
      return textNumber(value.value, date1904) ?? failed('#VALUE!')
    case undefined:
      return fallback
    default:
      return 0
  }
}

const atLeast = (least: number, value: number): number => (value < least ? failed('#VALUE!') : Math.trunc(value))

/** TEXT turns what reads as a number into one first; other text only passes the format's text section. */
function formatText(value: EngineScalar, format: string, date1904: boolean): string {
  if (value.kind === kinds.boolean) return value.value ? 'TRUE' : 'FALSE'
  const asNumber = value.kind === kinds.text ? textNumber(value.value, date1904) : scalarNumber(value, date1904)
  if (format === '') return ''
  if (/^(?:\[(?:DBNum\d|\$[^\]]*)\])+$/i.test(format)) return formatText(value, `${format}General`, date1904)
  return asNumber === null
    ? formatValue({ type: 'text', text: scalarText(value) }, format, { date1904 }).text
    : formatValue({ type: 'number', number: asNumber }, format, { date1904 }).text
}

function numberString(value: number, style: number): string {
  if (value < 0) return failed('#VALUE!')
  const digits = rounded(value, 0, Math.round).toFixed(0)
  switch (style) {
    case 1:
      return withUnits(digits, 1)
    case 2:
      return withUnits(digits, 2)
    case 3:
      return positional(digits, 1)
    default:
      return failed('#NUM!')
  }
}

function yen(value: number, decimals: number): string {
  const amount = rounded(value, decimals, Math.round)
  const digits = Math.abs(amount).toLocaleString('en-US', {
    minimumFractionDigits: Math.max(0, decimals),
    maximumFractionDigits: Math.max(0, decimals),
  })
  return `¥${amount < 0 ? '-' : ''}${digits}`
}

/** Position in bytes, from one, of the first occurrence at or after byte `start`. */
function findBytes(sought: string, text: string, start: number): number {
  if (start < 1) return failed('#VALUE!')
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const position = byteLength(text.slice(0, at)) + 1
    if (position >= start) return position
  }
  return failed('#VALUE!')
}

/** Excel keeps 15 digits: 4.35 × 100 is 435 to it and not 434.99999999999994. */
const significant = (value: number): number => Number(value.toPrecision(15))

/** Rounds the size and keeps the sign; digits are counted in decimal, so 1.005 is half of a hundredth. */
function rounded(value: number, digits: number, round: (size: number) => number): number {
  const places = Math.trunc(digits)
  const size = shifted(round(shifted(Math.abs(significant(value)), places)), -places)
  return value < 0 ? -size : size
}

function shifted(value: number, places: number): number {
  const [mantissa, exponent = '0'] = value.toExponential().split('e')
  return Number(`${mantissa ?? '0'}e${String(Number(exponent) + places)}`)
}
