import { useState } from 'react'
import type { Pin } from '#domain/drawings/drawings.contract.ts'
import { useOutboxTrouble } from '#src/outbox/queue/use-outbox.ts'

/** What may stand open over a drawing. */
export type DrawingPart = 'edit' | 'print' | 'history' | 'pins' | 'legend'

/** What is opened over a drawing: a part of it, the form of a pin, that of a new matter. */
export const useOpenedParts = (pins: readonly Pin[], isQueueRead: boolean) => {
  const [open, setOpen] = useState<DrawingPart | null>(null)
  const [editedPin, setEditedPin] = useState<Pin | null>(null)
  const [pressedPin, setPressedPin] = useState<Pin | null>(null)
  /** The equipment that a new matter is about. */
  const [matterOf, setMatterOf] = useState<number | null>(null)
  const isQueueKnown = useOutboxTrouble() !== null || isQueueRead
  // The form begins from what waits about the pin too.
  if (pressedPin && isQueueKnown) {
    setEditedPin(pins.find(({ id }) => id === pressedPin.id) ?? pressedPin)
    setPressedPin(null)
  }
  return {
    open,
    setOpen,
    close: () => setOpen(null),
    editedPin,
    edit: setPressedPin,
    endEditing: () => setEditedPin(null),
    matterOf,
    setMatterOf,
  }
}

export type OpenedParts = ReturnType<typeof useOpenedParts>
