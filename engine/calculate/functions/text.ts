import { rounded } from '../arithmetic.ts'
import { significant, toBoolean, toNumber, toText } from '../coerce.ts'
import type { Frame, FunctionTable } from '../frame.ts'
import { ErrorValue, errors } from '../values.ts'
import type { Scalar, Value } from '../values.ts'
import { wildcardSearch } from '../wildcards.ts'
import { arrayOf, arrayResult, fail, firstOf, general, many, numberOf, scalar } from './define.ts'

const maxTextLength = 32_767

const bounded = (text: string): string => (text.length > maxTextLength ? fail(errors.value) : text)

/** A count or place: cut to a whole number, #VALUE! below the least. */
const wholeFrom = (least: number, value: Scalar | undefined, fallback: number, { world }: Frame): number => {
  const number = value === undefined ? fallback : Math.trunc(toNumber(value, world.settings))
  return number < least ? fail(errors.value) : number
}

function find(sought: string, text: string, start: number): Scalar {
  const at = start > text.length + 1 ? -1 : text.indexOf(sought, start - 1)
  return at < 0 ? errors.value : at + 1
}

function search(sought: string, text: string, start: number): Scalar {
  if (start > text.length + 1) return errors.value
  const at = wildcardSearch(sought)(text.slice(start - 1))
  return at < 0 ? errors.value : at + start
}

function substitute(text: string, old: string, replacement: string, occurrence: number | null): string {
  if (old === '') return text
  if (occurrence === null) return text.replaceAll(old, () => replacement)
  let at = -1
  for (let found = 0; found < occurrence; found++) {
    at = text.indexOf(old, at < 0 ? 0 : at + old.length)
    if (at < 0) return text
  }
  return text.slice(0, at) + replacement + text.slice(at + old.length)
}

/** Digits in groups of three with as many decimals as asked. */
export function grouped(value: number, decimals: number, withCommas = true): string {
  const amount = rounded(value, decimals, Math.round)
  const places = Math.max(0, Math.trunc(decimals))
  return Math.abs(amount).toLocaleString('en-US', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    useGrouping: withCommas,
  })
}

const isBelowZero = (value: number, decimals: number): boolean => rounded(value, decimals, Math.round) < 0

const proper = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(^|[^\p{L}])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

const textsIn = (values: Value[], frame: Frame): string[] =>
  values.flatMap((value) => arrayOf(value, frame).values.map(toText))

function textJoin([delimiter, ignoresEmpty, ...values]: Value[], frame: Frame): Value {
  const delimiters = textsIn([delimiter ?? null], frame)
  const texts = textsIn(values, frame).filter((text) => !toBoolean(firstOf(ignoresEmpty, frame)) || text !== '')
  const written = texts.reduce(
    (text, next, at) => (at === 0 ? next : text + (delimiters[(at - 1) % delimiters.length] ?? '') + next),
    '',
  )
  return bounded(written)
}

type Delimiters = { texts: string[]; ignoresCase: boolean }

