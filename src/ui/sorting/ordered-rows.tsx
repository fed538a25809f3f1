import { useState } from 'react'
import type { ReactNode } from 'react'
import { arrayMove } from '@dnd-kit/sortable'
import Box from '@mui/material/Box'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { movedText } from './sort-announcements.ts'
import { SortableList } from './sortable-list.tsx'

/** For a row's menu; missing at the list's end. */
export type Steps = { onMoveUp?: () => void; onMoveDown?: () => void }

type OrderedRowsProps<Row> = {
  label: string
  rows: readonly Row[]
  /** All ids in their new order. */
  onOrder: (ids: readonly number[]) => void
  /** A SortableItem. */
  children: (row: Row, steps: Steps) => ReactNode
}

/** Rows in an order that people give them: by dragging, by the keyboard on the handle, or from a row's menu. */
export const OrderedRows = <Row extends { id: number; name: string }>({
  label,
  rows,
  onOrder,
  children,
}: OrderedRowsProps<Row>) => {
  const [announcement, setAnnouncement] = useState('')
  const ids = rows.map(({ id }) => id)
  const move = (from: number, to: number) => {
    if (from >= 0 && to >= 0 && to < ids.length && from !== to) onOrder(arrayMove(ids, from, to))
  }
  const stepOf = (row: Row, from: number, to: number) =>
    to < 0 || to >= ids.length
      ? undefined
      : () => {
          move(from, to)
          setAnnouncement(movedText(row.name, to + 1, ids.length))
        }
  return (
    <>
      <SortableList
        label={label}
        rows={rows.map(({ id, name }) => ({ id: String(id), name }))}
        onMove={(id, over) => move(ids.indexOf(Number(id)), ids.indexOf(Number(over)))}
      >
        {rows.map((row, index) =>
          children(row, { onMoveUp: stepOf(row, index, index - 1), onMoveDown: stepOf(row, index, index + 1) }),
        )}
      </SortableList>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  )
}
