import { businessDay } from '#domain/dates.ts'
import { readItemValue } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { isTypedKind } from '#domain/documents/typed-values.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

/** What was found of each item's last value: a sheet asks for all of them at every change of one. */
const found = new WeakMap<TemplateItem, { data: DocsDataValue; isRefused: boolean }>()

/** Whether it is a word where a number or a day belongs: it stands in its cell as typed, and sums go without it. */
export const isRefused = (item: TemplateItem, data: DocsDataValue): boolean => {
  if (!isTypedKind(item.type)) return false
  const known = found.get(item)
  if (known?.data === data) return known.isRefused
  const judged = readItemValue(item, data, businessDay(new Date())).error !== null
  found.set(item, { data, isRefused: judged })
  return judged
}
