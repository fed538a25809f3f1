/** How a form is walked through on a phone: one item a screen, and of a table one row. */
import { parseCellReference } from '../templates/cell-reference.ts'
import { isFileType, isInputType, type ItemType } from '../templates/item-types.ts'
import { isEmptyValue } from './docs-data.ts'
import { sectionTitle, type DataByItem, type Section } from './sections.ts'

type Item = { id: number; name: string; type: ItemType; cell_reference: string | null }

export type InspectionScreen<I extends Item = Item> = {
  /** Stable within the template: the first item's id. */
  key: number
  section: string
  /** Which row of its table it is, from 1, of how many, and what its first cells call it; null where it is no row. */
  row: { number: number; count: number; name: string | null } | null
  items: I[]
  /** What each item is called here: in a row its column's name. */
  labels: string[]
}

/** As the form's cells are put together into a name: 冷却塔：入口温度（℃）. */
const nameMark = '：'

/** What a row's items have in common is the row's, the rest is the column's; null where they have nothing in common. */
const wordsOfRow = (items: readonly Item[]): { name: string | null; labels: string[] } => {
  const names = items.map(({ name }) => name)
  const [first] = names
  const row = first!.slice(0, Math.max(0, first!.indexOf(nameMark)))
  const begin = row + nameMark
  if (row !== '' && names.every((name) => name.startsWith(begin) && name !== begin))
    return { name: row, labels: names.map((name) => name.slice(begin.length)) }
  const number = /\d+$/.exec(first!)?.[0]
  const labels = names.map((name) => name.replace(/\d+$/, ''))
  const isNumbered =
    number !== undefined && names.every((name, at) => labels[at] !== '' && name === labels[at] + number)
  return { name: null, labels: isNumbered ? labels : names }
}

const placeOf = ({ cell_reference }: Item) => (cell_reference === null ? null : parseCellReference(cell_reference))

/** Items one after another in one row of the sheet. */
const lines = <I extends Item>(items: readonly I[]): { items: I[]; columns: string; row: number | null }[] => {
  const groups: { items: I[]; sheet: number | null; row: number | null }[] = []
  for (const item of items) {
    const place = placeOf(item)
    const last = groups.at(-1)
    if (place && last && last.row === place.row && last.sheet === place.sheet) last.items.push(item)
    else groups.push({ items: [item], sheet: place?.sheet ?? null, row: place?.row ?? null })
  }
  return groups.map(({ items: own, row }) => ({
    items: own,
    row,
    columns: own.map((item) => placeOf(item)?.column ?? '').join(),
  }))
}

/** Rows of a table have the same cells, two or more, one row below the other. */
const screensOfSection = <I extends Item>(section: Section<I>): InspectionScreen<I>[] => {
  const wanted = section.items.filter(({ type }) => isInputType(type) || isFileType(type))
  const tables: ReturnType<typeof lines<I>>[] = []
  for (const line of lines(wanted)) {
    const table = tables.at(-1)
    const above = table?.at(-1)
    const goesOn =
      above && line.items.length > 1 && above.columns === line.columns && above.row !== null && line.row! > above.row
    if (goesOn) table!.push(line)
    else tables.push([line])
  }
  const title = sectionTitle(section)
  return tables.flatMap((table): InspectionScreen<I>[] =>
    table.length > 1
      ? table.map(({ items }, index) => {
          const { name, labels } = wordsOfRow(items)
          const row = { number: index + 1, count: table.length, name }
          return { key: items[0]!.id, section: title, row, items, labels }
        })
      : table[0]!.items.map((item) => ({
          key: item.id,
          section: title,
          row: null,
          items: [item],
          labels: [item.name],
        })),
  )
}

/** byItem: one item or row a screen; else a whole section. */
export const inspectionScreens = <I extends Item>(
  sections: readonly Section<I>[],
  byItem: boolean,
): InspectionScreen<I>[] =>
  sections.flatMap((section) => {
    const screens = screensOfSection(section)
    const items = screens.flatMap((screen) => screen.items)
    return byItem || items.length === 0
      ? screens
      : [{ key: items[0]!.id, section: sectionTitle(section), row: null, items, labels: items.map(({ name }) => name) }]
  })

/** 冷却塔, 明細 2行目; else the section. */
export const screenTitle = ({ section, row }: Pick<InspectionScreen, 'section' | 'row'>): string =>
  row === null ? section : (row.name ?? `${section} ${row.number}行目`)

/** Whether one follows the other in a table. */
export const isNextRow = (screen: InspectionScreen | undefined, next: InspectionScreen | undefined): boolean =>
  Boolean(screen?.row && next?.row && next.row.number === screen.row.number + 1 && next.section === screen.section)

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
