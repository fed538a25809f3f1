import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Drawing, Pin } from '#domain/drawings/drawings.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { isSmartphone } from '#src/lib/device.ts'
import type { DrawingViewHandle } from '#src/widgets/drawing-view/drawing-view.tsx'
import { withQueuedPins } from '#src/outbox/queue/queued-pins.ts'
import { useMadeId, useOfferOutbox, useOutbox, useReadQueue } from '#src/outbox/queue/use-outbox.ts'
import { noteOpenedDrawing } from '#src/widgets/record-lists/opened-drawings.ts'
import { CategoryChips } from './category-chips.tsx'
import { DrawingDialogs } from './drawing-dialogs.tsx'
import { DrawingHeader } from './drawing-header.tsx'
import { DeskDrawing, PhoneDrawing } from './drawing-layouts.tsx'
import { DrawingNotes } from './drawing-notes.tsx'
import { DrawingStage } from './drawing-stage.tsx'
import { PinPanel } from './pin-panel.tsx'
import { PinSide } from './pin-side.tsx'
import { useDeletePin } from './use-delete-pin.ts'
import { useDrawingEntries } from './use-drawing-entries.tsx'
import { useDrawingScreen } from './use-drawing-screen.ts'
import { useOpenedParts } from './use-opened-parts.ts'

type DrawingPageProps = {
  companyId: string
  user: Actor
  drawing: Drawing
  /** What takes its place once it is deleted; an open form stays, so that nothing typed is lost. */
  gone?: ReactNode
  /** Its pins are still on their way. */
  isPinless?: boolean
  /** The pin that the address names. */
  pinId: number | undefined
  /** The version whose print led here by its code. */
  printedVersion: number | undefined
  onPin: (id: number | undefined) => void
  /** The form of a new matter about a pin's equipment. */
  renderCreateMatter: (facilityId: number, onClose: () => void) => ReactNode
}

/** With what was put, moved or written here and has not arrived. */
const useOpenedDrawing = (companyId: string, stored: Drawing): Drawing => {
  useOfferOutbox()
  useEffect(() => noteOpenedDrawing(companyId, stored.id), [companyId, stored.id])
  const queued = useOutbox()
  return useMemo(() => withQueuedPins(stored, queued), [stored, queued])
}

/** The pin that was put here has the server's id by now: its address names that. */
const useArrivedPin = (madeId: number | null, selected: Pin | undefined, onPin: (id: number) => void) => {
  const hasArrived = madeId !== null && selected?.id === madeId
  const nameIt = useEffectEvent(() => madeId !== null && onPin(madeId))
  useEffect(() => {
    if (hasArrived) nameIt()
  }, [hasArrived])
}

/** One drawing: its picture with the pins on it, and beside it what stands where. */
export const DrawingPage = ({
  companyId,
  user,
  drawing: stored,
  gone,
  isPinless,
  pinId: addressedId,
  printedVersion,
  onPin,
  renderCreateMatter,
}: DrawingPageProps) => {
  const drawing = useOpenedDrawing(companyId, stored)
  const madeId = useMadeId(-(addressedId ?? 0))
  const pinId = madeId ?? addressedId
  const isPhone = isSmartphone()
  const view = useRef<DrawingViewHandle>(null)
  const screen = useDrawingScreen({ view, companyId, drawing, pinId, onPin })
  useArrivedPin(madeId, screen.selected, onPin)
  const isRead = useReadQueue() !== null
  const opened = useOpenedParts(drawing.pins, isRead)
  const entries = useDrawingEntries({ companyId, drawing, screen, isPhone, onOpen: opened.setOpen })
  const { deletePin, isDeleting: isDeletingPin } = useDeletePin(companyId, () => screen.select(null))
  if (gone && opened.open !== 'edit' && !screen.place && !opened.editedPin) return gone
  const shown = { companyId, drawing, screen }
  const parts = {
    header: <DrawingHeader {...shown} isPhone={isPhone} entries={entries} onPrint={() => opened.setOpen('print')} />,
    notes: (
      <DrawingNotes
        companyId={companyId}
        drawing={drawing}
        isPinMissing={pinId !== undefined && (pinId > 0 || isRead) && !screen.selected && !isPinless}
        printedVersion={printedVersion}
      />
    ),
    chips: drawing.pins_count > 0 && <CategoryChips drawing={drawing} screen={screen} />,
    panel: screen.selected && (
      <PinPanel
        key={screen.selected.id}
        companyId={companyId}
        user={user}
        drawing={drawing}
        pin={screen.selected}
        isPhone={isPhone}
        isMoving={screen.isMoving}
        isDeleting={isDeletingPin}
        onEdit={opened.edit}
        onDelete={deletePin}
        onClose={screen.leave}
        onCreateMatter={opened.setMatterOf}
      />
    ),
    side: <PinSide drawing={drawing} screen={screen} isPinless={isPinless} />,
    stage: <DrawingStage {...shown} view={view} isPhone={isPhone} />,
    dialogs: <DrawingDialogs {...shown} opened={opened} onPin={onPin} renderCreateMatter={renderCreateMatter} />,
  }
  if (!isPhone) return <DeskDrawing {...parts} />
  return (
    <PhoneDrawing {...parts} opened={opened} onAddPin={drawing.canEdit ? () => screen.setPlacing(true) : undefined} />
  )
}
