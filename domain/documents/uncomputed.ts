/** How people are told of formulas that keep their last value because they cannot be computed. */
import type { UncomputedSheet } from '../sheets/sheet-table.ts'

const mostNamed = 5

/** 「再計算できない式が1個あります：表紙!F12」; null where there is none. */
export const uncomputedText = (sheets: readonly Pick<UncomputedSheet, 'name' | 'uncomputed'>[]): string | null => {
  const places = sheets.flatMap(({ name, uncomputed }) => uncomputed.map((address) => `${name}!${address}`))
  if (places.length === 0) return null
  const rest = places.length > mostNamed ? ' ほか' : ''
  return `再計算できない式が${places.length}個あります：${places.slice(0, mostNamed).join('、')}${rest}`
}
