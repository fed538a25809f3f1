/** How a form is walked through on a phone: one item a screen, and of a table one row. */
import { parseCellReference } from '../templates/cell-reference.ts'
import { nameMark, withoutUnit } from '../templates/item-names.ts'
import { isFileType, isInputType, type ItemType } from '../templates/item-types.ts'
import { isEmptyValue } from './docs-data.ts'
import { sectionTitle, type DataByItem, type Section } from './sections.ts'

type Item = { id: number; name: string; type: ItemType; cell_reference: string | null }

export type InspectionScreen<I extends Item = Item> = {
  /** Stable within the template: the first item's id. */
  key: number
  section: string
  /** Which row of its table it is, from 1, of how many, and what its first cells call it; null where it is no row. */
  row: { number: number; count: number; name: string | null; table: number } | null
  items: I[]
  /** What each item is called here: in a row its column's name. */
  labels: string[]
}

/** What a row's items have in common is the row's, the rest is the column's; null where they have nothing in common. */
const wordsOfRow = (items: readonly Item[]): { name: string | null; labels: string[] } => {
  const names = items.map(({ name }) => name)
  const [first] = names
  const row = first!.slice(0, Math.max(0, first!.indexOf(nameMark)))
  const begin = row + nameMark
  if (row !== '' && names.every((name) => name.startsWith(begin) && name !== begin))
    return { name: row, labels: names.map((name) => name.slice(begin.length)) }
  const number = /(?<!\d)\d+$/.exec(first!)?.[0]
  const labels = names.map((name) => name.replace(/(?<!\d)\d+$/, ''))
  const isNumbered =
    number !== undefined && names.every((name, at) => labels[at] !== '' && name === labels[at] + number)
  return { name: null, labels: isNumbered ? labels : names }
}

const placeOf = ({ cell_reference }: Item) => (cell_reference === null ? null : parseCellReference(cell_reference))

/** What row an item is of: its cell's, without one what its name begins or ends with; null where it says nothing. */
const rowOf = (item: Item): string | null => {
  const place = placeOf(item)
  if (place) return `${place.sheet}:${place.row}`
  const at = item.name.indexOf(nameMark)
  return at > 0 ? item.name.slice(0, at) : (/(?<!\d)\d+$/.exec(item.name)?.[0] ?? null)
}

type Line<I extends Item> = {
  section: string
  /** Whether its section has nothing else. */
  isWhole: boolean
  items: I[]
  row: string | null
  columns: string
  words: ReturnType<typeof wordsOfRow>
}

/** Items one after another in one row. */
const linesOf = <I extends Item>(section: Section<I>): Line<I>[] => {
  const groups: { items: I[]; row: string | null }[] = []
  for (const item of section.items) {
    if (!isInputType(item.type) && !isFileType(item.type)) continue
    const row = rowOf(item)
    const last = groups.at(-1)
    if (row !== null && last && last.row === row) last.items.push(item)
    else groups.push({ items: [item], row })
  }
  return groups.map(({ items, row }) => ({
    section: sectionTitle(section),
    isWhole: groups.length === 1,
    items,
    row,
    columns: items
      .map(placeOf)
      .map((place) => place && `${place.sheet}:${place.column}`)
      .join(),
    words: wordsOfRow(items),
  }))
}

/** What the columns are called; each row may count in units of its own. */
const columnNames = ({ words }: Line<Item>): string => words.labels.map(withoutUnit).join('\n')

/** One row below the other, in the same columns by place and by name: a head of two columns has other names in each. */
const isNextLine = <I extends Item>(above: Line<I>, line: Line<I>): boolean =>
  line.items.length > 1 &&
  above.columns === line.columns &&
  columnNames(above) === columnNames(line) &&
  (placeOf(line.items[0]!)?.row ?? 1) > (placeOf(above.items[0]!)?.row ?? 0)

/** Of a section, or of sections that are a row each, as Excel forms are read. */
const isSameTable = <I extends Item>(above: Line<I>, line: Line<I>): boolean =>
  (above.section === line.section || (above.isWhole && line.isWhole)) && isNextLine(above, line)

/** Rows of a table have the same cells, two or more. */
const screensByItem = <I extends Item>(sections: readonly Section<I>[]): InspectionScreen<I>[] => {
  const tables: Line<I>[][] = []
  for (const line of sections.flatMap(linesOf)) {
    const table = tables.at(-1)
    const above = table?.at(-1)
    if (above && isSameTable(above, line)) table!.push(line)
    else tables.push([line])
  }
  return tables.flatMap((table): InspectionScreen<I>[] =>
    table.flatMap(({ section, items, words: { name, labels } }, index): InspectionScreen<I>[] =>
      table.length > 1
        ? [
            {
              key: items[0]!.id,
              section,
              row: { number: index + 1, count: table.length, name, table: table[0]!.items[0]!.id },
              items,
              labels,
            },
          ]
        : items.map((item) => ({ key: item.id, section, row: null, items: [item], labels: [item.name] })),
    ),
  )
}

const screenOfSection = <I extends Item>(section: Section<I>): InspectionScreen<I>[] => {
  const items = section.items.filter(({ type }) => isInputType(type) || isFileType(type))
  const [first] = items
  if (!first) return []
  return [{ key: first.id, section: sectionTitle(section), row: null, items, labels: items.map(({ name }) => name) }]
}

/** byItem: one item or row a screen; else a whole section. */
export const inspectionScreens = <I extends Item>(
  sections: readonly Section<I>[],
  byItem: boolean,
): InspectionScreen<I>[] => (byItem ? screensByItem(sections) : sections.flatMap(screenOfSection))

/** 冷却塔, 明細 2行目; else the section. */
export const screenTitle = ({ section, row }: Pick<InspectionScreen, 'section' | 'row'>): string =>
  row === null ? section : (row.name ?? `${section} ${row.number}行目`)

/** Whether one follows the other in a table. */
export const isNextRow = (screen: InspectionScreen | undefined, next: InspectionScreen | undefined): boolean =>
  Boolean(screen?.row && next?.row && next.row.table === screen.row.table && next.row.number === screen.row.number + 1)

/** The next screen after this one, and round from the first, where something is empty; null where nothing is. */
export const nextEmptyScreen = <I extends Item>(
  screens: readonly InspectionScreen<I>[],
  from: number,
  data: DataByItem,
): number | null => {
  const isOpen = ({ items }: InspectionScreen<I>) =>
    items.some(({ id, type }) => isInputType(type) && isEmptyValue(data.get(id)))
  const order = screens.map((_, index) => (from + 1 + index) % screens.length)
  return order.find((index) => isOpen(screens[index]!)) ?? null
}
