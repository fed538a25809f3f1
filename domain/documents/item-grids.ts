/** Blocks that repeat in a form (明細1：品名, 明細2：品名 …) as tables: a line a row, what is asked of each a column. */
import type { ItemType } from '../templates/item-types.ts'
import { columnLabel, type MonthSheet } from '../templates/month-grids.ts'
import { gridsField } from '../templates/templates.labels.ts'
import type { DatedColumn } from './month-sheet.ts'
import { isInputType } from '../templates/item-types.ts'
import type { Section } from './sections.ts'

type Item = Section['items'][number]

export type GridColumn = { label: string; type: ItemType; day?: DatedColumn }
export type GridRow<I extends Item> = {
  label: string
  /** Of a month sheet whose days run down. */
  day?: DatedColumn
  /** One for each column; null where the form asks nothing. */
  items: (I | null)[]
}
export type ItemGrid<I extends Item> = {
  /** Stable within the template: made of its first item. */
  key: string
  title: string
  /** null where the template is no Excel. */
  sheetIndex: number | null
  columns: GridColumn[]
  rows: GridRow<I>[]
  /** Of a month sheet: its points by days. */
  month?: { sheet: MonthSheet<I>; columns: DatedColumn[] }
}

/** A form's parts in their order. */
export type FormPart<I extends Item> =
  | { kind: 'section'; key: string; section: Section<I> }
  | { kind: 'grid'; key: string; grid: ItemGrid<I> }

const leastRows = 3
const leastColumns = 2
/** How much of what is asked must be the same for a line to go on a table. */
const leastShared = 0.5
/** A longer one is no heading of a column. */
const longestName = 200

type NamedRow<I extends Item> = { label: string; sheetIndex: number | null; cells: Map<string, I> }

/** 数量（㎡） and 数量（式） are one column. */
const withoutUnit = (label: string): string => label.replace(/[（(][^（()）]*[）)]$/, '').trim() || label

/** 品名3, 品名（3）: the number, and what stands before it. */
const numberAtEnd = (text: string): { before: string; number: string } | null => {
  const closed = /[）)]$/.test(text) ? text.slice(0, -1) : text
  let begin = closed.length
  while (begin > 0 && /\d/.test(closed[begin - 1]!)) begin -= 1
  if (begin === closed.length) return null
  return {
    before: closed
      .slice(0, begin)
      .replace(/[（(]$/, '')
      .trimEnd(),
    number: closed.slice(begin),
  }
}

/** Which line a name speaks of, and of what in it; null where it is of no line. */
const lineOf = (name: string): { row: string; column: string } | null => {
  if (name.length > longestName) return null
  const colon = name.indexOf('：')
  if (colon > 0 && colon < name.length - 1) return { row: name.slice(0, colon), column: name.slice(colon + 1) }
  const numbered = numberAtEnd(name)
  if (!numbered || numbered.before === '' || /\d/.test(numbered.before)) return null
  return { row: numbered.number, column: numbered.before }
}

/** The lines of each section in the order of their first item: two tables may both have a No. 1. */
const namedRows = <I extends Item>(sections: readonly Section<I>[]): NamedRow<I>[] => {
  const rows = new Map<string, NamedRow<I>>()
  for (const { key: sectionKey, items, sheetIndex } of sections)
    for (const item of items) {
      const line = isInputType(item.type) ? lineOf(item.name) : null
      if (!line) continue
      const key = `${sectionKey} ${line.row}`
      const row = rows.get(key) ?? { label: line.row, sheetIndex, cells: new Map<string, I>() }
      rows.set(key, row)
      const column = withoutUnit(line.column)
      row.cells.set(row.cells.has(column) ? line.column : column, item)
    }
  return [...rows.values()]
}

/** Whether a line goes on the table that the one before it is of. */
const isLike = <I extends Item>(a: NamedRow<I>, b: NamedRow<I>): boolean => {
  if (a.sheetIndex !== b.sheetIndex) return false
  const shared = [...a.cells.keys()].filter((column) => b.cells.has(column))
  const all = new Set([...a.cells.keys(), ...b.cells.keys()]).size
  return (
    shared.length >= leastShared * all && shared.every((each) => a.cells.get(each)!.type === b.cells.get(each)!.type)
  )
}

const titleOf = (labels: readonly string[]): string => {
  const bases = new Set(labels.map((label) => numberAtEnd(label)?.before ?? label))
  const [base = ''] = bases
  const isWord = bases.size === 1 && base !== '' && !/^(No\.?|№)$/i.test(base) && !bases.has(labels[0]!)
  return isWord ? base : `${labels[0]}〜${labels.at(-1)}`
}

