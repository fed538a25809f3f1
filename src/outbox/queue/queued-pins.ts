/** Pins that were put, moved and written about here: what waits, over what the server has. */
import type { Drawing, Pin } from '#domain/drawings/drawings.contract.ts'
import { pinStates } from '#domain/drawings/drawings.labels.ts'
import { linkedMatterStatuses } from '#domain/facilities/facilities.labels.ts'
import { localIdOf } from '../kinds/entry.ts'
import type { QueuedEntry } from '../kinds/entry.ts'
import { changedDrawing } from '../kinds/projection.ts'
import type { Change } from '../kinds/change.ts'
import { queuedOf } from '../kinds/entry.ts'
import type { Queued } from '../kinds/entry.ts'

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
    written_at: null,
    is_device_time: false,
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
  const waiting: Change[] = [
    ...made.map((entry) => ({ of: 'pin', record: localPin(entry, drawing.version) }) as const),
    ...changes.map(
      ({ write: { drawing_id, pin_id, change } }) => ({ of: 'pin-facts', drawing_id, pin_id, facts: change }) as const,
    ),
  ]
  return waiting.reduce((shown, change) => changedDrawing(shown, change), drawing)
}
