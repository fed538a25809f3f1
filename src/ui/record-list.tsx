import type { ReactNode } from 'react'
import { isSmartphone } from '#src/lib/device.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table.tsx'

export type RecordListProps<Row> = DataTableProps<Row> & {
  /** The rows as a phone shows them, where columns have no room. */
  phone: (rows: readonly Row[] | undefined) => ReactNode
}

/** Records in the form that the layout has for them: a table at a desk, stacked items on a phone. */
export const RecordList = <Row,>({ phone, ...table }: RecordListProps<Row>) =>
  isSmartphone() ? phone(table.rows) : <DataTable {...table} />
