/**
 * Numbers as fractions. `numfmt` takes the last convergent that fits, which is not always the nearest (0.1 under ?/? is 0
 * instead of 1/9), writes 8/8 for a whole, and from 19/20 on one whole too many. So it is given the nearest fraction, and
 * where that is too near to the next whole another one of the same width, whose digits are replaced.
 */
import { splitSections } from './japanese-pattern.ts'

/** What a section allows below the line: a number that stands there, or any up to as many digits. `isMixed`: wholes apart. */
export type Denominator = (({ fixed: number } | { upTo: number }) & { isMixed: boolean }) | null

/** Excel takes no more digits than these. */
const maxDigits = 7

const isPlace = (text: string | undefined): boolean => text !== undefined && /^[?#0]$/.test(text)

/** Whether wholes have places of their own before those of the numerator, with something else between. */
const tellsWholes = (before: readonly string[]): boolean => {
  const last = before.findLastIndex(isPlace)
  const gap = before.slice(0, last).findLastIndex((text) => !isPlace(text))
  return before.slice(0, Math.max(0, gap)).some(isPlace)
}

const denominatorOf = (all: readonly string[]): Denominator => {
  const tokens = all.filter((text) => text !== ' ')
  const line = tokens.indexOf('/')
  if (line < 0 || !isPlace(tokens[line - 1])) return null
  const end = tokens.findIndex((text, index) => index > line && !/^[?#\d]$/.test(text))
  const below = tokens.slice(line + 1, end < 0 ? undefined : end)
  const isMixed = tellsWholes(all.slice(0, all.indexOf('/')))
  if (/^[1-9]$/.test(below[0] ?? '')) return { fixed: Number(below.join('').replace(/[?#]/g, '')), isMixed }
  return below.length > 0 && below.every(isPlace)
    ? { upTo: 10 ** Math.min(below.length, maxDigits) - 1, isMixed }
    : null
}

/** By section; none where conditions say which section shows a number. */
export const denominatorsOf = (pattern: string): readonly Denominator[] => {
  if (!pattern.includes('/') || /\[[<>=]/.test(pattern)) return []
  return splitSections(pattern).map(denominatorOf)
}

type Fraction = { over: number; under: number }

/** The nearest of all with so large a denominator, of several the one with the smallest: by mediants. `part`: below 1. */
export const nearestFraction = (part: number, largest: number): Fraction => {
  let low: Fraction = { over: 0, under: 1 }
  let high: Fraction = { over: 1, under: 1 }
  while (low.under + high.under <= largest) {
    const [toLow, toHigh] = [part * low.under - low.over, high.over - part * high.under]
    const isAbove = toLow >= toHigh
    const [moved, other] = isAbove ? [low, high] : [high, low]
    // As many steps to one side as lie between, at once.
    const wanted = isAbove ? toLow / toHigh : toHigh / toLow
    const steps = Math.max(1, Math.min(Math.floor((largest - moved.under) / other.under), Math.floor(wanted)))
    const next = { over: moved.over + steps * other.over, under: moved.under + steps * other.under }
    if (isAbove) low = next
    else high = next
  }
  const [below, above] = [part - low.over / low.under, high.over / high.under - part]
  return below < above || (below === above && low.under <= high.under) ? low : high
}

const tooNear = 0.95
const digitsOf = (number: number): number => String(number).length

/** Of the same width, in its lowest terms, and about a half; under a fixed denominator the least numerator of that width. */
const standInFor = ({ over, under }: Fraction, isFixed: boolean): Fraction => {
  const least = 10 ** (digitsOf(over) - 1)
  if (isFixed) return { over: least, under }
  const half = digitsOf(under) > digitsOf(over) ? 6 * least : least + 1
  return { over: half, under: 2 * half + 1 }
}

type Shown = { number: number; finish: (text: string) => string }
const unchanged = (text: string): string => text
const withoutZeroBelow = (text: string): string => text.replace('/0 ', '/1 ')

/** What to give `numfmt` for the number, and what to do with its text. */
export const asFraction = (value: number, denominators: readonly Denominator[]): Shown => {
  const section = value < 0 && denominators.length > 1 ? 1 : value === 0 && denominators.length > 2 ? 2 : 0
  const denominator = denominators[section] ?? null
  if (denominator === null || !Number.isFinite(value)) return { number: value, finish: unchanged }
  const whole = Math.floor(Math.abs(value))
  const part = Math.abs(value) - whole
  const isFixed = 'fixed' in denominator
  const nearest = isFixed
    ? { over: Math.round(part * denominator.fixed), under: denominator.fixed }
    : nearestFraction(part, denominator.upTo)
  const sizeOf = ({ over, under }: Fraction): number => (value < 0 ? -1 : 1) * (whole + over / under)
  const isNearWhole = denominator.isMixed && nearest.over < nearest.under && nearest.over / nearest.under >= tooNear
  if (!isNearWhole)
    return { number: sizeOf(nearest), finish: nearest.over % nearest.under === 0 ? withoutZeroBelow : unchanged }
  const standIn = standInFor(nearest, isFixed)
  const written = new RegExp(`${standIn.over}( */ *)${standIn.under}`)
  return {
    number: sizeOf(standIn),
    finish: (text) => text.replace(written, (_, line: string) => `${nearest.over}${line}${nearest.under}`),
  }
}
