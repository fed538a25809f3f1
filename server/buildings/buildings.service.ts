/** What people do with buildings (建物). Every change writes its history in its own transaction. */
import type {
  Building,
  BuildingFilter,
  BuildingListItem,
  BuildingOverview,
  CreateBuildingRequest,
  UpdateBuildingRequest,
} from '#domain/buildings/buildings.contract.ts'
import { ownerEmailsOf } from '#domain/buildings/owner-emails.ts'
import { buildingColumnLabels } from '#domain/buildings/buildings.labels.ts'
import { canDeleteBuilding, canEditBuildings } from '#domain/buildings/buildings.policy.ts'
import { contactWithRole } from '#domain/contacts/contact-roles.labels.ts'
import { canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { businessDay } from '#domain/dates.ts'
import type { File } from '#domain/files/files.contract.ts'
import { limits } from '#domain/limits.ts'
import { copyName } from '#domain/text/copy-name.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { listAttached } from '#server/records/attached-files.store.ts'
import { archiveRecordFiles, type FileArchive } from '#server/files/file-archive.ts'
import { presentRecordFile } from '#server/files/files.presenter.ts'
import { findFile, insertUpload } from '#server/files/files.store.ts'
import { dropUnusedContents, removeBytes } from '#server/files/unused-contents.store.ts'
import { pictureOf } from '#server/files/uploads.ts'
import { historyOf } from '#server/histories/history-of.service.ts'
import { withKnownAuthors } from '#server/histories/known-people.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import { changing } from '#server/records/change.ts'
import { changedLines, copiedValues, sentValues, type ChangedLine } from '#server/records/columns.ts'
import { isDecidedOtherwise, refuseContested, refuseContestedFields } from '#server/records/contested.ts'
import type { Event } from '#server/records/events.ts'
import { gone } from '#server/records/gone.ts'
import { happened } from '#server/records/happened.ts'
import { asksForLinks, linking, type LinkChoice } from '#server/records/linking.ts'
import { recordFiles } from '#server/records/record-files.ts'
import { madeAt, tellingOf, type Telling } from '#server/records/telling.ts'
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
  listBuildingContacts,
  listBuildings as queryBuildings,
  lockBuilding,
  removeBuildingContacts,
  setContactRole,
  unlinkBuilding,
  updateBuilding as writeBuilding,
  type BuildingRow,
} from './buildings.store.ts'

// What lets go of a deleted building says so in its own history.

const matterEvent = tellingOf('matter')
const facilityEvent = tellingOf('facility')
const drawingEvent = tellingOf('drawing')

const presentFiles = async (tx: Tx, scope: Scope, id: number): Promise<File[]> =>
  (await withKnownAuthors(tx, scope, await listAttached(tx, scope, { holder: 'building', record_id: id }))).map(
    (file) => presentRecordFile(scope, file, canEditBuildings(scope.actor)),
  )

const readDetail = async (tx: Tx, scope: Scope, id: number): Promise<Building> => {
  const row = await findListedBuilding(tx, scope, id)
  if (!row) throw notFound()
  return presentBuildingDetail(scope, row, await listBuildingContacts(tx, scope, id), await presentFiles(tx, scope, id))
}

const changeBuilding = changing('building', lockBuilding)

/** Puts contacts to the building and takes them off; one line in the history for each that comes or goes. */
const setContacts = async (
  tx: Tx,
  scope: Scope,
  building: { id: number; name: string },
  choice: LinkChoice,
): Promise<Event<Telling>[]> => {
  if (!asksForLinks(choice)) return []
  const present = new Map((await listBuildingContacts(tx, scope, building.id)).map(({ id, name }) => [id, name]))
  const { added, removed } = linking(choice, [...present.keys()])
  const names = await findContactNames(tx, scope, added)
  if (names.size < added.length) throw invalid({ contact_ids: [notAChoice(buildingColumnLabels.contacts)] })
  await addBuildingContacts(
    tx,
    scope,
    building.id,
    added.map((id) => ({ id, role_id: null })),
  )
  await removeBuildingContacts(tx, building.id, removed)
  return [
    ...added.map((id) => buildingEvent('linked', building, { field: 'contacts', after: names.get(id)! })),
    ...removed.map((id) => buildingEvent('unlinked', building, { field: 'contacts', before: present.get(id)! })),
  ]
}

/** One line in the history for each who is something else to the building than before. */
const setContactRoles = async (
  tx: Tx,
  scope: Scope,
  building: { id: number; name: string },
  chosen: NonNullable<UpdateBuildingRequest['contact_roles']>,
): Promise<Event<Telling>[]> => {
  if (chosen.length === 0) return []
  const present = new Map((await listBuildingContacts(tx, scope, building.id)).map((contact) => [contact.id, contact]))
  const events: Event<Telling>[] = []
  for (const { contact_id, role_id = null, seen_role_id } of chosen) {
    const contact = present.get(contact_id)
    if (!contact) throw invalid({ contact_roles: [notAChoice(buildingColumnLabels.contacts)] })
    await refuseContested(tx, scope, {
      done: `${contact.name}の役割を先に変更`,
      place: { type: 'building', ids: [building.id], fields: ['contacts'], part_id: contact_id },
      began: {
        isAnother: isDecidedOtherwise({ seen: seen_role_id, now: contact.role_id, wanted: role_id }),
        base: undefined,
      },
      current: () => readDetail(tx, scope, building.id),
    })
    if (contact.role_id === role_id) continue
    await setContactRole(tx, building.id, contact_id, role_id)
    events.push(
      buildingEvent('updated', building, {
        field: 'contacts',
        part: { id: contact_id },
        before: contactWithRole(contact.name, contact.role_id),
        after: contactWithRole(contact.name, role_id),
      }),
    )
  }
  return events
}

