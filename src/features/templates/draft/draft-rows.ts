/** Rows of a template that the matter's machines stand in: pure functions, no screen. */
import { gridItems, itemGridsOf } from '#domain/documents/item-grids.ts'
import type { ItemGrid } from '#domain/documents/item-grids.ts'
import { itemSources, mostSourceRows, takesSource } from '#domain/templates/item-sources.ts'
import type { ItemSource } from '#domain/templates/item-sources.ts'
import { isOfMachineRow } from '#domain/templates/machine-rows.ts'
import { machineRowsOf, proposeMachineSource } from '#domain/documents/propose-sources.ts'
import { draftSections } from './draft-items.ts'
import type { DraftItem } from './draft-items.ts'

type Numbered = DraftItem & { id: number }
type Block = ItemGrid<Numbered>
/** By column, what stands in it; null is filled in by hand. */
export type RowSources = readonly (ItemSource | null)[]
export type RowBlock = {
  key: string
  sheet: number | null
  title: string
  columns: { label: string; type: DraftItem['type'] }[]
  rows: number
  /** As they are bound, or what their names say. */
  sources: RowSources
  /** Which machine the first row is about. */
  first: number
  isBound: boolean
}

const isMachine = (source: ItemSource | null): source is ItemSource =>
  source !== null && itemSources[source].group === 'facility'
const rowOf = ({ sourceRow }: DraftItem): number => Number(sourceRow)
const isBound = (item: DraftItem): boolean =>
  isOfMachineRow({ source: item.source, source_row: rowOf(item) > 0 ? rowOf(item) : null })

const firstOf = ({ rows }: Block): number => {
  const bound = rows[0]!.items.find((item) => item && isBound(item))
  return bound ? rowOf(bound) : machineRowsOf(rows.map(({ label }) => label))[0]!
}

const blocksOf = (items: readonly DraftItem[]): Block[] => itemGridsOf(draftSections(items))

/** What repeats in a form, with what its columns are bound to. */
export const rowBlocks = (items: readonly DraftItem[]): RowBlock[] =>
  blocksOf(items)
    .filter(({ rows }) => rows.length <= mostSourceRows)
    .map((block) => {
      const { title, columns, rows } = block
      const bound = gridItems(block).some(isBound)
      return {
        key: gridItems(block)[0]!.key,
        sheet: gridItems(block)[0]!.sheet,
        title,
        columns,
        rows: rows.length,
        isBound: bound,
        first: firstOf(block),
        sources: columns.map(({ label, type }, index) => {
          const inColumn = rows.flatMap(({ items: cells }) => cells[index] ?? []).find(isBound)
          return bound ? (inColumn?.source ?? null) : proposeMachineSource(label, type)
        }),
      }
    })

/** The items with row after row of the block bound to machine after machine; a column without a source is let go. */
export const boundRows = (
  items: readonly DraftItem[],
  key: string,
  sources: RowSources,
  first: number,
): DraftItem[] => {
  const block = blocksOf(items).find((each) => gridItems(each)[0]!.key === key)
  const patches = new Map<string, Pick<DraftItem, 'source' | 'sourceRow'>>()
  block?.rows.forEach((row, index) =>
    row.items.forEach((item, column) => {
      if (!item) return
      const source = sources[column] ?? null
      if (source && takesSource(item.type, source)) patches.set(item.key, { source, sourceRow: String(first + index) })
      else if (isMachine(item.source)) patches.set(item.key, { source: null, sourceRow: '' })
    }),
  )
  return items.map((item) => (patches.has(item.key) ? { ...item, ...patches.get(item.key) } : item))
}
