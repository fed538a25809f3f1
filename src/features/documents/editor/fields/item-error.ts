import { businessDay } from '#domain/dates.ts'
import { readItemValue } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

/** What is wrong with an item's value, by its name; null when nothing is. */
export const itemError = (item: TemplateItem, data: DocsDataValue): string | null =>
  readItemValue(item, data, businessDay(new Date())).error

/** The same at a desk, where dates are called 日付, whatever the item's name. */
export const deskItemError = (item: TemplateItem, data: DocsDataValue): string | null => {
  const isDate = item.type === 'date' || item.type === 'datetime'
  return itemError(isDate ? { ...item, name: '日付' } : item, data)
}
