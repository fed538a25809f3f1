/** What people do with buildings (建物). Every change writes its history in its own transaction. */
import type {
  Building,
  BuildingFilter,
  BuildingListItem,
  BuildingOverview,
  CreateBuildingRequest,
  UpdateBuildingRequest,
} from '#domain/buildings/buildings.contract.ts'
import { buildingColumnLabels } from '#domain/buildings/buildings.labels.ts'
import { canDeleteBuilding, canEditBuildings } from '#domain/buildings/buildings.policy.ts'
import { canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { businessDay } from '#domain/dates.ts'
import { drawingColumnLabels } from '#domain/drawings/drawings.labels.ts'
import { facilityColumnLabels } from '#domain/facilities/facilities.labels.ts'
import type { File } from '#domain/files/files.contract.ts'
import type { History, HistoryFilter } from '#domain/histories/histories.contract.ts'
import { limits } from '#domain/limits.ts'
import { matterColumnLabels } from '#domain/matters/matters.labels.ts'
import { copyName } from '#domain/text/copy-name.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { presentRecordFile } from '#server/files/files.presenter.ts'
import { insertUpload } from '#server/files/files.store.ts'
import { dropUnusedContents, removeBytes } from '#server/files/unused-contents.store.ts'
import { checkUploads, pictureOf } from '#server/files/uploads.ts'
import { presentHistory } from '#server/histories/histories.presenter.ts'
import { listHistories } from '#server/histories/histories.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import { change } from '#server/records/change.ts'
import { changedLines, copiedValues, sentValues } from '#server/records/columns.ts'
import type { Event } from '#server/records/events.ts'
import { gone } from '#server/records/gone.ts'
import { happened } from '#server/records/happened.ts'
import { tellingOf } from '#server/records/telling.ts'
import { putInTrash } from '#server/trash/trash.store.ts'
import { buildingColumns, buildingEvent, type BuildingValues } from './buildings.columns.ts'
import { presentBuilding, presentBuildingDetail } from './buildings.presenter.ts'
import {
  addBuildingContacts,
  countBuilding,
  findBuilding,
  findContactNames,
  findListedBuilding,
  insertBuilding,
  linkBuildingFile,
  listBuildingContacts,
  listBuildingFiles,
  listBuildings as queryBuildings,
  lockBuilding,
  removeBuildingContacts,
  unlinkBuilding,
  unlinkBuildingFiles,
  updateBuilding as writeBuilding,
  type BuildingRow,
} from './buildings.store.ts'

// What lets go of a deleted building says so in its own history.
const matterEvent = tellingOf('matter', matterColumnLabels)
const facilityEvent = tellingOf('facility', facilityColumnLabels)
const drawingEvent = tellingOf('drawing', drawingColumnLabels)

const presentFiles = async (tx: Tx, scope: Scope, id: number): Promise<File[]> =>
  (await listBuildingFiles(tx, scope, id)).map((file) => presentRecordFile(scope, file, canEditBuildings(scope.actor)))

const readDetail = async (tx: Tx, scope: Scope, id: number): Promise<Building> => {
  const row = await findListedBuilding(tx, scope, id)
  if (!row) throw notFound()
  return presentBuildingDetail(scope, row, await listBuildingContacts(tx, scope, id), await presentFiles(tx, scope, id))
}

/** Changes the living building as far as this person may see it; anything else is 404. */
const changeBuilding = <T>(
  deps: Deps,
  scope: Scope,
  id: number,
  may: (building: BuildingRow) => boolean,
  write: (tx: Tx, building: BuildingRow) => Promise<T>,
): Promise<T> => {
  const hold = async (tx: Tx): Promise<BuildingRow> => {
    const building = await lockBuilding(tx, scope, id)
    if (!building) throw await gone(tx, scope, 'building', id)
    return building
  }
  return change(deps, scope, { hold, may }, write)
}

/** Puts these contacts, and no others, to the building; one line in the history for each that comes or goes. */
const setContacts = async (
  tx: Tx,
  scope: Scope,
  building: { id: number; name: string },
  contact_ids: number[] | undefined,
): Promise<Event[]> => {
  if (contact_ids === undefined) return []
  const present = new Map((await listBuildingContacts(tx, scope, building.id)).map(({ id, name }) => [id, name]))
  const wanted = [...new Set(contact_ids)]
  const added = wanted.filter((id) => !present.has(id))
  const names = await findContactNames(tx, scope, added)
  if (names.size < added.length) throw invalid({ contact_ids: [notAChoice(buildingColumnLabels.contacts)] })
  const removed = [...present.keys()].filter((id) => !wanted.includes(id))
  await addBuildingContacts(tx, scope, building.id, added)
  await removeBuildingContacts(tx, building.id, removed)
  return [
    ...added.map((id) => buildingEvent('linked', building, { field: 'contacts', after: names.get(id)! })),
    ...removed.map((id) => buildingEvent('unlinked', building, { field: 'contacts', before: present.get(id)! })),
  ]
}

/** Before any upload is received: who may not change it sends nothing. */
export const requireBuildingEditor = async (
  { database }: Pick<Deps, 'database'>,
  scope: Scope,
  id?: number,
): Promise<void> => {
  if (id !== undefined)
    await inCompany(database.db, scope.company_id, async (tx) => {
      if (!(await findBuilding(tx, scope, id))) throw await gone(tx, scope, 'building', id)
    })
  if (!canEditBuildings(scope.actor)) throw forbidden()
}

export const listBuildings = (
  { database }: Deps,
  scope: Scope,
  filter: BuildingFilter,
): Promise<{ data: BuildingListItem[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total } = await queryBuildings(tx, scope, filter)
    return { data: rows.map((row) => presentBuilding(scope, row)), total }
  })

