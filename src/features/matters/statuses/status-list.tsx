import { useState } from 'react'
import { arrayMove } from '@dnd-kit/sortable'
import Box from '@mui/material/Box'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { useOrderMatterStatuses } from '#src/api/matter-statuses.ts'
import { movedText } from '#src/ui/sorting/sort-announcements.ts'
import { SortableList } from '#src/ui/sorting/sortable-list.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.ts'
import { StatusRow } from './status-row.tsx'

type StatusListProps = {
  companyId: string
  statuses: readonly MatterStatus[]
  mayEdit: boolean
  onEdit: (status: MatterStatus) => void
}

/** The statuses in their order, which is changed by dragging, by the keyboard on the handle, or from a row's menu. */
export const StatusList = ({ companyId, statuses, mayEdit, onEdit }: StatusListProps) => {
  const order = useOrderMatterStatuses(companyId)
  const [announcement, setAnnouncement] = useState('')
  const ids = statuses.map(({ id }) => id)
  const move = (from: number, to: number) => {
    if (from >= 0 && to >= 0 && to < ids.length && from !== to) order.mutate(arrayMove(ids, from, to))
  }
  const handleStep = ({ id, name }: MatterStatus, step: 1 | -1) => {
    const from = ids.indexOf(id)
    move(from, from + step)
    setAnnouncement(movedText(name, from + step + 1, ids.length))
  }
  return (
    <>
      <SortableList
        label="案件ステータス"
        rows={statuses.map(({ id, name }) => ({ id: String(id), name }))}
        onMove={(id, over) => move(ids.indexOf(Number(id)), ids.indexOf(Number(over)))}
      >
        {statuses.map((status, index) => (
          <StatusRow
            key={status.id}
            companyId={companyId}
            status={status}
            mayEdit={mayEdit}
            onEdit={() => onEdit(status)}
            onMoveUp={index > 0 ? () => handleStep(status, -1) : undefined}
            onMoveDown={index < ids.length - 1 ? () => handleStep(status, 1) : undefined}
          />
        ))}
      </SortableList>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  )
}