/** Places of the delimiters in a text, from left to right, without overlaps. */
function delimiterPlaces(text: string, { texts, ignoresCase }: Delimiters): { at: number; length: number }[] {
  const inText = ignoresCase ? text.toLowerCase() : text
  const sought = texts.map((each) => (ignoresCase ? each.toLowerCase() : each)).filter((each) => each !== '')
  const places: { at: number; length: number }[] = []
  for (let from = 0; from < text.length;) {
    const found = sought
      .map((each) => ({ at: inText.indexOf(each, from), length: each.length }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.length - a.length)[0]
    if (!found) break
    places.push(found)
    from = found.at + found.length
  }
  return places
}

/** TEXTBEFORE and TEXTAFTER: the part on one side of the n-th delimiter, counted from the end where n is negative. */
const part =
  (isBefore: boolean) =>
  ([value, delimiter, instance, mode, end, missing]: Value[], frame: Frame): Value => {
    const text = toText(firstOf(value, frame))
    const number = instance === undefined || instance === null ? 1 : Math.trunc(numberOf(instance, frame))
    if (number === 0) return errors.value
    const texts = textsIn([delimiter ?? null], frame)
    if (texts.includes('')) return number > 0 === isBefore ? '' : text
    const places = delimiterPlaces(text, { texts, ignoresCase: numberOf(mode, frame) === 1 })
    const place = places.at(number > 0 ? number - 1 : number)
    const isInside = number > 0 ? number <= places.length : -number <= places.length
    if (isInside && place) return isBefore ? text.slice(0, place.at) : text.slice(place.at + place.length)
    if (numberOf(end, frame) === 1 && Math.abs(number) === places.length + 1) return number > 0 === isBefore ? text : ''
    return missing === undefined ? errors.na : firstOf(missing, frame)
  }

function textSplit([value, columns, rows, ignoresEmpty, mode, pad]: Value[], frame: Frame): Value {
  const ignoresCase = numberOf(mode, frame) === 1
  const drops = toBoolean(firstOf(ignoresEmpty, frame))
  const split = (text: string, delimiter: Value | undefined): string[] => {
    if (delimiter === undefined || delimiter === null) return [text]
    const pieces: string[] = []
    let from = 0
    for (const { at, length } of delimiterPlaces(text, { texts: textsIn([delimiter], frame), ignoresCase })) {
      pieces.push(text.slice(from, at))
      from = at + length
    }
    pieces.push(text.slice(from))
    return drops ? pieces.filter((piece) => piece !== '') : pieces
  }
  const lines = split(toText(firstOf(value, frame)), rows).map((line) => split(line, columns))
  const width = Math.max(...lines.map((line) => line.length))
  const filler = pad === undefined ? errors.na : firstOf(pad, frame)
  return arrayResult(lines.map((line) => Array.from({ length: width }, (_, at): Scalar => line[at] ?? filler)))
}

/** Text with the decimal and thousands marks named. */
function numberValue(text: string, decimal: string, group: string): Scalar {
  const percents = /(?<!%)%+$/.exec(text.trim())?.[0].length ?? 0
  const written = text.replace(/\s/g, '').replace(/(?<!%)%+$/, '')
  const [whole = '', ...fractions] = written.split(decimal[0] ?? '.')
  if (fractions.length > 1 || fractions[0]?.includes(group[0] ?? ',')) return errors.value
  const plain = whole.replaceAll(group[0] ?? ',', '') + (fractions.length === 1 ? `.${fractions[0] ?? ''}` : '')
  if (plain === '') return 0
  return /^[-+]?(\d+(?:\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(plain)
    ? significant(Number(plain) / 100 ** percents)
    : errors.value
}

export const textFunctions: FunctionTable = {
  LEN: scalar(1, 1, (_, value) => toText(value).length),
  LEFT: scalar(1, 2, (frame, value, count) => toText(value).slice(0, wholeFrom(0, count, 1, frame))),
  RIGHT: scalar(1, 2, (frame, value, count) => {
    const text = toText(value)
    return text.slice(Math.max(0, text.length - wholeFrom(0, count, 1, frame)))
  }),
  MID: scalar(3, 3, (frame, value, start, count) => {
    const from = wholeFrom(1, start, 1, frame) - 1
    return toText(value).slice(from, from + wholeFrom(0, count, 0, frame))
  }),
  REPLACE: scalar(4, 4, (frame, value, start, count, replacement) => {
    const text = toText(value)
    const from = wholeFrom(1, start, 1, frame) - 1
    return bounded(text.slice(0, from) + toText(replacement) + text.slice(from + wholeFrom(0, count, 0, frame)))
  }),
  SUBSTITUTE: scalar(3, 4, (frame, text, old, replacement, occurrence) =>
    bounded(
      substitute(
        toText(text),
        toText(old),
        toText(replacement),
        occurrence === undefined ? null : wholeFrom(1, occurrence, 1, frame),
      ),
    ),
  ),
  FIND: scalar(2, 3, (frame, sought, text, start) => find(toText(sought), toText(text), wholeFrom(1, start, 1, frame))),
  SEARCH: scalar(2, 3, (frame, sought, text, start) =>
    search(toText(sought), toText(text), wholeFrom(1, start, 1, frame)),
  ),
  EXACT: scalar(2, 2, (_, a, b) => toText(a) === toText(b)),
  UPPER: scalar(1, 1, (_, value) => toText(value).toUpperCase()),
  LOWER: scalar(1, 1, (_, value) => toText(value).toLowerCase()),
  PROPER: scalar(1, 1, (_, value) => proper(toText(value))),
  TRIM: scalar(1, 1, (_, value) => toText(value).replace(/ +/g, ' ').replace(/^ | $/g, '')),
  // oxlint-disable-next-line no-control-regex
  CLEAN: scalar(1, 1, (_, value) => toText(value).replace(/[\u0000-\u001F]/g, '')),
  REPT: scalar(2, 2, (frame, value, count) => {
    const text = toText(value)
    const times = wholeFrom(0, count, 0, frame)
    return text.length * times > maxTextLength ? errors.value : text.repeat(times)
  }),
  CONCATENATE: scalar(1, many, (_, ...values) => bounded(values.map(toText).join(''))),
  CONCAT: general('r', 1, many, (values, frame) => bounded(textsIn(values, frame).join(''))),
  TEXTJOIN: general('rsr', 3, 254, textJoin),
  TEXTBEFORE: general('srsssr', 2, 6, part(true)),
  TEXTAFTER: general('srsssr', 2, 6, part(false)),
  TEXTSPLIT: general('srrsss', 2, 6, textSplit),
  UNICHAR: scalar(1, 1, (frame, value) => {
    const code = wholeFrom(1, value, 0, frame)
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? errors.value : String.fromCodePoint(code)
  }),
  UNICODE: scalar(1, 1, (_, value) => toText(value).codePointAt(0) ?? errors.value),
  FIXED: scalar(1, 3, ({ world }, value, decimals, hasNoCommas) => {
    const number = toNumber(value, world.settings)
    const places = decimals === undefined ? 2 : toNumber(decimals, world.settings)
    return `${isBelowZero(number, places) ? '-' : ''}${grouped(number, places, !toBoolean(hasNoCommas))}`
  }),
  DOLLAR: scalar(1, 2, ({ world }, value, decimals) => {
    const number = toNumber(value, world.settings)
    const places = decimals === undefined ? 2 : toNumber(decimals, world.settings)
    return `${isBelowZero(number, places) ? '-' : ''}$${grouped(number, places)}`
  }),
  NUMBERVALUE: scalar(1, 3, (_, text, decimal = '.', group = ',') =>
    numberValue(toText(text), toText(decimal), toText(group)),
  ),
  T: general('e', 1, 1, ([value], frame) => {
    const first = firstOf(value, frame)
    return typeof first === 'string' || first instanceof ErrorValue ? first : ''
  }),
  ENCODEURL: scalar(1, 1, (_, value) =>
    encodeURIComponent(toText(value)).replace(
      /[!'()*]/g,
      (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  ),
  HYPERLINK: scalar(1, 2, (_, link, shown) => (shown === undefined ? toText(link) : shown)),
}
