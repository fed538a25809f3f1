/** What people do with pins. Their history is the drawing's. */
import { toTimestamp } from '#domain/dates.ts'
import type {
  CreatePinRequest,
  Pin,
  PinProposal,
  PlacePinsRequest,
  UpdatePinRequest,
} from '#domain/drawings/drawings.contract.ts'
import { drawingColumnLabels, pinColumnLabels, pinText, versionText } from '#domain/drawings/drawings.labels.ts'
import { canDeletePin, canEditPins } from '#domain/drawings/drawings.policy.ts'
import { drawingTexts } from '#domain/drawings/drawings.texts.ts'
import { isInside, movedDirection, movedPoint, similarityBetween } from '#domain/drawings/alignment.ts'
import { limits } from '#domain/limits.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import { undoTooLate } from '#domain/text/screens.ts'
import { maxCount, notAChoice } from '#domain/text/validation.ts'
import { ownDeletions, undoSince } from '#domain/trash/undo.ts'
import { atOnce } from '#domain/written.ts'
import { audit, deleted } from '#server/audit/audit.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { findFacility, holdFacility } from '#server/facilities/facilities.store.ts'
import { removeWithContents } from '#server/files/removed-files.service.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid, notFound, type HttpError } from '#server/http/errors.ts'
import { changedLines, sentValues } from '#server/records/columns.ts'
import { refuseContested } from '#server/records/contested.ts'
import type { Event } from '#server/records/events.ts'
import { deletedBy, gone } from '#server/records/gone.ts'
import { happened } from '#server/records/happened.ts'
import { recordFiles } from '#server/records/record-files.ts'
import { madeAt, type Telling } from '#server/records/telling.ts'
import { findUserNames } from '#server/users/users.store.ts'
import { changeDrawing, requireDrawing } from './drawing-access.service.ts'
import {
  drawingEvent,
  pinColumns,
  type DrawingRow,
  type FacilityNames,
  type PinRow,
  type PinValues,
} from './drawings.columns.ts'
import { findVersion, listVersions, updateDrawing } from './drawings.store.ts'
import { cropAround } from './drawing-tiles.service.ts'
import {
  countPins,
  findDeletedPin,
  findDrawingOfPin,
  findPin,
  insertPin,
  listPinFiles,
  lockPins,
  removePinsDeletedBefore,
  updatePin as writePin,
} from './pins.store.ts'
import { readPin, readPins, readPinsOf } from './read-drawings.service.ts'
import { sizedVersions } from './drawing-versions.service.ts'

export const listPins = ({ database }: Deps, scope: Scope, drawing_id: number): Promise<Pin[]> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await requireDrawing(tx, scope, drawing_id)
    return readPins(tx, scope, drawing_id)
  })

/** What a change is told of a pin that is not there: who deleted it or its drawing, for those who see the company. */
const goneOfPin = async (tx: Tx, deps: Pick<Deps, 'clock'>, scope: Scope, id: number): Promise<HttpError> => {
  if (!canSeeCompany(scope.actor)) return notFound()
  const deleted = await findDeletedPin(tx, scope, id, undoSince(deps.clock()))
  if (deleted?.deleted_at) {
    const names = await findUserNames(tx, [deleted.updated_user_id])
    return deletedBy(
      { at: deleted.deleted_at, name: [...names.values()][0] ?? '他のユーザー' },
      drawingColumnLabels.pins,
    )
  }
  const drawing_id = await findDrawingOfPin(tx, scope, id)
  return drawing_id === null ? notFound() : gone(tx, scope, 'drawing', drawing_id)
}

/** Changes the pin as far as this person sees it, its drawing held first: whoever renumbers or aligns holds that too. */
const changePin = async <T>(
  deps: Deps,
  scope: Scope,
  id: number,
  may: (pin: PinRow) => boolean,
  write: (tx: Tx, pin: PinRow, drawing: DrawingRow) => Promise<T>,
): Promise<T> => {
  const found = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const pin = await findPin(tx, scope, id)
    if (!pin) throw await goneOfPin(tx, deps, scope, id)
    return pin
  })
  return changeDrawing(
    deps,
    scope,
    found.drawing_id,
    () => true,
    async (tx, drawing) => {
      const [pin] = await lockPins(tx, scope, drawing.id, [id])
      if (!pin) throw await goneOfPin(tx, deps, scope, id)
      if (!may(pin)) throw forbidden()
      return write(tx, pin, drawing)
    },
  )
}