export const getBuilding = ({ database }: Deps, scope: Scope, id: number): Promise<Building> =>
  inCompany(database.db, scope.company_id, (tx) => readDetail(tx, scope, id))

export const getBuildingOverview = ({ database, clock }: Deps, scope: Scope, id: number): Promise<BuildingOverview> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    if (!(await findBuilding(tx, scope, id))) throw notFound()
    const counted = await countBuilding(tx, scope, id, businessDay(clock()))
    const sum = (totals: { total: number }[]) => totals.reduce((all, { total }) => all + total, 0)
    return {
      counts: {
        matters: sum(counted.matters_by_status),
        facilities: sum(counted.byCategory),
        drawings: counted.drawings,
        documents: counted.documents,
      },
      matters_by_status: counted.matters_by_status,
      facilities_by_category: counted.byCategory.map(({ due: _, ...category }) => category),
      renewals_due: counted.byCategory.reduce((all, { due }) => all + due, 0),
    }
  })

export const listBuildingHistories = (
  { database }: Deps,
  scope: Scope,
  id: number,
  filter: HistoryFilter,
): Promise<{ data: History[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    if (!(await findBuilding(tx, scope, id))) throw notFound()
    // The address book is not for people from outside.
    const hidden_fields = canViewContacts(scope.actor) ? [] : ['contacts']
    const { rows, total } = await listHistories(tx, scope, { type: 'building', id, hidden_fields }, filter)
    return { data: rows.map((row) => presentHistory(scope, row)), total }
  })

const iconOf = (uploads: readonly Upload[]): Upload | undefined =>
  pictureOf(uploads, 'icon', buildingColumnLabels.icon_file_id)

export const createBuilding = (
  deps: Deps,
  scope: Scope,
  { contact_ids, ...body }: CreateBuildingRequest,
  uploads: readonly Upload[],
): Promise<Building> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    if (!canEditBuildings(scope.actor)) throw forbidden()
    const icon = iconOf(uploads)
    const building = await insertBuilding(tx, {
      ...sentValues(buildingColumns, body),
      name: body.name,
      icon_file_id: icon ? (await insertUpload(tx, scope, icon)).id : null,
      company_id: scope.company_id,
      created_user_id: scope.user.id,
    })
    const linked = await setContacts(tx, scope, building, contact_ids)
    await happened(tx, deps, scope, [buildingEvent('created', building), ...linked])
    return readDetail(tx, scope, building.id)
  })

/** What becomes of the icon: another, none, or null where it stays. */
const nextIcon = async (
  tx: Tx,
  scope: Scope,
  before: BuildingRow,
  isRemoved: boolean | undefined,
  icon: Upload | undefined,
): Promise<{ icon_file_id: number | null; after: string | null } | null> => {
  if (!icon && (!isRemoved || before.icon_file_id === null)) return null
  return { icon_file_id: icon ? (await insertUpload(tx, scope, icon)).id : null, after: icon ? icon.name : null }
}

