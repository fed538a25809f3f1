/** What people do with facilities (設備・管理物). Every change writes its history in its own transaction. */
import type {
  CreateFacilityRequest,
  Facility,
  FacilityFilter,
  FacilityListItem,
  FacilityRef,
  UpdateFacilityRequest,
} from '#domain/facilities/facilities.contract.ts'
import { facilityColumnLabels } from '#domain/facilities/facilities.labels.ts'
import { canDeleteFacility, canEditFacilities } from '#domain/facilities/facilities.policy.ts'
import { limits } from '#domain/limits.ts'
import { copyName } from '#domain/text/copy-name.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { findBuilding } from '#server/buildings/buildings.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { happened } from '#server/records/happened.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { matterEvent } from '#server/matters/matters.columns.ts'
import { change } from '#server/records/change.ts'
import { copiedValues, sentValues } from '#server/records/columns.ts'
import { facilityColumns, facilityEvent, type FacilityRow } from './facilities.columns.ts'
import { presentFacility, presentFacilityFile } from './facilities.presenter.ts'
import {
  findFacility,
  insertFacility,
  listFacilities as queryFacilities,
  listFacilityFiles,
  listFacilityMatters,
  listFacilityPins,
  listFacilityRefs as queryFacilityRefs,
  listFirstDrawings,
  lockFacility,
  unlinkFacility,
  updateFacility as writeFacility,
  type ListedFacility,
} from './facilities.store.ts'
import { facilityLines } from './facility-histories.service.ts'

const presentAll = async (tx: Tx, scope: Scope, rows: ListedFacility[]): Promise<FacilityListItem[]> => {
  const ids = rows.map(({ facility }) => facility.id)
  const matters = await listFacilityMatters(tx, scope, ids)
  const drawings = await listFirstDrawings(tx, scope, ids)
  return rows.map((row) =>
    presentFacility(scope, row, drawings.get(row.facility.id) ?? null, matters.get(row.facility.id) ?? []),
  )
}

const readDetail = async (tx: Tx, scope: Scope, id: number): Promise<Facility> => {
  const row = await findFacility(tx, scope, id)
  if (!row) throw notFound()
  const [item] = await presentAll(tx, scope, [row])
  const files = await listFacilityFiles(tx, scope, id)
  return {
    ...item!,
    pins: await listFacilityPins(tx, scope, id),
    files: files.map((file) => presentFacilityFile(scope, file)),
  }
}

/** Changes the living facility as far as this person may see it; anything else is 404. */
const changeFacility = <T>(
  deps: Deps,
  scope: Scope,
  id: number,
  may: (facility: FacilityRow) => boolean,
  write: (tx: Tx, facility: FacilityRow) => Promise<T>,
): Promise<T> => {
  const hold = async (tx: Tx): Promise<FacilityRow> => {
    const facility = await lockFacility(tx, scope, id)
    if (!facility) throw notFound()
    return facility
  }
  return change(deps, scope, { hold, may }, write)
}

const checkBuilding = async (tx: Tx, scope: Scope, building_id: number | undefined): Promise<void> => {
  if (building_id !== undefined && !(await findBuilding(tx, scope, building_id)))
    throw invalid({ building_id: [notAChoice(facilityColumnLabels.building_id)] })
}

export const listFacilities = (
  { database }: Deps,
  scope: Scope,
  filter: FacilityFilter,
): Promise<{ data: FacilityListItem[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total } = await queryFacilities(tx, scope, filter)
    return { data: await presentAll(tx, scope, rows), total }
  })

export const listFacilityRefs = ({ database }: Deps, scope: Scope): Promise<FacilityRef[]> =>
  inCompany(database.db, scope.company_id, (tx) => queryFacilityRefs(tx, scope))

export const getFacility = ({ database }: Deps, scope: Scope, id: number): Promise<Facility> =>
  inCompany(database.db, scope.company_id, (tx) => readDetail(tx, scope, id))

export const createFacility = (deps: Deps, scope: Scope, body: CreateFacilityRequest): Promise<Facility> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    if (!canEditFacilities(scope.actor)) throw forbidden()
    await checkBuilding(tx, scope, body.building_id)
    const facility = await insertFacility(tx, {
      ...sentValues(facilityColumns, body),
      company_id: scope.company_id,
      created_user_id: scope.user.id,
    })
    await happened(tx, deps, scope, [facilityEvent('created', facility)])
    return readDetail(tx, scope, facility.id)
  })

export const updateFacility = (deps: Deps, scope: Scope, id: number, body: UpdateFacilityRequest): Promise<Facility> =>
  changeFacility(
    deps,
    scope,
    id,
    () => canEditFacilities(scope.actor),
    async (tx, before) => {
      await checkBuilding(tx, scope, body.building_id)
      const values = sentValues(facilityColumns, body)
      const after = { ...before, ...values }
      const lines = await facilityLines(tx, scope, before, after)
      if (lines.length > 0) {
        await writeFacility(tx, scope, id, values)
        await happened(
          tx,
          deps,
          scope,
          lines.map((line) => facilityEvent('updated', after, line)),
        )
      }
      return readDetail(tx, scope, id)
    },
  )

/** Pins, files and matters stay with the one piece, as its serial number does. */
export const copyFacility = (deps: Deps, scope: Scope, id: number): Promise<Facility> =>
  changeFacility(
    deps,
    scope,
    id,
    () => canEditFacilities(scope.actor),
    async (tx, source) => {
      const copy = await insertFacility(tx, {
        ...copiedValues(facilityColumns, source),
        name: copyName(source.name, limits.text.name),
        company_id: scope.company_id,
        created_user_id: scope.user.id,
      })
      await happened(tx, deps, scope, [facilityEvent('created', copy)])
      return readDetail(tx, scope, copy.id)
    },
  )

/** Soft; its matters let go of it, and its pins keep their text. */
export const deleteFacility = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  changeFacility(
    deps,
    scope,
    id,
    (facility) => canDeleteFacility(scope.actor, facility),
    async (tx, facility) => {
      const matters = await unlinkFacility(tx, scope, id)
      await writeFacility(tx, scope, id, { deleted_at: deps.clock() })
      await happened(tx, deps, scope, [
        facilityEvent('deleted', facility),
        ...matters.map((matter) => matterEvent('unlinked', matter, { field: 'facilities', before: facility.name })),
      ])
    },
  )
