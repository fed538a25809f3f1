/** What people do with matters. Every change checks its state inside the transaction and writes its history there. */
import { limits } from '#domain/limits.ts'
import { copyName } from '#domain/text/copy-name.ts'
import { businessDay, formatDayRange, toTimestamp } from '#domain/dates.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import type {
  CreateMatterRequest,
  Matter,
  MatterFilter,
  MatterListItem,
  UpdateMatterRequest,
} from '#domain/matters/matters.contract.ts'
import { matterCategoryLabels, matterColumnLabels } from '#domain/matters/matters.labels.ts'
import {
  canChangeMatterStatus,
  canCopyMatter,
  canCreateMatter,
  canDeleteMatter,
  canEditMatter,
} from '#domain/matters/matters.policy.ts'
import { findBuilding } from '#server/buildings/buildings.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { addHistories, type NewHistory } from '#server/histories/histories.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid, notFound, type HttpError } from '#server/http/errors.ts'
import { visibilityOf } from '#server/http/visibility.ts'
import { findUserNames } from '#server/users/users.store.ts'
import { lockMatter, requireMatter } from './matter-access.service.ts'
import { checkLinks, resolveBuilding, resolveStatus } from './matter-choices.service.ts'
import { findMatterDetail } from './matter-detail.service.ts'
import { matterChangesSince, matterHistory } from './matter-histories.service.ts'
import { listStatuses } from './matter-statuses.store.ts'
import { listMatters as queryMatters } from './matter-list.store.ts'
import { presentMatter } from './matters.presenter.ts'
import {
  addLinks,
  insertMatter,
  linkNames,
  listLinks,
  listMatterMembers,
  removeLinks,
  unlinkDocumentsOfMatter,
  updateMatters,
  type MatterLink,
  type MatterRow,
} from './matters.store.ts'

export const listMatters = (
  { database, clock }: Deps,
  scope: Scope,
  filter: MatterFilter,
): Promise<{ data: MatterListItem[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total } = await queryMatters(tx, scope, filter, visibilityOf(scope), businessDay(clock()))
    const members = await listMatterMembers(
      tx,
      scope,
      rows.map(({ id }) => id),
    )
    return { data: rows.map((row) => presentMatter(scope, row, members.get(row.id) ?? [])), total }
  })

export const getMatter = ({ database }: Deps, scope: Scope, id: number): Promise<Matter> =>
  inCompany(database.db, scope.company_id, (tx) => readDetail(tx, scope, id))

const readDetail = async (tx: Tx, scope: Scope, id: number): Promise<Matter> => {
  const matter = await findMatterDetail(tx, scope, id, visibilityOf(scope))
  if (!matter) throw notFound()
  return matter
}

const factsOf = (matter: MatterRow, actor_id: number, members: number[]) => ({
  created_user_id: matter.created_user_id,
  is_member: members.includes(actor_id),
})

export const createMatter = ({ database }: Deps, scope: Scope, body: CreateMatterRequest): Promise<Matter> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    if (!canCreateMatter(scope.actor)) throw forbidden()
    const { user_ids = [], facility_ids = [], template_ids = [] } = body
    await checkLinks(tx, scope, {
      users: { field: 'user_ids', ids: user_ids },
      facilities: { field: 'facility_ids', ids: facility_ids },
      templates: { field: 'template_ids', ids: template_ids },
    })
    const matter = await insertMatter(tx, {
      company_id: scope.company_id,
      name: body.name,
      matter_category_id: body.matter_category_id,
      status_id: await resolveStatus(tx, scope, body.status_id),
      building_id: (await resolveBuilding(tx, scope, body)) ?? null,
      start_date: body.start_date ?? null,
      end_date: body.end_date ?? null,
      description: body.description ?? null,
      company_in_charge: body.company_in_charge ?? null,
      created_user_id: scope.user.id,
    })
    await addLinks(tx, scope, matter.id, 'users', user_ids)
    await addLinks(tx, scope, matter.id, 'facilities', facility_ids)
    await addLinks(tx, scope, matter.id, 'templates', template_ids)
    await addHistories(tx, [matterHistory(scope, matter, historyTypes.created)])
    return readDetail(tx, scope, matter.id)
  })