export const updateBuilding = async (
  deps: Deps,
  scope: Scope,
  id: number,
  { contact_ids, remove_icon, ...body }: UpdateBuildingRequest,
  uploads: readonly Upload[],
): Promise<Building> => {
  const { answer, dropped } = await changeBuilding(
    deps,
    scope,
    id,
    () => canEditBuildings(scope.actor),
    async (tx, before) => {
      const values = sentValues(buildingColumns, body)
      const after: BuildingRow = { ...before, ...values }
      const lines = changedLines<BuildingValues, null>(buildingColumns, before, after, null)
      const icon = await nextIcon(tx, scope, before, remove_icon, iconOf(uploads))
      const linked = await setContacts(tx, scope, after, contact_ids)
      if (lines.length > 0 || icon || linked.length > 0) {
        await writeBuilding(tx, scope, id, { ...values, ...(icon && { icon_file_id: icon.icon_file_id }) })
        await happened(tx, deps, scope, [
          ...lines.map((line) => buildingEvent('updated', after, line)),
          ...(icon ? [buildingEvent('updated', after, { field: 'icon_file_id', after: icon.after })] : []),
          ...linked,
        ])
      }
      return {
        answer: await readDetail(tx, scope, id),
        dropped: icon && before.icon_file_id !== null ? await dropUnusedContents(tx, scope, [before.icon_file_id]) : [],
      }
    },
  )
  await removeBytes(deps, dropped)
  return answer
}

/** Contacts and the icon go along; matters, facilities, drawings and photos are the one building's own. */
export const copyBuilding = (deps: Deps, scope: Scope, id: number): Promise<Building> =>
  changeBuilding(
    deps,
    scope,
    id,
    () => canEditBuildings(scope.actor),
    async (tx, source) => {
      const copy = await insertBuilding(tx, {
        ...copiedValues(buildingColumns, source),
        name: copyName(source.name, limits.text.name),
        icon_file_id: source.icon_file_id,
        company_id: scope.company_id,
        created_user_id: scope.user.id,
      })
      const contacts = await listBuildingContacts(tx, scope, id)
      await addBuildingContacts(
        tx,
        scope,
        copy.id,
        contacts.map((contact) => contact.id),
      )
      await happened(tx, deps, scope, [buildingEvent('created', copy)])
      return readDetail(tx, scope, copy.id)
    },
  )

/** Soft; matters, facilities and drawings let go of it. */
export const deleteBuilding = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  changeBuilding(
    deps,
    scope,
    id,
    (building) => canDeleteBuilding(scope.actor, building),
    async (tx, building) => {
      const { matters, facilities, drawings, links } = await unlinkBuilding(tx, scope, id)
      const deleted_at = deps.clock()
      await writeBuilding(tx, scope, id, { deleted_at })
      await putInTrash(tx, scope, { noun: 'building', record: building, links, deleted_at })
      const line = { field: 'building_id', before: building.name } as const
      await happened(tx, deps, scope, [
        buildingEvent('deleted', building),
        ...matters.map((matter) => matterEvent('unlinked', matter, line)),
        ...facilities.map((facility) => facilityEvent('unlinked', facility, line)),
        ...drawings.map((drawing) => drawingEvent('unlinked', drawing, line)),
      ])
    },
  )

/** All of them or, where one is not acceptable, none. */
export const addBuildingFiles = (deps: Deps, scope: Scope, id: number, uploads: readonly Upload[]): Promise<File[]> => {
  checkUploads(uploads)
  return changeBuilding(
    deps,
    scope,
    id,
    () => canEditBuildings(scope.actor),
    async (tx, building) => {
      for (const upload of uploads) await linkBuildingFile(tx, scope, id, (await insertUpload(tx, scope, upload)).id)
      await happened(
        tx,
        deps,
        scope,
        uploads.map(({ name }) => buildingEvent('file_uploaded', building, { field: 'files', after: name })),
      )
      return presentFiles(tx, scope, id)
    },
  )
}

/** All of them or none; stored contents go too, unless something else still has them. */
export const deleteBuildingFiles = async (deps: Deps, scope: Scope, id: number, ids: number[]): Promise<void> => {
  const dropped = await changeBuilding(
    deps,
    scope,
    id,
    () => canEditBuildings(scope.actor),
    async (tx, building) => {
      const own = (await listBuildingFiles(tx, scope, id)).filter(({ file }) => ids.includes(file.id))
      if (own.length < new Set(ids).size)
        throw invalid({ ids: ['選択したファイルの一部が見つかりません。画面を更新して、もう一度選択してください。'] })
      await unlinkBuildingFiles(tx, id, ids)
      await happened(
        tx,
        deps,
        scope,
        own.map(({ file }) => buildingEvent('file_deleted', building, { field: 'files', before: file.name })),
      )
      return dropUnusedContents(tx, scope, ids)
    },
  )
  await removeBytes(deps, dropped)
}
