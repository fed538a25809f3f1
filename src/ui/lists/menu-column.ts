import type { ReactNode } from 'react'
import type { Column } from './data-table.tsx'

/** The last column of a table: what can be done with the row. */
export const menuColumn = <Row>(render: (row: Row) => ReactNode): Column<Row> => ({
  key: 'menu',
  header: 'メニュー',
  headerHidden: true,
  width: 52,
  align: 'right',
  render,
})
