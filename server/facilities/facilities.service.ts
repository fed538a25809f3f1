/** What people do with facilities (設備・管理物). Every change writes its history in its own transaction. */
import type {
  CreateFacilityRequest,
  Facility,
  FacilityFilter,
  FacilityListItem,
  FacilityRef,
  UpdateFacilityRequest,
} from '#domain/facilities/facilities.contract.ts'
import { facilityColumnLabels, type FacilityCategoryId } from '#domain/facilities/facilities.labels.ts'
import { canDeleteFacility, canEditFacilities } from '#domain/facilities/facilities.policy.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { limits } from '#domain/limits.ts'
import { matterColumnLabels } from '#domain/matters/matters.labels.ts'
import { copyName } from '#domain/text/copy-name.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { findBuilding } from '#server/buildings/buildings.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { addHistories } from '#server/histories/histories.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { visibilityOf } from '#server/http/visibility.ts'
import { matterHistory } from '#server/matters/matter-histories.service.ts'
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
  type FacilityRow,
  type ListedFacility,
} from './facilities.store.ts'
import { facilityChanges, facilityHistory } from './facility-histories.service.ts'

const presentAll = async (tx: Tx, scope: Scope, rows: ListedFacility[]): Promise<FacilityListItem[]> => {
  const ids = rows.map(({ facility }) => facility.id)
  const matters = await listFacilityMatters(tx, scope, ids, visibilityOf(scope))
  const drawings = await listFirstDrawings(tx, scope, ids)
  return rows.map((row) =>
    presentFacility(scope, row, drawings.get(row.facility.id) ?? null, matters.get(row.facility.id) ?? []),
  )
}

const readDetail = async (tx: Tx, scope: Scope, id: number): Promise<Facility> => {
  const row = await findFacility(tx, scope, id, visibilityOf(scope))
  if (!row) throw notFound()
  const [item] = await presentAll(tx, scope, [row])
  const files = await listFacilityFiles(tx, scope, id)
  return {
    ...item!,
    pins: await listFacilityPins(tx, scope, id),
    files: files.map((file) => presentFacilityFile(scope, file)),
  }
}

/** The living facility as far as this person may see it, held until the transaction ends, or 404. */
const hold = async (tx: Tx, scope: Scope, id: number): Promise<FacilityRow> => {
  const facility = await lockFacility(tx, scope, id, visibilityOf(scope))
  if (!facility) throw notFound()
  return facility
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
    const { rows, total } = await queryFacilities(tx, scope, filter, visibilityOf(scope))
    return { data: await presentAll(tx, scope, rows), total }
  })

export const listFacilityRefs = ({ database }: Deps, scope: Scope): Promise<FacilityRef[]> =>
  inCompany(database.db, scope.company_id, async (tx) =>
    (await queryFacilityRefs(tx, scope, visibilityOf(scope))).map(({ facility_category_id, ...facility }) => ({
      ...facility,
      facility_category_id: facility_category_id as FacilityCategoryId,
    })),
  )

export const getFacility = ({ database }: Deps, scope: Scope, id: number): Promise<Facility> =>
  inCompany(database.db, scope.company_id, (tx) => readDetail(tx, scope, id))

export const createFacility = ({ database }: Deps, scope: Scope, body: CreateFacilityRequest): Promise<Facility> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    if (!canEditFacilities(scope.actor)) throw forbidden()
    await checkBuilding(tx, scope, body.building_id)
    const facility = await insertFacility(tx, scope, scope.user.id, body)
    await addHistories(tx, [facilityHistory(scope, facility, historyTypes.created)])
    return readDetail(tx, scope, facility.id)
  })

export const updateFacility = (
  { database }: Deps,
  scope: Scope,
  id: number,
  body: UpdateFacilityRequest,
): Promise<Facility> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const before = await hold(tx, scope, id)
    if (!canEditFacilities(scope.actor)) throw forbidden()
    await checkBuilding(tx, scope, body.building_id)
    const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<
      Omit<FacilityRow, 'deleted_at'>
    >
    const changes = await facilityChanges(tx, scope, before, { ...before, ...sent })
    if (changes.length > 0) {
      await writeFacility(tx, scope, id, sent)
      await addHistories(tx, changes)
    }
    return readDetail(tx, scope, id)
  })

/** Another of the same kind in the same building: what belongs to the one piece (serial number, pins, files, matters) stays with it. */
export const copyFacility = ({ database }: Deps, scope: Scope, id: number): Promise<Facility> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const {
      name,
      facility_category_id,
      building_id,
      installed_at,
      legal_lifetime,
      actual_lifetime,
      model_number,
      installation_floor,
      type,
      manufacturer,
      manufactured_at,
      note,
    } = await hold(tx, scope, id)
    if (!canEditFacilities(scope.actor)) throw forbidden()
    const copy = await insertFacility(tx, scope, scope.user.id, {
      name: copyName(name, limits.text.name),
      facility_category_id,
      building_id,
      installed_at,
      legal_lifetime,
      actual_lifetime,
      model_number,
      installation_floor,
      type,
      manufacturer,
      manufactured_at,
      note,
    })
    await addHistories(tx, [facilityHistory(scope, copy, historyTypes.created)])
    return readDetail(tx, scope, copy.id)
  })

/** Soft; its matters let go of it, and its pins keep their text. */
export const deleteFacility = ({ database, clock }: Deps, scope: Scope, id: number): Promise<void> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const facility = await hold(tx, scope, id)
    if (!canDeleteFacility(scope.actor, facility)) throw forbidden()
    const matters = await unlinkFacility(tx, scope, id)
    await writeFacility(tx, scope, id, { deleted_at: clock() })
    await addHistories(tx, [
      facilityHistory(scope, facility, historyTypes.deleted),
      ...matters.map((matter) =>
        matterHistory(scope, matter, historyTypes.unlinked, {
          column_name: matterColumnLabels.facilities,
          before: facility.name,
        }),
      ),
    ])
  })