/** Equipment of the drawing's own building, where it stays until the pin stands; answers its name. */
const checkFacility = async (tx: Tx, scope: Scope, drawing: DrawingRow, facility_id: number): Promise<string> => {
  const facility = await holdFacility(tx, scope, facility_id)
  if (!facility) throw invalid({ facility_id: [notAChoice(pinColumnLabels.facility_id)] })
  if (facility.building_id !== drawing.building_id) throw invalid({ facility_id: [drawingTexts.otherBuilding] })
  return facility.name
}

const facilityName = async (tx: Tx, scope: Scope, id: number): Promise<string> =>
  (await findFacility(tx, scope, id))?.facility.name ?? ''

/** ピン3（室内機 AC-503）: what a line in the history calls it. */
const calledBy = (number: number, words: string | null | undefined): string =>
  words ? `${pinText(number)}（${words.slice(0, 50)}）` : pinText(number)

/** The version that a place was pointed at on: whoever looked at an older one placed it there. */
const checkVersion = (drawing: DrawingRow, version = drawing.version): number => {
  if (version > drawing.version) throw invalid({ version: [notAChoice(drawingColumnLabels.version)] })
  return version
}

const checkRoom = async (tx: Tx, drawing: DrawingRow): Promise<void> => {
  if ((await countPins(tx, drawing.id)) >= limits.drawings.pins)
    throw invalid({ drawing_id: [drawingTexts.tooManyPins] })
}

export const createPin = (deps: Deps, scope: Scope, drawing_id: number, body: CreatePinRequest): Promise<Pin> =>
  changeDrawing(
    deps,
    scope,
    drawing_id,
    () => canEditPins(scope.actor),
    async (tx, drawing) => {
      const name = body.facility_id ? await checkFacility(tx, scope, drawing, body.facility_id) : null
      await checkRoom(tx, drawing)
      const number = drawing.last_pin_number + 1
      const { lng, lat } = body
      const pin = await insertPin(tx, {
        ...sentValues(pinColumns, body),
        ...{ lng, lat, number, drawing_id },
        version: checkVersion(drawing, body.version),
        company_id: scope.company_id,
        created_user_id: scope.user.id,
        ...scope.written,
      })
      await updateDrawing(tx, scope, drawing_id, { last_pin_number: number })
      await happened(tx, deps, scope, [
        drawingEvent('linked', drawing, {
          field: 'pins',
          part: { id: pin.id },
          after: calledBy(number, name ?? pin.text),
        }),
      ])
      return readPin(tx, scope, pin.id)
    },
  )

/** What a change of the pin leaves in the drawing's history. */
const pinLines = async (
  tx: Tx,
  scope: Scope,
  drawing: DrawingRow,
  before: PinRow,
  after: PinRow,
): Promise<Event<Telling>[]> => {
  const facilities = new Map<number, string>()
  if (before.facility_id !== after.facility_id)
    for (const id of [before.facility_id, after.facility_id])
      if (id !== null) facilities.set(id, await facilityName(tx, scope, id))
  const lines = changedLines<PinValues, FacilityNames>(pinColumns, before, after, { facilities })
  // That it stands where it stood is a change too, on another version.
  if (lines.length === 0 && after.version !== before.version)
    lines.push({
      field: 'version',
      column_name: pinColumnLabels.version,
      before: versionText(before.version),
      after: versionText(after.version),
    })
  return lines.map(({ field, before: was, after: is }) =>
    drawingEvent('updated', drawing, { field: 'pins', part: partOf(before, field), before: was, after: is }),
  )
}

const partOf = ({ id, number }: PinRow, field: string) => ({ id, name: pinText(number), field })

/** 409 with the pin as it is now, and who changed it, where the edit began from another state. */
const refuseContestedPin = (tx: Tx, scope: Scope, pin: PinRow, base: string | undefined): Promise<void> =>
  refuseContested(tx, scope, {
    done: `${pinText(pin.number)}を先に変更`,
    place: { type: 'drawing', ids: [pin.drawing_id], fields: ['pins'], part_id: pin.id },
    began: { base, updated_at: pin.updated_at },
    current: () => readPin(tx, scope, pin.id),
  })