const contactsOf = ({
  contacts,
  contact_ids = [],
  add_contact_ids = [],
  remove_contact_ids,
}: UpdateBuildingRequest) => ({ add: [...contact_ids, ...add_contact_ids], remove: remove_contact_ids, only: contacts })

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

export const listBuildingHistories = historyOf('building', async (tx, scope, id) => {
  if (!(await findBuilding(tx, scope, id))) throw notFound()
  // The address book is not for people from outside.
  return { hidden_fields: canViewContacts(scope.actor) ? [] : ['contacts', 'owner_emails'] }
})

const iconOf = (uploads: readonly Upload[]): Upload | undefined =>
  pictureOf(uploads, 'icon', buildingColumnLabels.icon_file_id)

/** As they are kept: one a line, each once. */
const written = <Body extends { owner_emails?: string | null | undefined }>(body: Body): Body =>
  body.owner_emails === undefined
    ? body
    : { ...body, owner_emails: ownerEmailsOf(body.owner_emails).join('\n') || null }

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
      ...sentValues(buildingColumns, written(body)),
      name: body.name,
      icon_file_id: icon ? (await insertUpload(tx, scope, icon)).id : null,
      company_id: scope.company_id,
      created_user_id: scope.user.id,
    })
    const linked = await setContacts(tx, scope, building, { add: contact_ids })
    await happened(tx, deps, scope, [buildingEvent('created', building), ...linked])
    return readDetail(tx, scope, building.id)
  })

/** The line that the icon leaves in the history: another, none, or null where it stays. */
const iconLine = async (
  tx: Tx,
  scope: Scope,
  { icon_file_id }: BuildingRow,
  isRemoved: boolean | undefined,
  icon: Upload | undefined,
): Promise<ChangedLine | null> => {
  if (!icon && (!isRemoved || icon_file_id === null)) return null
  const before = icon_file_id === null ? null : await findFile(tx, scope, icon_file_id)
  return {
    field: 'icon_file_id',
    column_name: buildingColumnLabels.icon_file_id,
    before: before?.name ?? null,
    after: icon?.name ?? null,
  }
}

export const updateBuilding = async (
  deps: Deps,
  scope: Scope,
  id: number,
  { remove_icon, updated_at, ...body }: UpdateBuildingRequest,
  uploads: readonly Upload[],
): Promise<Building> => {
  const { answer, dropped } = await changeBuilding(
    deps,
    scope,
    id,
    () => canEditBuildings(scope.actor),
    async (tx, before) => {
      const values = sentValues(buildingColumns, written(body))
      const after: BuildingRow = { ...before, ...values }
      const icon = iconOf(uploads)
      const ofIcon = await iconLine(tx, scope, before, remove_icon, icon)
      const lines = [
        ...changedLines<BuildingValues, null>(buildingColumns, before, after, null),
        ...(ofIcon ? [ofIcon] : []),
      ]
      const edited = { type: 'building', row: before } as const
      await refuseContestedFields(tx, scope, edited, updated_at, lines, () => readDetail(tx, scope, id))
      const linked = await setContacts(tx, scope, after, contactsOf(body))
      const named = await setContactRoles(tx, scope, after, body.contact_roles ?? [])
      if (lines.length > 0 || linked.length > 0 || named.length > 0) {
        const icon_file_id = icon ? (await insertUpload(tx, scope, icon)).id : null
        const moment = await writeBuilding(tx, scope, id, { ...values, ...(ofIcon && { icon_file_id }) })
        const told = lines.map((line) => buildingEvent('updated', after, line))
        await happened(tx, deps, scope, madeAt(moment, [...told, ...linked, ...named]))
      }
      const replaced = ofIcon && before.icon_file_id
      return {
        answer: await readDetail(tx, scope, id),
        dropped: replaced ? await dropUnusedContents(tx, scope, [replaced]) : [],
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
      await addBuildingContacts(tx, scope, copy.id, contacts)
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

export const buildingFiles = recordFiles({
  holder: 'building',
  change: (deps, scope, id, write) =>
    changeBuilding(
      deps,
      scope,
      id,
      () => canEditBuildings(scope.actor),
      (tx, building) => write(tx, (kind, words) => buildingEvent(kind, building, { field: 'files', ...words })),
    ),
  read: presentFiles,
})

/** Those that were chosen, for whoever sees the building. */
export const archiveBuildingFiles = (
  deps: Deps,
  scope: Scope,
  id: number,
  ids: readonly number[],
): Promise<FileArchive> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const building = await findBuilding(tx, scope, id)
    if (!building) throw notFound()
    const files = await listAttached(tx, scope, { holder: 'building', record_id: id })
    return archiveRecordFiles(tx, deps, scope, { noun: '建物', name: building.name, files }, ids)
  })
