/** Rows of a template that the matter's machines, or the building's plans, stand in: pure functions, no screen. */
import { itemGridsOf } from '#domain/documents/item-grids.ts'
import { planBlocksOf } from '#domain/documents/plan-blocks.ts'
import { hasSourceRow, itemSources, mostSourceRows, takesSource } from '#domain/templates/item-sources.ts'
import type { ItemSource } from '#domain/templates/item-sources.ts'
import { machineRowsOf, proposeMachineSource } from '#domain/documents/propose-sources.ts'
import { machineRowTexts } from '#domain/templates/machine-rows.ts'
import { planRowTexts } from '#domain/templates/plan-rows.ts'
import { draftSections } from './draft-items.ts'
import type { DraftItem } from './draft-items.ts'

/** What a row is about, by the group of its sources. */
export type RowTarget = 'facility' | 'plan'
export const rowTargets = ['facility', 'plan'] as const satisfies readonly RowTarget[]
export const rowTexts = {
  facility: { ...machineRowTexts, unit: '台目', change: '設備の行を変更' },
  plan: { ...machineRowTexts, ...planRowTexts, unit: '件目', change: '点検計画の行を変更' },
} as const

type Block = {
  title: string
  /** With what their names say. */
  columns: { label: string; type: DraftItem['type']; source: ItemSource | null }[]
  rows: (DraftItem | null)[][]
  first: number
}
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
  /** Which machine, or which plan, the first row is about. */
  first: number
  isBound: boolean
}

const machineBlocks = (items: readonly DraftItem[]): Block[] =>
  itemGridsOf(draftSections(items)).map(({ title, columns, rows }) => ({
    title,
    columns: columns.map(({ label, type }) => ({ label, type, source: proposeMachineSource(label, type) })),
    rows: rows.map((row) => row.items),
    first: machineRowsOf(rows.map(({ label }) => label))[0]!,
  }))
const blocksOf = { facility: machineBlocks, plan: (items: readonly DraftItem[]): Block[] => planBlocksOf(items) }

const isOf = ({ source }: DraftItem, target: RowTarget): boolean =>
  source !== null && hasSourceRow(source) && itemSources[source].group === target
const isBound = (item: DraftItem, target: RowTarget): boolean => isOf(item, target) && Number(item.sourceRow) > 0
const itemsOf = ({ rows }: Block): DraftItem[] => rows.flat().filter((item) => item !== null)
const keyOf = (block: Block): string => itemsOf(block)[0]!.key

/** Of a sheet: what repeats on it, and the way to bind it. */
export type BindableRows = { target: RowTarget; blocks: readonly RowBlock[]; bind: () => void }

/** What repeats in a form, with what its columns are bound to. */
export const rowBlocks = (items: readonly DraftItem[], target: RowTarget = 'facility'): RowBlock[] =>
  blocksOf[target](items)
    .filter(({ rows }) => rows.length <= mostSourceRows)
    .map((block) => {
      const { title, columns, rows } = block
      const bound = itemsOf(block).some((item) => isBound(item, target))
      const begin = rows[0]!.find((item) => item && isBound(item, target))
      return {
        key: keyOf(block),
        sheet: itemsOf(block)[0]!.sheet,
        title,
        columns: columns.map(({ label, type }) => ({ label, type })),
        rows: rows.length,
        isBound: bound,
        first: begin ? Number(begin.sourceRow) : block.first,
        sources: columns.map(({ source }, index) => {
          const inColumn = rows.flatMap((row) => row[index] ?? []).find((item) => isBound(item, target))
          return bound ? (inColumn?.source ?? null) : source
        }),
      }
    })

/** The items with row after row of the block bound to one after the other; a column without a source is let go. */
export const boundRows = (
  items: readonly DraftItem[],
  key: string,
  sources: RowSources,
  first: number,
  target: RowTarget = 'facility',
): DraftItem[] => {
  const block = blocksOf[target](items).find((each) => keyOf(each) === key)
  const patches = new Map<string, Pick<DraftItem, 'source' | 'sourceRow'>>()
  block?.rows.forEach((row, index) =>
    row.forEach((item, column) => {
      if (!item) return
      const source = sources[column] ?? null
      if (source && takesSource(item.type, source)) patches.set(item.key, { source, sourceRow: String(first + index) })
      else if (isOf(item, target)) patches.set(item.key, { source: null, sourceRow: '' })
    }),
  )
  return items.map((item) => (patches.has(item.key) ? { ...item, ...patches.get(item.key) } : item))
}
