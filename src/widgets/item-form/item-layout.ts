/** How the items of a form stand beside each other: where documents are filled in, and where a template is looked at. */
import type { ItemType } from '#domain/templates/item-types.ts'

/** Two columns, one where there is no room, as CSS grid tracks. */
export const itemColumns = 'repeat(auto-fit, minmax(min(100%, max(200px, calc(50% - 20px))), 1fr))'

const wideTypes: Record<ItemType, boolean> = {
  text: false,
  textarea: true,
  number: false,
  date: false,
  datetime: false,
  select: false,
  checkbox: false,
  radio: false,
  title: true,
  fileupload: true,
  aiimage: true,
  separator: false,
  sheet_separator: false,
}
/** Whether an item takes a whole line of the form. */
export const isWide = (type: ItemType, optionsCount: number): boolean =>
  wideTypes[type] || (type === 'checkbox' && optionsCount > 2)
