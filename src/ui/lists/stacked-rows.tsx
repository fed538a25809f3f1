import type { ReactNode } from 'react'
import Paper from '@mui/material/Paper'
import type { PaperProps } from '@mui/material/Paper'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'

type StackedRowsProps<Row> = Pick<PaperProps, 'variant' | 'square' | 'sx'> & {
  /** undefined while loading. */
  rows: readonly Row[] | undefined
  /** px of a row while they load. */
  height: number
  /** How many stand there while they load. */
  count?: number
  /** In the place of the rows where there are none. */
  empty: ReactNode
  /** Under the rows, in the same box: the pager. */
  footer?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** Rows without columns, one under the other in one box that is there from the start: on a phone, or where rows are text. */
export const StackedRows = <Row,>({
  rows,
  height,
  count,
  empty,
  footer,
  children,
  ...paper
}: StackedRowsProps<Row>) => (
  <Paper {...paper}>
    {rows === undefined && <SkeletonRows rows={count} height={height} />}
    {rows?.length === 0 && empty}
    {rows !== undefined && rows.length > 0 && children(rows)}
    {footer}
  </Paper>
)