export const updatePin = (
  deps: Deps,
  scope: Scope,
  id: number,
  { updated_at, ...body }: UpdatePinRequest,
): Promise<Pin> =>
  changePin(
    deps,
    scope,
    id,
    () => canEditPins(scope.actor),
    async (tx, before, drawing) => {
      await refuseContestedPin(tx, scope, before, updated_at)
      if (body.facility_id && body.facility_id !== before.facility_id)
        await checkFacility(tx, scope, drawing, body.facility_id)
      const values = sentValues(pinColumns, body)
      const isPlaced = body.lng !== undefined || body.lat !== undefined
      const after = { ...before, ...values, version: isPlaced ? checkVersion(drawing, body.version) : before.version }
      const events = await pinLines(tx, scope, drawing, before, after)
      if (events.length > 0) {
        const by = { updated_user_id: scope.user.id, ...atOnce, ...scope.written }
        const moment = await writePin(tx, scope, id, { ...values, version: after.version, ...by })
        await happened(tx, deps, scope, madeAt(moment, events))
      }
      return readPin(tx, scope, id)
    },
  )

/** Soft; nobody sees it or its photos, until it is had back or a day has gone by. */
export const deletePin = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  changePin(
    deps,
    scope,
    id,
    (pin) => canDeletePin(scope.actor, pin),
    async (tx, pin, drawing) => {
      const name = pin.facility_id === null ? null : await facilityName(tx, scope, pin.facility_id)
      await writePin(tx, scope, id, { deleted_at: deps.clock(), updated_user_id: scope.user.id })
      await audit(tx, scope, scope, [deleted('pin', id, `${drawing.name} ${calledBy(pin.number, null)}`)])
      await happened(tx, deps, scope, [
        drawingEvent('unlinked', drawing, {
          field: 'pins',
          part: { id },
          before: calledBy(pin.number, name ?? pin.text),
        }),
      ])
    },
  )

/** For whoever deleted it just now: with its number and photos; equipment that has left the drawing's building meanwhile stays away. */
export const restorePin = async (deps: Deps, scope: Scope, id: number): Promise<Pin> => {
  const { by, since } = ownDeletions(scope.user.id, deps.clock())
  const find = (tx: Tx) => findDeletedPin(tx, scope, id, since)
  const found = await inCompany(deps.database.db, scope.company_id, find)
  if (!found) throw notFound(undoTooLate)
  return changeDrawing(
    deps,
    scope,
    found.drawing_id,
    () => canDeletePin(scope.actor, found),
    async (tx, drawing) => {
      // Whoever changes pins holds their drawing: what is found now stays.
      const pin = await find(tx)
      // Nothing else is written of a pin once it is deleted: its last writer deleted it.
      if (pin?.updated_user_id !== by) throw notFound(undoTooLate)
      await checkRoom(tx, drawing)
      const equipment = pin.facility_id === null ? null : await holdFacility(tx, scope, pin.facility_id)
      const facility = equipment?.building_id === drawing.building_id ? equipment : null
      await writePin(tx, scope, id, {
        deleted_at: null,
        facility_id: facility?.id ?? null,
        updated_user_id: scope.user.id,
      })
      await happened(tx, deps, scope, [
        drawingEvent('linked', drawing, {
          field: 'pins',
          part: { id },
          after: calledBy(pin.number, facility?.name ?? pin.text),
        }),
      ])
      return readPin(tx, scope, id)
    },
  )
}

/** Removes for good, with their photos, the pins that can be had back no more; answers how many. */
export const removeDeletedPins = (deps: Pick<Deps, 'database' | 'clock' | 'storage' | 'logger'>): Promise<number> =>
  removeWithContents(deps, removePinsDeletedBefore)

// ---- photos ----

/** Before any upload is received: who may not change it sends nothing. */
export const requirePinEditor = async ({ database }: Deps, scope: Scope, id: number): Promise<void> => {
  if (!(await inCompany(database.db, scope.company_id, (tx) => findPin(tx, scope, id)))) throw notFound()
  if (!canEditPins(scope.actor)) throw forbidden()
}