const editableColumns = [
  'name',
  'matter_category_id',
  'status_id',
  'description',
  'start_date',
  'end_date',
  'company_in_charge',
  'building_id',
] as const
type Values = Partial<Pick<MatterRow, (typeof editableColumns)[number]>>

/** What the columns read like on the screen, for the history. */
const displayTexts = async (tx: Tx, scope: Scope, row: MatterRow): Promise<Record<string, string | null>> => ({
  [matterColumnLabels.name]: row.name,
  [matterColumnLabels.matter_category_id]:
    matterCategoryLabels[row.matter_category_id as keyof typeof matterCategoryLabels],
  [matterColumnLabels.status_id]: (await listStatuses(tx, scope)).find(({ id }) => id === row.status_id)?.name ?? null,
  [matterColumnLabels.description]: row.description,
  案件予定日: formatDayRange(row.start_date, row.end_date) || null,
  [matterColumnLabels.company_in_charge]: row.company_in_charge,
  [matterColumnLabels.building_id]:
    row.building_id === null ? null : ((await findBuilding(tx, scope, row.building_id))?.name ?? null),
})

const conflictError = async (tx: Tx, scope: Scope, matter: MatterRow, base: string): Promise<HttpError> => {
  const by = matter.updated_user_id ?? matter.created_user_id
  const name = (await findUserNames(tx, [by])).get(by) ?? ''
  return conflict(`${name}さんがこの案件を先に更新しました。`, {
    current: { ...(await readDetail(tx, scope, matter.id)), updated_by: { id: by, name } },
    changes: await matterChangesSince(tx, scope, matter.id, base),
  })
}

const isStatusOnly = (body: UpdateMatterRequest) =>
  Object.keys(body).every((key) => key === 'status_id' || key === 'updated_at')

export const updateMatter = (
  { database }: Deps,
  scope: Scope,
  id: number,
  body: UpdateMatterRequest,
): Promise<Matter> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const before = await lockMatter(tx, scope, id)
    const members = await listLinks(tx, scope, id, 'users')
    const mayChange = isStatusOnly(body)
      ? canChangeMatterStatus(scope.actor)
      : canEditMatter(scope.actor, factsOf(before, scope.actor.id, members))
    if (!mayChange) throw forbidden()
    if (body.updated_at && body.updated_at !== toTimestamp(before.updated_at)) {
      throw await conflictError(tx, scope, before, body.updated_at)
    }

    const values: Values = Object.fromEntries(
      editableColumns.filter((key) => key !== 'building_id' && body[key] !== undefined).map((key) => [key, body[key]]),
    )
    if (body.status_id !== undefined) values.status_id = await resolveStatus(tx, scope, body.status_id)
    const building_id = await resolveBuilding(tx, scope, body)
    if (building_id !== undefined) values.building_id = building_id
    const after = { ...before, ...values }
    if (after.start_date && after.end_date && after.start_date > after.end_date) {
      throw invalid({ start_date: ['開始日は終了日より前の日付を設定してください'] })
    }

    const linkHistories = await changeLinks(tx, scope, before, body, members)
    const [was, is] = [await displayTexts(tx, scope, before), await displayTexts(tx, scope, after)]
    const changes = Object.keys(is).filter((label) => was[label] !== is[label])
    if (changes.length === 0 && linkHistories.length === 0) return readDetail(tx, scope, id)
    const moment = (await updateMatters(tx, scope, [id], { ...values, updated_user_id: scope.user.id })).get(id)!
    await addHistories(
      tx,
      [
        ...changes.map((label) =>
          matterHistory(scope, after, historyTypes.updated, {
            column_name: label,
            before: was[label] ?? null,
            after: is[label] ?? null,
          }),
        ),
        ...linkHistories,
      ].map((row) => ({ ...row, moment })),
    )
    return readDetail(tx, scope, id)
  })