const gridOf = <I extends Item>(rows: readonly NamedRow<I>[]): ItemGrid<I> | null => {
  const columns = new Map<string, ItemType>()
  for (const { cells } of rows) for (const [label, { type }] of cells) if (!columns.has(label)) columns.set(label, type)
  if (rows.length < leastRows || columns.size < leastColumns) return null
  return {
    key: `grid-${[...rows[0]!.cells.values()][0]!.id}`,
    title: titleOf(rows.map(({ label }) => label)),
    sheetIndex: rows[0]!.sheetIndex,
    columns: [...columns].map(([label, type]) => ({ label, type })),
    rows: rows.map(({ label, cells }) => ({
      label,
      items: [...columns.keys()].map((each) => cells.get(each) ?? null),
    })),
  }
}

/** A month sheet as a table, as its form has it: days to the right, or down. What the month does not have asks nothing. */
export const monthItemGrid = <I extends Item>(sheet: MonthSheet<I>, columns: DatedColumn[]): ItemGrid<I> => {
  const days = columns.map((day, at) => ({ label: columnLabel(day, sheet.unit), day, at }))
  const itemOf = (items: readonly (I | null)[], at: number): I | null =>
    columns[at]!.state === 'none' ? null : (items[at] ?? null)
  const lines = [
    ...sheet.points,
    ...(sheet.writers.some((item) => item !== null) ? [{ label: writerLabel, items: sheet.writers }] : []),
  ]
  const typeOf = ({ items }: (typeof lines)[number]): ItemType => items.find((item) => item !== null)?.type ?? 'text'
  const isAcross = sheet.axis === 'across'
  return {
    key: sheet.key,
    title: gridsField,
    sheetIndex: sheet.sheetIndex,
    columns: isAcross
      ? days.map(({ label, day }) => ({ label, type: 'text', day }))
      : lines.map((line) => ({ label: line.label, type: typeOf(line) })),
    rows: isAcross
      ? lines.map(({ label, items }) => ({ label, items: days.map(({ at }) => itemOf(items, at)) }))
      : days.map(({ label, day, at }) => ({ label, day, items: lines.map(({ items }) => itemOf(items, at)) })),
    month: { sheet, columns },
  }
}
const writerLabel = '記入者'

/** The tables of a form. */
export const itemGridsOf = <I extends Item>(sections: readonly Section<I>[]): ItemGrid<I>[] => {
  const grids: ItemGrid<I>[] = []
  let run: NamedRow<I>[] = []
  const end = () => {
    const grid = gridOf(run)
    if (grid) grids.push(grid)
    run = []
  }
  for (const row of namedRows(sections)) {
    const last = run.at(-1)
    if (last && (!isLike(last, row) || run.some(({ label }) => label === row.label))) end()
    run.push(row)
  }
  end()
  return grids
}

/** The form with its tables where their first item stands, and the sections without what the tables show. */
export const formPartsOf = <I extends Item>(
  sections: readonly Section<I>[],
  grids: readonly ItemGrid<I>[],
): FormPart<I>[] => {
  const gridByItem = new Map(
    grids.flatMap((grid) =>
      grid.rows.flatMap(({ items }) => items.flatMap((item) => (item ? [[item.id, grid] as const] : []))),
    ),
  )
  const placed = new Set<ItemGrid<I>>()
  return sections.flatMap((section) => {
    const rest = section.items.filter(({ id }) => !gridByItem.has(id))
    const begun = section.items.flatMap(({ id }) => gridByItem.get(id) ?? []).filter((grid) => !placed.has(grid))
    const parts: FormPart<I>[] = []
    // A heading without anything below it heads the table.
    if (rest.some(({ type }) => type !== 'title'))
      parts.push({ kind: 'section', key: section.key, section: { ...section, items: rest } })
    for (const grid of new Set(begun)) {
      placed.add(grid)
      parts.push({ kind: 'grid', key: grid.key, grid })
    }
    return parts
  })
}

/** The items of a table, line by line. */
export const gridItems = <I extends Item>({ rows }: ItemGrid<I>): I[] =>
  rows.flatMap(({ items }) => items.filter((item) => item !== null))

export const itemsOfPart = <I extends Item>(part: FormPart<I>): I[] =>
  part.kind === 'grid' ? gridItems(part.grid) : part.section.items

export const sheetOfPart = <I extends Item>(part: FormPart<I>): number | null =>
  part.kind === 'grid' ? part.grid.sheetIndex : part.section.sheetIndex
