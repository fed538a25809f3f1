/** Sections of a template's items, their grouping by sheet, completion badges and progress. */
import { parseCellReference } from '../templates/cell-reference.ts'
import { beginsSection, isInputType, type ItemType } from '../templates/item-types.ts'
import type { DocsDataValue } from './documents.contract.ts'
import { isEmptyValue } from './docs-data.ts'
import type { completionLabels } from './documents.labels.ts'

type Item = { id: number; name: string; type: ItemType; cell_reference: string | null }

export type Section<I extends Item = Item> = {
  /** Stable within the template: the separator's item id, or the first item's. */
  key: string
  /** The separator's name; '' for items before the first separator. */
  title: string
  /** The sheet of its items; null where the template is no Excel. */
  sheetIndex: number | null
  /** Without the separator itself. */
  items: I[]
}

/** The name it is shown under. */
export const sectionTitle = ({ title }: Pick<Section, 'title'>): string => title || '入力項目'

/** Data by item id, as docs_data holds it. */
export type DataByItem = ReadonlyMap<number, DocsDataValue>
export const dataByItem = (docsData: readonly { item_id: number; data: DocsDataValue }[]): DataByItem =>
  new Map(docsData.map(({ item_id, data }) => [item_id, data]))

/** The sheet of each item: its cell's, else the sheet that the items around it are on. */
const withSheets = <I extends Item>(items: readonly I[]): { item: I; sheet: number | null }[] => {
  const own = items.map((item) =>
    item.cell_reference ? (parseCellReference(item.cell_reference)?.sheet ?? null) : null,
  )
  const next = [...own]
  for (let index = next.length - 2; index >= 0; index--) next[index] ??= next[index + 1] ?? null
  let previous: number | null = null
  return items.map((item, index) => {
    const sheet: number | null =
      own[index] ?? (beginsSection(item.type) ? (next[index] ?? previous) : (previous ?? next[index] ?? null))
    previous = sheet
    return { item, sheet }
  })
}

/** A section is the items after a separator up to the next; another sheet also begins a new one. Sections without items are left out. */
export const sectionsOf = <I extends Item>(items: readonly I[]): Section<I>[] => {
  const sections: Section<I>[] = []
  let current: Section<I> | null = null
  for (const { item, sheet } of withSheets(items)) {
    if (beginsSection(item.type)) {
      current = {
        key: `item-${item.id}`,
        title: item.type === 'separator' ? item.name : '',
        sheetIndex: sheet,
        items: [],
      }
      sections.push(current)
      continue
    }
    if (current === null || current.sheetIndex !== sheet) {
      current = { key: `item-${item.id}`, title: '', sheetIndex: sheet, items: [] }
      sections.push(current)
    }
    current.items.push(item)
  }
  return sections.filter((section) => section.items.length > 0)
}

export type SheetGroup<I extends Item = Item> = { sheetIndex: number | null; name: string; sections: Section<I>[] }

/** The sections by sheet, in the workbook's order; sheets without items are left out. */
export const sheetGroups = <I extends Item>(
  items: readonly I[],
  sheets: readonly { sheet_index: number; name: string }[],
): SheetGroup<I>[] =>
  [...Map.groupBy(sectionsOf(items), (section) => section.sheetIndex)]
    .map(([sheetIndex, sections]) => ({
      sheetIndex,
      name: sheets.find((sheet) => sheet.sheet_index === sheetIndex)?.name ?? '',
      sections,
    }))
    .sort((a, b) => (a.sheetIndex ?? -1) - (b.sheetIndex ?? -1))

/** Inputs filled and in all. */
export const progressOf = (items: readonly Item[], data: DataByItem): { filled: number; total: number } => {
  const inputs = items.filter((item) => isInputType(item.type))
  return { filled: inputs.filter((item) => !isEmptyValue(data.get(item.id))).length, total: inputs.length }
}

export const progressText = ({ filled, total }: { filled: number; total: number }): string =>
  `${filled} / ${total} 項目入力済み`

/** Badge of a section or sheet; null where nothing is to be filled in. */
export const completionOf = (items: readonly Item[], data: DataByItem): keyof typeof completionLabels | null => {
  const { filled, total } = progressOf(items, data)
  if (total === 0) return null
  return filled === total ? 'filled' : 'empty'
}
