/**
 * Reads input items out of a form: blank boxes beside labels, check boxes, choices of validations. A proposal for a
 * person to correct.
 */
import { gridText } from '#domain/templates/month-grids.ts'
import type { MonthGrid } from '#domain/templates/month-grids.ts'
import type { ProposedItem } from '#domain/templates/templates.contract.ts'
import { isNamedByCell } from '#domain/templates/item-names.ts'
import { itemTypeLabels } from '#domain/templates/item-types.ts'
import { formatAddress, formatCellReference, parseCellReference } from '#engine/model/address.ts'
import type { Sheet, Workbook } from '#engine/model/workbook.ts'
import { isDataList } from './data-lists.ts'
import { cellOf, formGrid } from './form-grid.ts'
import type { FormGrid } from './form-grid.ts'
import { formInputs } from './form-inputs.ts'
import type { FormInput } from './form-inputs.ts'
import { monthGridsIn } from './month-grids.ts'
import { sealItems } from './seal-boxes.ts'
import { sectionsOf } from './sections.ts'

const maxItems = 2000

export const itemOf = (sheet: Sheet, { box, kind, name }: FormInput): ProposedItem => ({
  name,
  type: kind.type,
  item_parts: kind.options.map((item_value) => ({ item_value })),
  cell_reference: formatCellReference(cellOf(box, sheet)),
})

const divider = (type: 'separator' | 'sheet_separator', name: string): ProposedItem => ({
  type,
  name,
  item_parts: [],
  cell_reference: null,
})

export type Proposal = {
  /** In reading order: a sheet_separator for each sheet, a separator for each section, then its inputs. */
  items: ProposedItem[]
  /** Month sheets among them. */
  grids: MonthGrid[]
  /** What people have to know or to answer themselves, as sentences. */
  warnings: string[]
}

const mostNamed = 5

/** Fields whose label nobody can be sure of are asked for, since a wrong name would put numbers in the wrong place. */
const askedNames = (items: readonly ProposedItem[], { sheets }: Workbook): string[] => {
  const cells = items.flatMap(({ name, cell_reference }) => {
    const place = cell_reference !== null && isNamedByCell(name) ? parseCellReference(cell_reference) : null
    return place === null ? [] : [`${sheets[place.sheet]!.name}!${formatAddress(place.row, place.column)}`]
  })
  if (cells.length === 0) return []
  const named = cells.slice(0, mostNamed).join('、') + (cells.length > mostNamed ? ' ほか' : '')
  return [
    `見出しを確かめられない入力欄が${cells.length}個あります：${named}。何を入力する欄か、項目の名前を付けてください。`,
  ]
}

const listWarning = (name: string): string =>
  `シート「${name}」は、入力様式ではなく一覧のようです。項目は提案していません。入力する欄があれば、セルを選んで追加してください。`

/** The items of a sheet: its sections, and after them its month sheets, a section each. */
const itemsOfSheet = (grid: FormGrid, inputs: FormInput[], { date1904, defaultFont }: Workbook) => {
  const found = monthGridsIn(grid, inputs, date1904)
  const taken = new Set(found.flatMap((each) => [...each.inputs.map(({ box }) => box), ...each.besides]))
  const rest = inputs.filter(({ box }) => !taken.has(box))
  const sections = [
    ...sectionsOf(grid, rest, defaultFont),
    ...found.flatMap((each) => (each.inputs.length > 0 ? [{ name: gridText(each.grid), inputs: each.inputs }] : [])),
  ]
  return {
    grids: found.map((each) => each.grid),
    items: sections.flatMap((section) => [
      divider('separator', section.name),
      ...section.inputs.map((input) => itemOf(grid.sheet, input)),
    ]),
  }
}

export const proposeForm = (workbook: Workbook): Proposal => {
  const items: ProposedItem[] = []
  const grids: MonthGrid[] = []
  const lists: string[] = []
  for (const sheet of workbook.sheets) {
    if (sheet.kind !== 'worksheet' || sheet.state !== 'visible') continue
    const grid = formGrid(workbook, sheet)
    const inputs = grid === null ? [] : formInputs(grid)
    if (grid === null || inputs.length === 0) continue
    if (isDataList(grid, inputs)) {
      lists.push(listWarning(sheet.name))
      continue
    }
    const found = itemsOfSheet(grid, inputs, workbook)
    const seals = sealItems(grid)
    items.push(divider('sheet_separator', sheet.name), ...found.items)
    if (seals.length > 0) items.push(divider('separator', itemTypeLabels.approval_seal), ...seals)
    grids.push(...found.grids)
  }
  const proposed = items.slice(0, maxItems)
  return { items: proposed, grids, warnings: [...lists, ...askedNames(proposed, workbook)] }
}

export const proposeItems = (workbook: Workbook): ProposedItem[] => proposeForm(workbook).items
