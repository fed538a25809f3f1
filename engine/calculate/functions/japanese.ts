/** What Japanese Excel has of its own: 和暦 and 漢数字 in TEXT, functions that count bytes, full and half width. */
import { rounded } from '../arithmetic.ts'
import { numberInText, toNumber, toText, yearOf } from '../coerce.ts'
import type { Settings } from '../coerce.ts'
import type { Frame, FunctionTable } from '../frame.ts'
import { textDate } from '../japanese-text-values.ts'
import { byteLength, byteSlice, toFullWidth, toHalfWidth } from '../kana-width.ts'
import { formatFault } from '../number-format/format-fault.ts'
import { formatValue, notADate } from '../number-format/format-value.ts'
import { positional, withUnits } from '../number-format/kanji-digits.ts'
import { ErrorValue, Uncomputable, errors } from '../values.ts'
import type { Scalar } from '../values.ts'
import { fail, firstOf, general, scalar } from './define.ts'
import { grouped } from './text.ts'

/** In Japan ! stands for what \ does in files: 0!.0, is 1.2 of 12,000. */
const escaped = /"[^"]*"?|\\[\s\S]|[_*!][\s\S]/gu

/** TEXT turns what reads as a number into one first; other text only passes the format's text section. */
function formatted(value: Scalar, written: string, settings: Settings): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (written === '') return ''
  const format = written.replace(escaped, (part) => (part.startsWith('!') ? `\\${part.slice(1)}` : part))
  if (/^(?:\[(?:DBNum\d|\$[^\]]*)\])+$/i.test(format)) return formatted(value, `${format}General`, settings)
  const fault = formatFault(format)
  if (fault === 'unsure') throw new Uncomputable('A format that Excel may refuse')
  if (fault === 'refused') return fail(errors.value)
  const number = typeof value === 'string' ? numberInText(value, settings) : toNumber(value, settings)
  if (number === null) return formatValue({ type: 'text', text: toText(value) }, format, settings).text
  const { text } = formatValue({ type: 'number', number }, format, settings)
  return text === notADate ? fail(errors.value) : text
}

function numberString(value: number, style: number): Scalar {
  if (value < 0) return errors.value
  const digits = rounded(value, 0, Math.round).toFixed(0)
  switch (style) {
    case 1:
      return withUnits(digits, 1)
    case 2:
      return withUnits(digits, 2)
    case 3:
      return positional(digits, 1)
    default:
      return errors.num
  }
}

/** Position in bytes, from one, of the first occurrence at or after byte `start`. */
function findBytes(sought: string, text: string, start: number): Scalar {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const position = byteLength(text.slice(0, at)) + 1
    if (position >= start) return position
  }
  return errors.value
}

const wholeFrom = (least: number, value: Scalar | undefined, { world }: Frame): number => {
  const number = value === undefined ? 1 : Math.trunc(toNumber(value, world.settings))
  return number < least ? fail(errors.value) : number
}

/** Codes of Shift_JIS by character and back; the platform's decoder knows them. */
const shiftJis = ((): { codeOf: Map<string, number>; characterOf: (code: number) => string | null } => {
  const decoder = new TextDecoder('shift_jis', { fatal: true })
  const decoded = (...bytes: number[]): string | null => {
    try {
      return decoder.decode(Uint8Array.from(bytes))
    } catch (error) {
      if (error instanceof TypeError) return null
      throw error
    }
  }
  return { codeOf: new Map(), characterOf: (code) => (code < 256 ? decoded(code) : decoded(code >> 8, code & 0xff)) }
})()

/** CHAR takes JIS codes for characters of two bytes: 8481 is the first of them. */
function characterAt(code: number): Scalar {
  if (code < 1 || code > 0xffff) return errors.value
  if (code < 128) return String.fromCharCode(code)
  if (code < 256) return shiftJis.characterOf(code) ?? errors.value
  const [row, cell] = [(code >> 8) - 0x21, (code & 0xff) - 0x21]
  if (row < 0 || row > 93 || cell < 0 || cell > 93) return errors.value
  return shiftJis.characterOf(shiftJisCode(row, cell)) ?? errors.value
}

/** From zero-based row and cell of JIS X 0208. */
function shiftJisCode(row: number, cell: number): number {
  const lead = (row >> 1) + (row < 62 ? 0x81 : 0xc1)
  const trail = row % 2 === 0 ? cell + 0x40 + (cell >= 63 ? 1 : 0) : cell + 0x9f
  return (lead << 8) | trail
}

