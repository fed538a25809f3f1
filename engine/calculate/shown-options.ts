import { formatKind } from './number-format/format-kind.ts'
import { formatValue } from './number-format/format-value.ts'

/** Choices of per cent and of times are written as their cell shows them: 10% for 0.1, 9:00 for 0.375. */
export const shownOptions = (options: string[], numberFormat: string): string[] => {
  const kind = formatKind(numberFormat)
  if (kind !== 'percent' && kind !== 'time') return options
  const shown = options.map((option) =>
    /^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(option)
      ? formatValue({ type: 'number', number: Number(option) }, numberFormat, { date1904: false }).text
      : option,
  )
  // A format too coarse for its choices shows two of them alike.
  return new Set(shown).size < new Set(options).size ? options : shown
}
