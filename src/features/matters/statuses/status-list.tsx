import { useState } from 'react'
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { useOrderMatterStatuses } from '#src/api/matter-statuses.ts'
import { visuallyHidden } from '#src/ui/visually-hidden.ts'
import { movedText, sortAnnouncements, sortInstructions } from './sort-announcements.ts'
import { StatusRow } from './status-row.tsx'

type StatusListProps = { companyId: string; statuses: readonly MatterStatus[]; mayEdit: boolean; onEdit: (status: MatterStatus) => void }

/** The statuses in their order, which is changed by dragging, by the keyboard on the handle, or from a row's menu. */
export const StatusList = ({ companyId, statuses, mayEdit, onEdit }: StatusListProps) => {
  const order = useOrderMatterStatuses(companyId)
  const [announcement, setAnnouncement] = useState('')
  const sensors = useSensors(
    // A press that hardly moves is a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = statuses.map(({ id }) => id)
  const move = (from: number, to: number) => {
    if (from >= 0 && to >= 0 && to < ids.length && from !== to) order.mutate(arrayMove(ids, from, to))
  }
  const handleDragEnd = ({ active, over }: DragEndEvent) => move(ids.indexOf(Number(active.id)), ids.indexOf(Number(over?.id)))
  const handleStep = ({ id, name }: MatterStatus, step: 1 | -1) => {
    const from = ids.indexOf(id)
    move(from, from + step)
    setAnnouncement(movedText(name, from + step + 1, ids.length))
  }
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={handleDragEnd} accessibility={{ announcements: sortAnnouncements(statuses), screenReaderInstructions: sortInstructions }}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!mayEdit}>
          <Box component="ul" aria-label="案件ステータス" sx={{ m: 0, p: 0 }}>
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
          </Box>
        </SortableContext>
      </DndContext>
      <Box role="status" sx={visuallyHidden}>{announcement}</Box>
    </Paper>
  )
}