/** Adds and removes members, facilities and templates; returns one history row a link. */
const changeLinks = async (
  tx: Tx,
  scope: Scope,
  matter: MatterRow,
  body: UpdateMatterRequest,
  members: number[],
): Promise<NewHistory[]> => {
  const wanted: Record<MatterLink, { field: string; add: number[]; remove: number[] }> = {
    users: {
      field: 'user_ids',
      add: [...(body.user_ids ?? []), ...(body.users ?? [])],
      remove: [
        ...(body.remove_user_ids ?? []),
        ...(body.users ? members.filter((id) => !body.users!.includes(id)) : []),
      ],
    },
    facilities: { field: 'facility_ids', add: body.facility_ids ?? [], remove: body.remove_facility_ids ?? [] },
    templates: { field: 'template_ids', add: body.template_ids ?? [], remove: body.remove_template_ids ?? [] },
  }
  const rows: NewHistory[] = []
  for (const [link, { field, add, remove }] of Object.entries(wanted) as [MatterLink, (typeof wanted)[MatterLink]][]) {
    if (add.length === 0 && remove.length === 0) continue
    const present = await listLinks(tx, scope, matter.id, link)
    const added = [...new Set(add)].filter((id) => !present.includes(id))
    const removed = [...new Set(remove)].filter((id) => present.includes(id) && !added.includes(id))
    await checkLinks(tx, scope, { [link]: { field, ids: added } })
    await addLinks(tx, scope, matter.id, link, added)
    await removeLinks(tx, scope, matter.id, link, removed)
    const names = await linkNames(tx, scope, link, [...added, ...removed])
    rows.push(
      ...added.map((id) =>
        matterHistory(scope, matter, historyTypes.linked, {
          column_name: matterColumnLabels[link],
          after: names.get(id) ?? null,
        }),
      ),
      ...removed.map((id) =>
        matterHistory(scope, matter, historyTypes.unlinked, {
          column_name: matterColumnLabels[link],
          before: names.get(id) ?? null,
        }),
      ),
    )
  }
  return rows
}

export const copyMatter = ({ database }: Deps, scope: Scope, id: number): Promise<Matter> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const source = await requireMatter(tx, scope, id)
    if (!canCopyMatter(scope.actor)) throw forbidden()
    const { name, matter_category_id, building_id, start_date, end_date, description, company_in_charge } = source
    const copy = await insertMatter(tx, {
      company_id: scope.company_id,
      name: copyName(name, limits.text.name),
      matter_category_id,
      building_id,
      start_date,
      end_date,
      description,
      company_in_charge,
      status_id: await resolveStatus(tx, scope, undefined),
      created_user_id: scope.user.id,
    })
    for (const link of ['users', 'facilities', 'templates'] as const)
      await addLinks(tx, scope, copy.id, link, await listLinks(tx, scope, id, link))
    await addHistories(tx, [matterHistory(scope, copy, historyTypes.created)])
    return readDetail(tx, scope, copy.id)
  })

/** Soft; the matter's documents live on without it. */
export const deleteMatter = ({ database, clock }: Deps, scope: Scope, id: number): Promise<void> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const matter = await lockMatter(tx, scope, id)
    const members = await listLinks(tx, scope, id, 'users')
    if (!canDeleteMatter(scope.actor, factsOf(matter, scope.actor.id, members))) throw forbidden()
    await updateMatters(tx, scope, [id], { deleted_at: clock() })
    await unlinkDocumentsOfMatter(tx, scope, id)
    await addHistories(tx, [matterHistory(scope, matter, historyTypes.deleted)])
  })