function codeOf(text: string): Scalar {
  const character = text[0]
  if (character === undefined) return errors.value
  const unit = character.charCodeAt(0)
  if (unit < 128) return unit
  if (unit >= 0xff61 && unit <= 0xff9f) return unit - 0xff61 + 0xa1
  if (shiftJis.codeOf.size === 0) {
    for (let row = 0; row < 94; row++) {
      for (let cell = 0; cell < 94; cell++) {
        const found = shiftJis.characterOf(shiftJisCode(row, cell))
        if (found !== null && !shiftJis.codeOf.has(found))
          shiftJis.codeOf.set(found, ((row + 0x21) << 8) | (cell + 0x21))
      }
    }
  }
  return shiftJis.codeOf.get(character) ?? 63
}

export const japaneseFunctions: FunctionTable = {
  TEXT: scalar(2, 2, ({ world }, value, format) => formatted(value, toText(format), world.settings)),
  VALUE: scalar(1, 1, ({ world }, value) =>
    toNumber(typeof value === 'boolean' ? fail(errors.value) : value, world.settings),
  ),
  DATEVALUE: scalar(1, 1, ({ world }, value) => {
    const day = toText(value).split(/(?<!\s)\s+(?=\d{1,2}:)/)[0] ?? ''
    return textDate(day, world.settings.date1904, yearOf(world.settings)) ?? errors.value
  }),
  TIMEVALUE: scalar(1, 1, ({ world }, value) => {
    const number = typeof value === 'string' ? numberInText(value, world.settings) : null
    return number === null ? errors.value : number - Math.floor(number)
  }),
  DATESTRING: scalar(1, 1, ({ world }, value) =>
    formatted(toNumber(value, world.settings), 'gggee"年"mm"月"dd"日"', world.settings),
  ),
  NUMBERSTRING: scalar(2, 2, ({ world }, value, style) =>
    numberString(toNumber(value, world.settings), toNumber(style, world.settings)),
  ),
  YEN: scalar(1, 2, ({ world }, value, decimals) => {
    const [number, places] = [toNumber(value, world.settings), toNumber(decimals, world.settings)]
    return `¥${rounded(number, places, Math.round) < 0 ? '-' : ''}${grouped(number, places)}`
  }),
  /** Readings are kept beside a cell's text, which the model does not hold: the text itself stands for them. */
  PHONETIC: general('r', 1, 1, ([value], frame) => {
    const first = firstOf(value, frame)
    return first instanceof ErrorValue ? first : toText(first)
  }),
  ASC: scalar(1, 1, (_, value) => toHalfWidth(toText(value))),
  JIS: scalar(1, 1, (_, value) => toFullWidth(toText(value))),
  DBCS: scalar(1, 1, (_, value) => toFullWidth(toText(value))),
  CHAR: scalar(1, 1, ({ world }, value) => characterAt(Math.trunc(toNumber(value, world.settings)))),
  CODE: scalar(1, 1, (_, value) => codeOf(toText(value))),

  LENB: scalar(1, 1, (_, value) => byteLength(toText(value))),
  LEFTB: scalar(1, 2, (frame, value, bytes) => byteSlice(toText(value), 0, wholeFrom(0, bytes, frame))),
  RIGHTB: scalar(1, 2, (frame, value, bytes) => {
    const text = toText(value)
    const length = wholeFrom(0, bytes, frame)
    return byteSlice(text, Math.max(0, byteLength(text) - length), length)
  }),
  MIDB: scalar(3, 3, (frame, value, start, bytes) =>
    byteSlice(toText(value), wholeFrom(1, start, frame) - 1, wholeFrom(0, bytes, frame)),
  ),
  FINDB: scalar(2, 3, (frame, sought, value, start) =>
    findBytes(toText(sought), toText(value), wholeFrom(1, start, frame)),
  ),
  SEARCHB: scalar(2, 3, (frame, sought, value, start) =>
    findBytes(toText(sought).toLowerCase(), toText(value).toLowerCase(), wholeFrom(1, start, frame)),
  ),
  REPLACEB: scalar(4, 4, (frame, value, start, bytes, replacement) => {
    const text = toText(value)
    const from = wholeFrom(1, start, frame) - 1
    return (
      byteSlice(text, 0, from) +
      toText(replacement) +
      byteSlice(text, from + wholeFrom(0, bytes, frame), byteLength(text))
    )
  }),
}