export const pinFiles = recordFiles({
  holder: 'pin',
  change: (deps, scope, id, write) =>
    changePin(
      deps,
      scope,
      id,
      () => canEditPins(scope.actor),
      (tx, pin, drawing) =>
        write(tx, (kind, words) =>
          drawingEvent(kind, drawing, { field: 'pins', part: partOf(pin, 'files'), ...words }),
        ),
    ),
  check: async (tx, scope, id) => {
    const present = (await listPinFiles(tx, scope, [id])).get(id) ?? []
    if (present.length > limits.drawings.filesPerPin)
      throw invalid({ files: [maxCount(pinColumnLabels.files, limits.drawings.filesPerPin)] })
  },
  read: readPin,
})

// ---- after a new version ----

/** The pins that still stand where an older version had them, and where the alignments put them. */
export const listPinProposals = ({ database }: Deps, scope: Scope, drawing_id: number): Promise<PinProposal[]> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const drawing = await requireDrawing(tx, scope, drawing_id)
    const versions = sizedVersions(await listVersions(tx, scope, drawing_id))
    const sizes = new Map(versions.map((version) => [version.number, version]))
    const latest = sizes.get(drawing.version)
    const waiting = (await readPins(tx, scope, drawing_id)).filter(({ version }) => version < drawing.version)
    return waiting.map((pin) => {
      const before = sizes.get(pin.version)
      const similarity = similarityBetween(versions, pin.version, drawing.version)
      if (similarity === null || !before || !latest)
        return { pin, to: null, is_outside: false, version: drawing.version }
      const point = movedPoint(pin, similarity, before, latest)
      return {
        pin,
        to: { ...point, direction: movedDirection(pin.direction, similarity) },
        is_outside: !isInside(point),
        version: drawing.version,
      }
    })
  })

/** Sets the places of pins on the latest version. */
export const placePins = (
  deps: Deps,
  scope: Scope,
  drawing_id: number,
  { version, pins: wanted }: PlacePinsRequest,
): Promise<Pin[]> =>
  changeDrawing(
    deps,
    scope,
    drawing_id,
    () => canEditPins(scope.actor),
    async (tx, drawing) => {
      if (version !== drawing.version)
        throw conflict(
          `${versionText(drawing.version)}が登録されました。最新版での位置を確認して、やり直してください。`,
        )
      const ids = wanted.map(({ id }) => id)
      const held = new Map((await lockPins(tx, scope, drawing_id, ids)).map((pin) => [pin.id, pin]))
      if (held.size < new Set(ids).size || held.size < ids.length) throw invalid({ pins: [drawingTexts.pinsMissing] })
      const events: Event[] = []
      for (const { id, updated_at, lng, lat, direction, placed_on = version } of wanted) {
        const before = held.get(id)!
        if (placed_on > version) throw invalid({ pins: [notAChoice(drawingColumnLabels.version)] })
        await refuseContestedPin(tx, scope, before, updated_at)
        const values = { lng, lat, ...(direction === undefined ? {} : { direction }) }
        const after = { ...before, ...values, version: placed_on }
        const lines = await pinLines(tx, scope, drawing, before, after)
        const by = { version: placed_on, updated_user_id: scope.user.id }
        events.push(...madeAt(await writePin(tx, scope, id, { ...values, ...by }), lines))
      }
      await happened(tx, deps, scope, events)
      return readPinsOf(tx, scope, ids)
    },
  )

/** Its surroundings on the version on which it was placed; `etag` tells whether they are others. */
export const findPinThumbnail = async (
  deps: Deps,
  scope: Scope,
  id: number,
): Promise<{ etag: string; draw: () => Promise<Uint8Array> }> => {
  const { pin, file } = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const found = await findPin(tx, scope, id)
    const version = found && (await findVersion(tx, scope, found.drawing_id, found.version))
    if (!found || !version) throw notFound()
    return { pin: found, file: version.file }
  })
  return {
    etag: `"p-${file.sha256.slice(0, 32)}-${toTimestamp(pin.updated_at)}"`,
    draw: () => cropAround(deps, scope, file, pin),
  }
}
