import { itemValueError } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

/** What is wrong with an item's value where it is typed; null when nothing is. Dates are called 日付 then, whatever the item's name. */
export const typedError = (item: TemplateItem, data: DocsDataValue): string | null => {
  const isDate = item.type === 'date' || item.type === 'datetime'
  return itemValueError(isDate ? { ...item, name: '日付' } : item, data)
}
