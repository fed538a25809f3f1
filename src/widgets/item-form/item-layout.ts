/** How forms are laid out, where documents are filled in and where their templates are made. */
import type { ItemType } from '#domain/templates/item-types.ts'
import { measures } from '#src/ui/sizes/measures.ts'

const { left, right } = measures.editorSplitPercent

/** Room for a small picture of a sheet with name and badge beside it, px. */
const leastLeft = 200

/** An editor's columns as CSS grid tracks: what there is to go to, what is made, and where there is one its form at the right. */
export const editorColumns = (hasRight: boolean): string =>
  [`minmax(${leastLeft}px, ${left}%)`, 'minmax(0, 1fr)', ...(hasRight ? [`${right}%`] : [])].join(' ')

/** Of a form on sheets that is filled in: small pictures over their names, the sheet, and fields of which a table needs the most. */
export const fillingColumns = '96px minmax(0, 1fr) max(560px, 47.8%)'

/** Two columns, one where there is no room, as CSS grid tracks. */
export const itemColumns = 'repeat(auto-fit, minmax(min(100%, max(200px, calc(50% - 20px))), 1fr))'

const wideTypes: Record<ItemType, boolean> = {
  text: false,
  textarea: true,
  number: false,
  percent: false,
  date: false,
  datetime: false,
  time: false,
  select: false,
  checkbox: false,
  radio: false,
  title: true,
  fileupload: true,
  aiimage: true,
  company_logo: false,
  company_seal: false,
  approval_seal: false,
  signature: true,
  separator: false,
  sheet_separator: false,
}
/** Whether an item takes a whole line of the form. */
export const isWide = (type: ItemType, optionsCount: number): boolean =>
  wideTypes[type] || (type === 'checkbox' && optionsCount > 2)
