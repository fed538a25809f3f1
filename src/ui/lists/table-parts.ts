/** What a table is told of: columns, what is selected, rows of which a window shows a few. */
import type { ReactElement, ReactNode, Ref } from 'react'

export type Column<Row> = {
  key: string
  header: string
  /** px; columns without share what is left, and the first of them is the name. */
  width?: number
  align?: 'left' | 'right'
  /** The head cell is read out but not seen (row menu). */
  headerHidden?: boolean
  /** Where the table has no room, columns go in this order; those that do not say go after them, from the right. */
  givesWay?: number
  sortable?: boolean
  /** Shown only to who asks for it. */
  isExtra?: boolean
  render: (row: Row) => ReactNode
}

export type Selection<Row> = {
  selected: ReadonlySet<string | number>
  onChange: (selected: ReadonlySet<string | number>) => void
  /** Names the row's checkbox. */
  labelOf: (row: Row) => string
  /** Replaces the head while rows are selected: `{n}件選択中` and what can be done with them. */
  actions?: ReactNode
}

/** A row among all: where it stands, and what measures it. */
export type RowPlace = { index?: number; rowRef?: Ref<HTMLTableRowElement> }
export type WholeRows<Row> = {
  total: number
  /** The body that draws those that the window shows. */
  body: (drawRow: (row: Row, place: RowPlace) => ReactElement) => ReactNode
  onSelectAll: () => void
}
