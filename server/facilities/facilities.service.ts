/** What people do with facilities (設備). Every change writes its history in its own transaction. */
import { csvText } from '#domain/csv.ts'
import { businessDay, toTimestamp } from '#domain/dates.ts'
import type {
  CreateFacilityRequest,
  Facility,
  FacilityCsvRequest,
  FacilityFilter,
  FacilityListItem,
  FacilityRef,
  UpdateFacilityRequest,
} from '#domain/facilities/facilities.contract.ts'
import { facilityColumnLabels } from '#domain/facilities/facility-columns.labels.ts'
import { facilityListLabels } from '#domain/facilities/facility-list.labels.ts'
import { facilityListTexts } from '#domain/facilities/facilities.list.ts'
import { canDeleteFacility, canEditFacilities, canViewFacilityCosts } from '#domain/facilities/facilities.policy.ts'
import { drawingTexts } from '#domain/drawings/drawings.texts.ts'
import type { File } from '#domain/files/files.contract.ts'
import { limits } from '#domain/limits.ts'
import { listCsv } from '#domain/list-columns.ts'
import { registerRows } from '#domain/registers/registers.ts'
import { copyName } from '#domain/text/copy-name.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { findBuilding } from '#server/buildings/buildings.store.ts'
import { audit, exported } from '#server/audit/audit.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { listAttached } from '#server/records/attached-files.store.ts'
import { archiveRecordFiles, type FileArchive } from '#server/files/file-archive.ts'
import { presentRecordFile } from '#server/files/files.presenter.ts'
import { fileRows } from '#server/http/file-rows.ts'
import { happened } from '#server/records/happened.ts'
import { madeAt } from '#server/records/telling.ts'
import { recordFiles } from '#server/records/record-files.ts'
import { withKnownAuthors } from '#server/histories/known-people.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { matterEvent } from '#server/matters/matters.columns.ts'
import { changing } from '#server/records/change.ts'
import { copiedValues, sentValues } from '#server/records/columns.ts'
import { refuseContestedFields } from '#server/records/contested.ts'
import { putInTrash } from '#server/trash/trash.store.ts'
import { facilityColumns, facilityEvent, type FacilityRow } from './facilities.columns.ts'
import { presentFacility, presentFacilityPin } from './facilities.presenter.ts'
import {
  findFacility,
  findPinsElsewhere,
  insertFacility,
  listFacilities as queryFacilities,
  listFacilityMatters,
  listFacilityPins,
  listFacilitiesOf,
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

const presentFiles = async (tx: Tx, scope: Scope, id: number): Promise<File[]> =>
  (await withKnownAuthors(tx, scope, await listAttached(tx, scope, { holder: 'facility', record_id: id }))).map(
    (file) => presentRecordFile(scope, file, canEditFacilities(scope.actor)),
  )

const readDetail = async (tx: Tx, scope: Scope, id: number): Promise<Facility> => {
  const row = await findFacility(tx, scope, id)
  if (!row) throw notFound()
  const [item] = await presentAll(tx, scope, [row])
  return {
    ...item!,
    pins: (await listFacilityPins(tx, scope, id)).map((pin) => presentFacilityPin(scope, pin)),
    files: await presentFiles(tx, scope, id),
    created_at: toTimestamp(row.facility.created_at),
  }
}

const changeFacility = changing('facility', lockFacility)

const checkBuilding = async (tx: Tx, scope: Scope, building_id: number | undefined): Promise<void> => {
  if (building_id !== undefined && !(await findBuilding(tx, scope, building_id)))
    throw invalid({ building_id: [notAChoice(facilityColumnLabels.building_id)] })
}

/** Pins stand on drawings of their equipment's building: it does not leave them behind. */
const checkMove = async (tx: Tx, scope: Scope, before: FacilityRow, building_id: number | undefined): Promise<void> => {
  if (building_id === undefined || building_id === before.building_id) return
  await checkBuilding(tx, scope, building_id)
  const pins = await findPinsElsewhere(tx, scope, before.id, building_id)
  if (pins.length > 0) throw invalid({ building_id: [drawingTexts.pinned(pins)] })
}

export const listFacilities = (
  { database, clock }: Deps,
  scope: Scope,
  filter: FacilityFilter,
): Promise<{ data: FacilityListItem[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total } = await queryFacilities(tx, scope, filter, businessDay(clock()))
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
      const values = sentValues(facilityColumns, body)
      const after = { ...before, ...values }
      const lines = await facilityLines(tx, scope, before, after)
      const edited = { type: 'facility', row: before } as const
      await refuseContestedFields(tx, scope, edited, body.updated_at, lines, () => readDetail(tx, scope, id))
      await checkMove(tx, scope, before, body.building_id)
      if (lines.length > 0) {
        const moment = await writeFacility(tx, scope, id, values)
        await happened(
          tx,
          deps,
          scope,
          madeAt(
            moment,
            lines.map((line) => facilityEvent('updated', after, line)),
          ),
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
      const { matters, links } = await unlinkFacility(tx, scope, id)
      const deleted_at = deps.clock()
      await writeFacility(tx, scope, id, { deleted_at })
      await putInTrash(tx, scope, { noun: 'facility', record: facility, links, deleted_at })
      await happened(tx, deps, scope, [
        facilityEvent('deleted', facility),
        ...matters.map((matter) => matterEvent('unlinked', matter, { field: 'facilities', before: facility.name })),
      ])
    },
  )

/** Before any upload is received: who may not change it sends nothing. */
export const requireFacilityEditor = async ({ database }: Deps, scope: Scope, id: number): Promise<void> => {
  if (!(await inCompany(database.db, scope.company_id, (tx) => findFacility(tx, scope, id)))) throw notFound()
  if (!canEditFacilities(scope.actor)) throw forbidden()
}

export const facilityFiles = recordFiles({
  holder: 'facility',
  change: (deps, scope, id, write) =>
    changeFacility(
      deps,
      scope,
      id,
      () => canEditFacilities(scope.actor),
      (tx, facility) => write(tx, (kind, words) => facilityEvent(kind, facility, { field: 'files', ...words })),
    ),
  read: presentFiles,
})

/** Those that were chosen, for whoever sees the facility. */
export const archiveFacilityFiles = (
  deps: Deps,
  scope: Scope,
  id: number,
  ids: readonly number[],
): Promise<FileArchive> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const found = await findFacility(tx, scope, id)
    if (!found) throw notFound()
    const files = await listAttached(tx, scope, { holder: 'facility', record_id: id })
    return archiveRecordFiles(tx, deps, scope, { noun: '設備', name: found.facility.name, files }, ids)
  })

/** The list as a file: its columns, or the shape that 取り込み reads; costs stay with those who see them. */
export const facilitiesCsv = (
  { database, clock }: Deps,
  scope: Scope,
  { columns, ...filter }: FacilityCsvRequest,
): Promise<string> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const rows = await fileRows('設備', (limit) => listFacilitiesOf(tx, scope, filter, businessDay(clock()), limit))
    await audit(tx, scope, scope, [exported('設備')])
    if (columns) return listCsv(facilityListLabels, facilityListTexts, columns, await presentAll(tx, scope, rows))
    return csvText(
      registerRows(
        'facilities',
        rows.map(({ facility, building_name }) => ({
          ...facility,
          building: building_name,
          renewal_cost: canViewFacilityCosts(scope.actor) ? facility.renewal_cost : null,
        })),
      ),
    )
  })
