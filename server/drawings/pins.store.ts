/** Queries on pins. */
import { and, asc, count, eq, inArray, isNotNull, isNull, lt, ne, type SQL } from 'drizzle-orm'
import { insertInto, updateIn } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { required } from '#server/db/schema/columns.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { pins } from '#server/db/schema/drawings.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { files } from '#server/db/schema/files.ts'
import { users } from '#server/db/schema/users.ts'
import type { FileRow } from '#server/files/files.store.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { shownName } from '#server/users/users.store.ts'
import type { PinRow } from './drawings.columns.ts'
import { pinsDeletedSince, visiblePins } from '#server/sight/drawings.visible.ts'

type Company = { company_id: number }

const withFacility = (tx: Tx) =>
  tx
    .select({
      pin: pins,
      facility: {
        id: facilities.id,
        name: facilities.name,
        facility_category_id: facilities.facility_category_id,
        building_id: facilities.building_id,
      },
      author: { id: users.id, name: shownName },
    })
    .from(pins)
    .leftJoin(facilities, eq(facilities.id, pins.facility_id))
    .leftJoin(users, eq(users.id, pins.created_user_id))
    .$dynamic()
export type PinOnDrawing = Awaited<ReturnType<typeof withFacility>>[number]

const listed = (tx: Tx, viewer: Viewer, which: SQL): Promise<PinOnDrawing[]> =>
  withFacility(tx)
    .where(and(visiblePins(tx, viewer), which))
    .orderBy(asc(pins.drawing_id), asc(pins.number))

/** Of each drawing by number. */
export const listPins = (tx: Tx, viewer: Viewer, drawing_ids: number[]): Promise<PinOnDrawing[]> =>
  listed(tx, viewer, isAnyOf(pins.drawing_id, drawing_ids))

export const findListedPins = (tx: Tx, viewer: Viewer, ids: number[]): Promise<PinOnDrawing[]> =>
  listed(tx, viewer, isAnyOf(pins.id, ids))

export const findPin = async (tx: Tx, viewer: Viewer, id: number): Promise<PinRow | null> => {
  const [row] = await tx
    .select()
    .from(pins)
    .where(and(visiblePins(tx, viewer), eq(pins.id, id)))
  return row ?? null
}

/** Those of the drawing's pins, held until the transaction ends. */
export const lockPins = (tx: Tx, viewer: Viewer, drawing_id: number, ids: number[]): Promise<PinRow[]> =>
  tx
    .select()
    .from(pins)
    .where(and(visiblePins(tx, viewer), eq(pins.drawing_id, drawing_id), isAnyOf(pins.id, ids)))
    .orderBy(asc(pins.id))
    .for('update')

export const countPins = async (tx: Tx, drawing_id: number): Promise<number> => {
  const [counted] = await tx
    .select({ total: count() })
    .from(pins)
    .where(and(eq(pins.drawing_id, drawing_id), isNull(pins.deleted_at)))
  return counted!.total
}

export const insertPin = insertInto(pins)

export const updatePin = updateIn(pins)

/** Whether anybody sees it or not. */
export const findDrawingOfPin = async (tx: Tx, { company_id }: Company, id: number): Promise<number | null> => {
  const [row] = await tx
    .select({ drawing_id: pins.drawing_id })
    .from(pins)
    .where(and(eq(pins.company_id, company_id), eq(pins.id, id)))
  return row?.drawing_id ?? null
}

export const findDeletedPin = async (tx: Tx, viewer: Viewer, id: number, since: Date): Promise<PinRow | null> => {
  const [row] = await tx
    .select()
    .from(pins)
    .where(and(pinsDeletedSince(tx, viewer, since), eq(pins.id, id)))
  return row ?? null
}

/** Some of those, of any company, that were deleted before; removed with what names their files. */
export const removePinsDeletedBefore = async (
  tx: Tx,
  before: Date,
  most: number,
): Promise<{ company_id: number; file_ids: number[] }[]> => {
  const rows = await tx
    .select({ id: pins.id, company_id: pins.company_id })
    .from(pins)
    .where(lt(pins.deleted_at, before))
    .limit(most)
    .for('update')
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const photos = await tx
    .select({ pin_id: attachments.pin_id, file_id: attachments.file_id })
    .from(attachments)
    .where(inArray(attachments.pin_id, ids))
  await tx.delete(pins).where(inArray(pins.id, ids))
  return rows.map(({ id, company_id }) => ({
    company_id,
    file_ids: photos.filter(({ pin_id }) => pin_id === id).map(({ file_id }) => file_id),
  }))
}

/** Numbers of the drawing's pins whose equipment stands in another building than this. */
export const pinsOfOtherBuildings = async (tx: Tx, drawing_id: number, building_id: number): Promise<number[]> => {
  const rows = await tx
    .select({ number: pins.number })
    .from(pins)
    .innerJoin(facilities, eq(facilities.id, pins.facility_id))
    .where(
      and(
        eq(pins.drawing_id, drawing_id),
        isNull(pins.deleted_at),
        isNotNull(facilities.building_id),
        ne(facilities.building_id, building_id),
      ),
    )
    .orderBy(asc(pins.number))
  return rows.map(({ number }) => number)
}

// ---- files ----

/** Of many pins at once, in the order added. */
export const listPinFiles = async (
  tx: Tx,
  { company_id }: Company,
  pin_ids: number[],
): Promise<Map<number, FileRow[]>> => {
  const rows =
    pin_ids.length === 0
      ? []
      : await tx
          .select({ pin_id: required(attachments.pin_id), file: files })
          .from(attachments)
          .innerJoin(files, eq(files.id, attachments.file_id))
          .where(
            and(
              eq(attachments.company_id, company_id),
              isAnyOf(attachments.pin_id, pin_ids),
              isNull(attachments.deleted_at),
            ),
          )
          .orderBy(asc(attachments.id))
  const byPin = new Map<number, FileRow[]>()
  for (const { pin_id, file } of rows) byPin.set(pin_id, [...(byPin.get(pin_id) ?? []), file])
  return byPin
}
