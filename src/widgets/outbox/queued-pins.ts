/** Pins that were put, moved and written about here: what waits, over what the server has. */
import type { Drawing, Pin } from '#domain/drawings/drawings.contract.ts'
import { pinStates } from '#domain/drawings/drawings.labels.ts'
import { linkedMatterStatuses } from '#domain/facilities/facilities.labels.ts'
import { localIdOf } from './entry.ts'
import type { QueuedEntry } from './entry.ts'
import type { PinFacts } from './pin-facts.ts'
import { queuedOf } from './use-outbox.ts'
import type { Queued } from './use-outbox.ts'

const withFacts = (pin: Pin, { place, ...same }: Partial<PinFacts>): Pin => ({
  ...pin,
  ...same,
  ...place,
  version: place?.version ?? pin.version,
})

/** A pin that the server does not have yet; it gets its number there. */
const localPin = (entry: Queued<'pin'>, latest: number): Pin => {
  const { drawing_id, body, facility } = entry.write
  const written_at = new Date(entry.written_at).toISOString()
  return {
    id: localIdOf(entry),
    number: 0,
    text: body.text ?? null,
    lng: body.lng,
    lat: body.lat,
    direction: body.direction ?? null,
    state: body.state ?? pinStates.unconfirmed,
    facility,
    drawing_id,
    version: body.version ?? latest,
    author: null,
    linked_matter_status: linkedMatterStatuses.none,
    files: [],
    thumbnail_path: '',
    created_at: written_at,
    updated_at: new Date(0).toISOString(),
    canEdit: true,
    canDelete: true,
  }
}

/** What waits about a pin, its own making included. */
export const queuedAboutPin = (entries: readonly QueuedEntry[], pinId: number): QueuedEntry[] =>
  entries.filter(
    ({ id, write }) =>
      (write.kind === 'pin-change' && write.pin_id === pinId) || (write.kind === 'pin' && -id === pinId),
  )

/** The drawing as this device has it, what was refused included: it is put right where it stands. */
export const withQueuedPins = <T extends Pick<Drawing, 'id' | 'pins' | 'pins_count' | 'version'>>(
  drawing: T,
  entries: readonly QueuedEntry[],
): T => {
  const made = queuedOf(entries, 'pin').filter(({ write }) => write.drawing_id === drawing.id)
  const changes = queuedOf(entries, 'pin-change').filter(({ write }) => write.drawing_id === drawing.id)
  if (made.length + changes.length === 0) return drawing
  const all = [...drawing.pins, ...made.map((entry) => localPin(entry, drawing.version))]
  return {
    ...drawing,
    pins_count: drawing.pins_count + made.length,
    pins: all.map((pin) =>
      changes.reduce((shown, { write }) => (write.pin_id === pin.id ? withFacts(shown, write.change) : shown), pin),
    ),
  }
}
