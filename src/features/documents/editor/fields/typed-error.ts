import { isSmartphone } from '#src/lib/device.ts'
import { businessDay } from '#domain/dates.ts'
import { readItemValue } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

/** What is wrong with an item's value; null when nothing is. */
export const itemError = (item: TemplateItem, data: DocsDataValue): string | null =>
  readItemValue(item, data, businessDay(new Date())).error

/** The same where it is typed: at a desk dates are called 日付 then, whatever the item's name. */
export const typedError = (item: TemplateItem, data: DocsDataValue): string | null => {
  const isDate = item.type === 'date' || item.type === 'datetime'
  return itemError(isDate && !isSmartphone() ? { ...item, name: '日付' } : item, data)
}
