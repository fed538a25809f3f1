/** A reading moved up or down by its last digit, as a gauge is followed. */
import type { ItemType } from '../templates/item-types.ts'
import { parseNumber, shownText } from './docs-data.ts'
import type { DocsDataValue } from './documents.contract.ts'
import { readTyped } from './typed-values.ts'

const plain = (type: ItemType, data: DocsDataValue | undefined): string => {
  const shown = shownText(type, data)
  return (type === 'percent' ? shown.replace(/%$/, '') : shown).replaceAll(',', '')
}

const decimalsOf = (text: string): number =>
  parseNumber(text) === null ? 0 : (/\.(\d+)$/.exec(text)?.[1]?.length ?? 0)

/**
 * What is stored after one step; its size is the last digit of the value, or of `likeness`, what else is known of the
 * item (its limits), where that is finer. What is no number stays, nothing counts from nought.
 */
export const stepped = (
  type: 'number' | 'percent',
  data: DocsDataValue | undefined,
  direction: 1 | -1,
  likeness: readonly (number | null)[] = [],
): string | null => {
  const text = plain(type, data)
  const value = text === '' ? 0 : parseNumber(text)
  if (value === null) return null
  const decimals = Math.max(...[text, ...likeness.map((one) => one?.toString() ?? '')].map(decimalsOf))
  const next = (Math.round(value * 10 ** decimals) + direction) / 10 ** decimals
  const read = readTyped(type, next.toFixed(decimals) + (type === 'percent' ? '%' : ''), { name: '', today: '' })
  return 'error' in read ? null : read.value
}
