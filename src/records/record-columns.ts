/**
 * The columns of a noun's list, one row each: the table's cell, its place on a phone's card, and, by its key, the file's column
 * and the order that it stands for. `labels` is the noun's own table of the domain, which the file goes by too:
 *
 *   const columns = recordColumns(buildingListLabels, buildingSortParams, {
 *     name: { card: 'name', render: (building) => <BuildingLink … /> },
 *     address: { card: 'line', render: ({ address }) => oneLine(address) },
 *     structure: extra(160, ({ structure }) => structure),
 *     …
 *   }, (building) => <BuildingMenu … />)
 *
 * A column of the file that the list forgets does not compile.
 */
import type { ReactNode } from 'react'
import { formatDay } from '#domain/dates.ts'
import type { Column } from '#src/ui/lists/data-table.tsx'
import { menuColumn } from '#src/ui/lists/menu-column.ts'
import type { menuKey } from '#src/ui/lists/menu-column.ts'
import { oneLine } from '#src/ui/text/one-line.tsx'

/** Where a phone's card has it: as its name, on the lines under it, at its foot, in its corner. */
export type CardPlace = 'name' | 'line' | 'foot' | 'menu'

/** On a card the row's menu can begin a selection: `onSelect`. */
type OnCard<Row> = (row: Row, onSelect?: () => void) => ReactNode

type Cell<Row> = Omit<Column<Row>, 'key' | 'header' | 'sortable'> & {
  /** None: a card leaves it out. */
  card?: CardPlace
  /** Where a card says it otherwise than the table. */
  onCard?: OnCard<Row>
  /** Of the name: stands before all that a card says. */
  picture?: (row: Row) => ReactNode
}
export type RecordColumn<Row> = Column<Row> & Pick<Cell<Row>, 'card' | 'onCard' | 'picture'>
type RecordCells<Key extends string, Row> = { readonly [Each in Key]: Cell<Row> }

/** Shown to who asks for it. */
export const extra = <Row>(width: number, text: (row: Row) => string | null | undefined): Cell<Row> => ({
  width,
  isExtra: true,
  render: (row) => oneLine(text(row)),
})

/** The same of an amount. */
export const extraFigure = <Row>(width: number, amount: (row: Row) => number | null | undefined): Cell<Row> => ({
  width,
  isExtra: true,
  align: 'right',
  render: (row) => amount(row)?.toLocaleString('ja-JP'),
})

/** When the record was changed last; the first to give way where there is no room. */
export const updatedCell = {
  width: 104,
  givesWay: 1,
  render: ({ updated_at }: { updated_at: string }) => formatDay(updated_at),
} as const

export const recordColumns = <Key extends string, Row>(
  labels: Readonly<Record<Key, string>>,
  sorts: readonly string[],
  cells: RecordCells<NoInfer<Key>, Row>,
  menu?: OnCard<Row>,
  /** Where a record's own page has what the menu has, a card spares it. */
  isMenuOnCard = true,
): (RecordColumn<Row> & { key: Key | typeof menuKey })[] => [
  ...(Object.keys(labels) as Key[]).map((key) => ({
    key,
    header: labels[key],
    sortable: sorts.includes(key),
    ...cells[key],
  })),
  ...(menu
    ? [{ ...menuColumn<Row>((row) => menu(row)), ...(isMenuOnCard && { card: 'menu' as const, onCard: menu }) }]
    : []),
]
