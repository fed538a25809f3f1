import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Drawing, Pin } from '#domain/drawings/drawings.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { isSmartphone } from '#src/lib/device.ts'
import type { DrawingViewHandle } from '#src/widgets/drawing-view/drawing-view.tsx'
import { withQueuedPins } from '#src/outbox/queue/queued-pins.ts'
import { useMadeId, useOfferOutbox, useOutbox, useOutboxTrouble, useReadQueue } from '#src/outbox/queue/use-outbox.ts'
import { noteOpenedDrawing } from '#src/widgets/record-lists/opened-drawings.ts'
import { CategoryChips } from './category-chips.tsx'
import { DrawingDialogs } from './drawing-dialogs.tsx'
import type { DrawingPart } from './drawing-dialogs.tsx'
import { DrawingHeader } from './drawing-header.tsx'
import { DeskDrawing, PhoneDrawing } from './drawing-layouts.tsx'
import { DrawingNotes } from './drawing-notes.tsx'
import { DrawingStage } from './drawing-stage.tsx'
import { PinPanel } from './pin-panel.tsx'
import { PinSide } from './pin-side.tsx'
import { useDeletePin } from './use-delete-pin.ts'
import { useDrawingEntries } from './use-drawing-entries.tsx'
import { useDrawingScreen } from './use-drawing-screen.ts'

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
  useOfferOutbox()
  const queued = useOutbox()
  // What was put, moved or written here and has not arrived stands on it too.
  const drawing = useMemo(() => withQueuedPins(stored, queued), [stored, queued])
  const madeId = useMadeId(-(addressedId ?? 0))
  const pinId = madeId ?? addressedId
  const isPhone = isSmartphone()
  const view = useRef<DrawingViewHandle>(null)
  const screen = useDrawingScreen({ view, companyId, drawing, pinId, onPin })
  // The pin that was put here has the server's id by now: its address names that.
  const hasArrived = madeId !== null && screen.selected?.id === madeId
  const nameIt = useEffectEvent(() => madeId !== null && onPin(madeId))
  useEffect(() => {
    if (hasArrived) nameIt()
  }, [hasArrived])
  useEffect(() => noteOpenedDrawing(companyId, stored.id), [companyId, stored.id])
  const isRead = useReadQueue() !== null
  const isKnown = useOutboxTrouble() !== null || isRead
  const [open, setOpen] = useState<DrawingPart | null>(null)
  const [editedPin, setEditedPin] = useState<Pin | null>(null)
  const [pressedPin, setPressedPin] = useState<Pin | null>(null)
  // The form begins from what waits about the pin too.
  if (pressedPin && isKnown) {
    setEditedPin(drawing.pins.find(({ id }) => id === pressedPin.id) ?? pressedPin)
    setPressedPin(null)
  }
  const [matterOf, setMatterOf] = useState<number | null>(null)
  const close = () => setOpen(null)
  const entries = useDrawingEntries({ companyId, drawing, screen, isPhone, onOpen: setOpen })
  const { deletePin, isDeleting: isDeletingPin } = useDeletePin(companyId, () => screen.select(null))
  if (gone && open !== 'edit' && !screen.place && !editedPin) return gone
  const parts = {
    header: (
      <DrawingHeader
        companyId={companyId}
        drawing={drawing}
        screen={screen}
        isPhone={isPhone}
        entries={entries}
        onPrint={() => setOpen('print')}
      />
    ),
    notes: (
      <DrawingNotes
        companyId={companyId}
        drawing={drawing}
        isPinMissing={pinId !== undefined && (pinId > 0 || isRead) && !screen.selected && !isPinless}
        printedVersion={printedVersion}
      />
    ),
    chips: drawing.pins_count > 0 && (
      <CategoryChips
        pins={drawing.pins}
        count={drawing.pins_count}
        value={screen.filter.category}
        onChange={(category) => screen.changeFilter({ category })}
      />
    ),
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
        onEdit={setPressedPin}
        onDelete={deletePin}
        onClose={screen.leave}
        onCreateMatter={setMatterOf}
      />
    ),
    side: (
      <PinSide
        screen={screen}
        version={drawing.version}
        count={drawing.pins_count}
        isPinless={isPinless}
        canEdit={drawing.canEdit}
      />
    ),
    stage: <DrawingStage view={view} companyId={companyId} drawing={drawing} screen={screen} isPhone={isPhone} />,
    dialogs: (
      <DrawingDialogs
        companyId={companyId}
        drawing={drawing}
        screen={screen}
        open={open}
        onClose={close}
        editedPin={editedPin}
        onPinEdited={() => setEditedPin(null)}
        onPin={onPin}
      >
        {matterOf !== null && renderCreateMatter(matterOf, () => setMatterOf(null))}
      </DrawingDialogs>
    ),
  }
  if (!isPhone) return <DeskDrawing {...parts} />
  return (
    <PhoneDrawing
      {...parts}
      open={open}
      onOpen={setOpen}
      onClose={close}
      onAddPin={drawing.canEdit ? () => screen.setPlacing(true) : undefined}
    />
  )
}
