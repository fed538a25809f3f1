import type { ReactNode } from 'react'
import { isSmartphone } from '#src/lib/device.ts'
import { ColumnRows } from './column-rows.tsx'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table.tsx'
import { useIsNarrow } from '#src/ui/sizes/use-is-narrow.ts'

export type RecordListProps<Row> = DataTableProps<Row> & {
  /** The rows as a phone shows them, where columns have no room; default: what the columns say, one under the other. */
  phone?: (rows: readonly Row[] | undefined) => ReactNode
}

/** Whether columns have room: not on a phone, nor in a narrow window. */
export const useIsTable = (): boolean => {
  const isNarrow = useIsNarrow()
  return !isSmartphone() && !isNarrow
}

/** Records in the form that there is room for: a table at a desk, stacked items on a phone and in a narrow window. */
export const RecordList = <Row,>({ phone, ...table }: RecordListProps<Row>) => {
  if (useIsTable()) return <DataTable {...table} />
  return phone ? phone(table.rows) : <ColumnRows {...table} />
}
