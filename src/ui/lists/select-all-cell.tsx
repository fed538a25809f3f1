import Checkbox from '@mui/material/Checkbox'
import TableCell from '@mui/material/TableCell'
import { limits } from '#domain/limits.ts'
import type { Selection, WholeRows } from './table-parts.ts'

/** px */
export const checkWidth = 40

type SelectAllProps<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  selection: Selection<Row>
  whole: WholeRows<Row> | undefined
}

/** Selects all that is listed, or nothing of it. */
export const SelectAllCell = <Row,>({ rows, rowKey, selection, whole }: SelectAllProps<Row>) => {
  const keys = rows.map(rowKey)
  const isAll = whole ? selection.selected.size === whole.total : keys.every((key) => selection.selected.has(key))
  return (
    <TableCell data-print="off" sx={{ width: checkWidth }}>
      <Checkbox
        slotProps={{ input: { 'aria-label': 'すべて選択' } }}
        checked={isAll}
        indeterminate={!isAll && selection.selected.size > 0}
        onChange={() => {
          if (whole && selection.selected.size < Math.min(whole.total, limits.ids)) return whole.onSelectAll()
          const others = [...selection.selected].filter((key) => !whole && !keys.includes(key))
          selection.onChange(new Set(isAll || whole ? others : [...selection.selected, ...keys]))
        }}
        sx={{ p: 1, ml: -1 }}
      />
    </TableCell>
  )
}
