import type { ReactNode } from 'react'
import type { Column } from './data-table.tsx'

export const menuKey = 'menu'

/** The last column of a table: what can be done with the row. */
export const menuColumn = <Row>(render: (row: Row) => ReactNode): Column<Row> & { key: typeof menuKey } => ({
  key: menuKey,
  header: 'メニュー',
  headerHidden: true,
  width: 52,
  align: 'right',
  render,
})
