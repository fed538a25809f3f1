/** What a cell's number format says is in the cell. */
import { isDateNumberFormat } from './format-value.ts'

export type FormatKind = 'number' | 'percent' | 'date' | 'datetime' | 'time'

const halfDay = /AM\/PM|A\/P|上午\/下午|午前\/午後/gi

const withoutLiterals = (numberFormat: string): string => numberFormat.replace(/"[^"]*"|\\./g, '')

/**
 * null for General, text and what has no digits. A % between quotes is a unit: such cells hold 10, not 0.1. A time has
 * hours: people write 5:30 into mm:ss and mean minutes, Excel reads hours.
 */
export const formatKind = (numberFormat: string): FormatKind | null => {
  const bare = withoutLiterals(numberFormat)
  if (isDateNumberFormat(numberFormat)) {
    const shown = bare
      .replace(/\[(h+)\]/gi, '$1')
      .replace(/\[[^[\]]*\]/g, '')
      .replace(halfDay, '')
    const hasDay = /[ydgea]/i.test(shown) || /m/i.test(shown.replace(/[hs][^a-z]*m+|(?<!m)m+[^a-z]*s/gi, ''))
    const hasHours = /h/i.test(shown)
    if (!hasDay) return hasHours ? 'time' : null
    return hasHours ? 'datetime' : 'date'
  }
  if (!/[0#?]/.test(bare)) return null
  return bare.includes('%') ? 'percent' : 'number'
}

/** Whether hours, minutes or seconds count on past a day: [h]:mm. */
export const isElapsedFormat = (numberFormat: string): boolean => /\[(h+|m+|s+)\]/i.test(withoutLiterals(numberFormat))

/**
 * The format with hours that count on past a day: [h]"時"mm"分" for h"時"mm"分". null where it has no hours, or days or
 * halves of a day beside them.
 */
export const elapsedFormat = (numberFormat: string): string | null => {
  if (formatKind(numberFormat) !== 'time' || numberFormat.search(halfDay) >= 0) return null
  return numberFormat.replace(/"[^"]*"|\\.|\[[^[\]]*\]|h+/gi, (part) => (/^h/i.test(part) ? `[${part}]` : part))
}
