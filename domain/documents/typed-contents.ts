/** A document's contents with what is typed over them, before any of it is saved. */
import type { TemplateItem } from '../templates/templates.contract.ts'
import { readItemValue } from './docs-data.ts'
import type { DocsDataRequest } from './documents.contract.ts'
import type { DataByItem } from './sections.ts'

/** `typed` names items of the template only; `today` (yyyy-MM-dd) decides the year of a day without one. */
export const typedContents = (
  items: readonly TemplateItem[],
  saved: DataByItem,
  typed: DocsDataRequest,
  today: string,
): DataByItem => {
  const byId = new Map(items.map((item) => [item.id, item]))
  const contents = new Map(saved)
  for (const { item_id, data } of typed) {
    const read = readItemValue(byId.get(item_id)!, data, today)
    // What is not understood yet stands in its cell as it is typed.
    contents.set(item_id, read.error === null ? read.data : data)
  }
  return contents
}
