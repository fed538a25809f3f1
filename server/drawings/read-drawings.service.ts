/** Drawings and pins as they are answered. */
import type { Drawing, DrawingListItem, Pin } from '#domain/drawings/drawings.contract.ts'
import type { Tx } from '#server/db/client.ts'
import { listFacilityMatters } from '#server/facilities/facilities.store.ts'
import { withKnownAuthors } from '#server/histories/known-people.ts'
import type { Scope } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { presentDrawing, presentListedPin, presentPin } from './drawings.presenter.ts'
import { findListedDrawing, listDrawingTags, type ListedDrawing } from './drawings.store.ts'
import { findListedPins, listPinFiles, listPins, type PinOnDrawing } from './pins.store.ts'

/** Of each pin the kinds of status that the matters of its equipment have. */
const statusesOf = async (tx: Tx, scope: Scope, rows: PinOnDrawing[]) => {
  const facility_ids = [...new Set(rows.flatMap(({ facility }) => facility?.id ?? []))]
  const matters = await listFacilityMatters(tx, scope, facility_ids)
  return ({ facility }: PinOnDrawing) => (facility ? matters.get(facility.id)! : []).map(({ type_id }) => type_id)
}

export const presentDrawings = async (tx: Tx, scope: Scope, listed: ListedDrawing[]): Promise<DrawingListItem[]> => {
  const rows = await withKnownAuthors(tx, scope, listed)
  const ids = rows.map(({ drawing }) => drawing.id)
  const tags = await listDrawingTags(tx, ids)
  const pins = await withKnownAuthors(tx, scope, await listPins(tx, scope, ids))
  const typesOf = await statusesOf(tx, scope, pins)
  return rows.map((row) => ({
    ...presentDrawing(scope, row, tags.get(row.drawing.id)!),
    pins: pins
      .filter(({ pin }) => pin.drawing_id === row.drawing.id)
      .map((pin) => presentListedPin(scope, pin, typesOf(pin))),
  }))
}

const presentPins = async (tx: Tx, scope: Scope, listed: PinOnDrawing[]): Promise<Pin[]> => {
  const rows = await withKnownAuthors(tx, scope, listed)
  const typesOf = await statusesOf(tx, scope, rows)
  const files = await listPinFiles(
    tx,
    scope,
    rows.map(({ pin }) => pin.id),
  )
  return rows.map((row) => presentPin(scope, row, typesOf(row), files.get(row.pin.id) ?? []))
}

/** By number. */
export const readPins = async (tx: Tx, scope: Scope, drawing_id: number): Promise<Pin[]> =>
  presentPins(tx, scope, await listPins(tx, scope, [drawing_id]))

/** Those of the ids that the person sees, by number. */
export const readPinsOf = async (tx: Tx, scope: Scope, ids: number[]): Promise<Pin[]> =>
  presentPins(tx, scope, await findListedPins(tx, scope, ids))

export const readPin = async (tx: Tx, scope: Scope, id: number): Promise<Pin> => {
  const [pin] = await readPinsOf(tx, scope, [id])
  if (!pin) throw notFound()
  return pin
}

export const readDrawing = async (tx: Tx, scope: Scope, id: number): Promise<Drawing> => {
  const found = await findListedDrawing(tx, scope, id)
  if (!found) throw notFound()
  const [row] = await withKnownAuthors(tx, scope, [found])
  const tags = await listDrawingTags(tx, [id])
  const pins = await readPins(tx, scope, id)
  return {
    ...presentDrawing(scope, row!, tags.get(id)!),
    pins,
    unplaced_pins_count: pins.filter(({ version }) => version < found.drawing.version).length,
  }
}
