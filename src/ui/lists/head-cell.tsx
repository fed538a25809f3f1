import type { ReactNode } from 'react'
import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import TableCell from '@mui/material/TableCell'
import { ColumnEdge } from './column-edge.tsx'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'

type HeadColumn = {
  key: string
  header: string
  width?: number
  align?: 'left' | 'right'
  headerHidden?: boolean
  sortable?: boolean
}

/** Containers are asked, not windows: a table beside a panel has less room than one across the page. */
export const hiding = (needed: number | undefined) =>
  needed === undefined ? undefined : { [`@container (max-width: ${needed - 0.02}px)`]: { display: 'none' } }

export const orderOf = (key: string, sort: string | undefined): 'ascending' | 'descending' | undefined =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined

type SortButtonProps = {
  column: Pick<HeadColumn, 'key' | 'header'>
  order: ReturnType<typeof orderOf>
  onSort: ((sort: string) => void) | undefined
  /** Its name where no head around it says the order. */
  label?: string
}

/** Sorts by the column; the one that it is sorted by the other way round. */
export const SortButton = ({ column: { key, header }, order, onSort, label }: SortButtonProps) => {
  const Arrow = order === 'ascending' ? ArrowUpwardOutlined : ArrowDownwardOutlined
  return (
    <ButtonBase
      aria-label={label}
      onClick={() => onSort?.(order === 'ascending' ? `-${key}` : key)}
      sx={{ font: 'inherit', letterSpacing: 'inherit', verticalAlign: 'baseline', gap: 0.5 }}
    >
      {header}
      {order && <Arrow sx={{ fontSize: 14 }} />}
    </ButtonBase>
  )
}

/** The head of a column: its name, by which the rows are sorted where they can be, and its edge where a width can be chosen. */
export const HeadCell = ({
  column,
  needed,
  sort,
  onSort,
  onWidth,
  menu,
  sx,
}: {
  column: HeadColumn
  /** px of the table below which the column is left out. */
  needed?: number | undefined
  sort?: string | undefined
  onSort?: ((sort: string) => void) | undefined
  /** Where its width can be chosen. */
  onWidth?: ((width: number) => void) | undefined
  /** In the place of a hidden head. */
  menu?: ReactNode
  sx?: Readonly<Record<string, string | number>> | undefined
}) => {
  const order = orderOf(column.key, sort)
  return (
    <TableCell
      scope="col"
      align={column.align}
      data-print={column.headerHidden && 'off'}
      // Its edge and its menu have names of their own, which are not the column's.
      aria-label={onWidth && column.header}
      aria-sort={order}
      sx={{ width: column.width, position: onWidth && 'relative', ...hiding(needed), ...sx }}
    >
      {menu}
      {column.headerHidden && (
        <Box component="span" sx={visuallyHidden}>
          {column.header}
        </Box>
      )}
      {!column.headerHidden && !column.sortable && column.header}
      {!column.headerHidden && column.sortable && <SortButton column={column} order={order} onSort={onSort} />}
      {onWidth && column.width !== undefined && !column.headerHidden && (
        <ColumnEdge header={column.header} width={column.width} onWidth={onWidth} />
      )}
    </TableCell>
  )
}
