/**
 * A list whose rows are put in order by dragging their handle, or with the keyboard on it:
 *
 *   <SortableList label="項目" rows={items.map(({ key, name }) => ({ id: key, name }))} onMove={moveTo}>
 *     {items.map((item) => <SortableItem key={item.key} id={item.key} name={item.name}>{(handle) => <>{handle}{item.name}</>}</SortableItem>)}
 *   </SortableList>
 *
 * Dragging needs a button twin (DESIGN.md 7): the caller offers 上へ移動 and 下へ移動.
 */
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { DndContext, KeyboardSensor, PointerSensor, useDndContext, useSensor, useSensors } from '@dnd-kit/core'
import type { CollisionDetection, DragEndEvent } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { SxProps, Theme } from '@mui/material/styles'
import { sortAnnouncements, sortInstructions } from './sort-announcements.ts'
import type { SortableRow } from './sort-announcements.ts'

type SortableListProps = {
  label: string
  /** Ids without commas. */
  rows: readonly SortableRow[]
  /** The row dropped, and the one in whose place. */
  onMove: (id: string, over: string) => void
  children: ReactNode
}

// Made once: with other options every row would be drawn anew. A press that hardly moves is a click.
const pointerOptions = { activationConstraint: { distance: 4 } }
const keyboardOptions = { coordinateGetter: sortableKeyboardCoordinates }

/** The row whose upper or lower edge is nearest: by their centres, a row far taller than the others would stay where it is. */
const nearestEdge: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) =>
  droppableContainers
    .flatMap((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id)
      if (!rect) return []
      const value = Math.min(Math.abs(rect.top - collisionRect.top), Math.abs(rect.bottom - collisionRect.bottom))
      return [{ id: droppableContainer.id, data: { droppableContainer, value } }]
    })
    .sort((a, b) => a.data.value - b.data.value)

export const SortableList = ({ label, rows, onMove, children }: SortableListProps) => {
  const sensors = useSensors(useSensor(PointerSensor, pointerOptions), useSensor(KeyboardSensor, keyboardOptions))
  // The same ids are the same list: rows that only got another name are not laid out anew.
  const joined = rows.map(({ id }) => id).join()
  const ids = useMemo(() => (joined === '' ? [] : joined.split(',')), [joined])
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestEdge}
      onDragEnd={handleDragEnd}
      accessibility={{ announcements: sortAnnouncements(rows), screenReaderInstructions: sortInstructions }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {children}
        </Box>
      </SortableContext>
    </DndContext>
  )
}

type SortableItemProps = {
  id: string
  name: string
  /** A row with a kind takes only the places of rows of its kind; one without takes any. */
  kind?: string
  sx?: SxProps<Theme>
  /** Given the handle to place in the row. */
  children: (handle: ReactNode) => ReactNode
}

export const SortableItem = ({ id, name, kind, sx, children }: SortableItemProps) => {
  const { active } = useDndContext()
  const draggedKind: unknown = active?.data.current?.['kind']
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    data: { kind },
    attributes: { roleDescription: '並べ替え' },
    disabled: { droppable: draggedKind !== undefined && draggedKind !== kind },
  })
  const handle = (
    <IconButton
      size="small"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={`${name}を並べ替え`}
      sx={{ flex: 'none', cursor: 'grab', touchAction: 'none' }}
    >
      <DragIndicatorOutlined sx={{ fontSize: 20, color: 'neutral.600' }} />
    </IconButton>
  )
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      sx={[
        {
          position: 'relative',
          zIndex: isDragging ? 1 : undefined,
          bgcolor: 'background.paper',
          boxShadow: isDragging ? ({ tokens }) => tokens.shadow[2] : undefined,
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {children(handle)}
    </Box>
  )
}
