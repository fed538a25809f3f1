import { itemValueError } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { isSmartphone } from '#src/lib/device.ts'

/** What is wrong with an item's value; null when nothing is. At the desk dates are called 日付, whatever the item's name. */
export const itemError = (item: TemplateItem, data: DocsDataValue): string | null => {
  const isDate = item.type === 'date' || item.type === 'datetime'
  return itemValueError(isDate && !isSmartphone() ? { ...item, name: '日付' } : item, data)
}
