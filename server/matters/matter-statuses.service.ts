/** The company's matter statuses. All of them are locked by each change: the rules speak of them together. */
import type {
  CreateMatterStatusRequest,
  MatterStatus,
  OrderMatterStatusesRequest,
  UpdateMatterStatusRequest,
} from '#domain/matters/matter-statuses.contract.ts'
import { toTimestamp } from '#domain/dates.ts'
import { matterStatusColumnLabels as labels } from '#domain/matters/matter-statuses.labels.ts'
import { matterStatusTypeLabels } from '#domain/matters/matters.labels.ts'
import { canEditMatterStatuses } from '#domain/matters/matters.policy.ts'
import { statusDeletionRefusal } from '#domain/matters/matters.rules.ts'
import { audit } from '#server/audit/audit.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { matterStatuses } from '#server/db/schema/matters.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { change } from '#server/records/change.ts'
import { asIs, changedLines, type Columns } from '#server/records/columns.ts'
import { refuseContested } from '#server/records/contested.ts'
import { happened } from '#server/records/happened.ts'
import { lastPlace } from '#server/records/last-place.ts'
import { settingsOf, tellingOf } from '#server/records/telling.ts'
import { requireUndo } from '#server/trash/undo.service.ts'
import { keepForUndo, putBackRows } from '#server/trash/undo.store.ts'
import {
  clearDefaultStatus,
  deleteStatus,
  insertStatus,
  isStatusInUse,
  listStatuses as queryStatuses,
  lockStatuses,
  moveDeletedMatters,
  moveMattersBack,
  updateStatus,
  type StatusRow,
} from './matter-statuses.store.ts'
import { matterEvent } from './matters.columns.ts'
import { presentStatus } from './matters.presenter.ts'
import { updateMatters } from './matters.store.ts'

const messages = {
  defaultNeeded: '既定のステータスは1つ必要です。他のステータスを既定にしてください。',
  lastOfType: '種別ごとに1つ以上のステータスが必要なため、種別を変更できません。',
  goneWhileOrdering: '並べ替えの途中でステータスが変更されました。画面を更新して、もう一度並べ替えてください。',
} as const

export const listMatterStatuses = ({ database }: Deps, scope: Scope): Promise<MatterStatus[]> =>
  inCompany(database.db, scope.company_id, async (tx) => (await queryStatuses(tx, scope)).map(presentStatus))

type StatusValues = Pick<StatusRow, 'name' | 'type_id' | 'color_gradient_level'> & { default_id: number }
/** By id. */
type StatusNames = ReadonlyMap<number, string>

const columns = {
  name: { label: labels.name, text: asIs },
  type_id: { label: labels.type_id, text: (id) => matterStatusTypeLabels[id] },
  color_gradient_level: { label: labels.color_gradient_level, text: String },
  default_id: { label: labels.default_id, text: (id, names) => names.get(id) ?? null },
} as const satisfies Columns<StatusValues, StatusNames, never>

const requireStatus = (all: StatusRow[], id: number): StatusRow => {
  const status = all.find((candidate) => candidate.id === id)
  if (!status) throw notFound()
  return status
}

/** One change of an admin's on all statuses. */
const changeStatuses = <T>(
  deps: Deps,
  scope: Scope,
  reason: 'change' | 'delete',
  write: (tx: Tx, all: StatusRow[]) => Promise<T>,
): Promise<T> =>
  change(
    deps,
    scope,
    { hold: (tx) => lockStatuses(tx, scope, reason), may: () => canEditMatterStatuses(scope.actor) },
    write,
  )

const statusEvent = tellingOf('matter_status')
const statusSettings = settingsOf('matter_status')

/** Stands last. */
export const createMatterStatus = (
  deps: Deps,
  scope: Scope,
  { name, type_id, color_gradient_level, is_default = false }: CreateMatterStatusRequest,
): Promise<MatterStatus> =>
  changeStatuses(deps, scope, 'change', async (tx, all) => {
    if (is_default) await clearDefaultStatus(tx, scope)
    const sort_order = lastPlace(all)
    const row = await insertStatus(tx, scope, { name, type_id, color_gradient_level, sort_order, is_default })
    const before = all.find((status) => status.is_default)?.name
    const lines = is_default ? [{ field: 'default_id' as const, before, after: name }] : []
    await happened(tx, deps, scope, [statusSettings(row, lines, '追加')])
    return presentStatus(row)
  })

export const updateMatterStatus = (
  deps: Deps,
  scope: Scope,
  id: number,
  body: UpdateMatterStatusRequest,
): Promise<MatterStatus> =>
  changeStatuses(deps, scope, 'change', async (tx, all) => {
    const before = requireStatus(all, id)
    const default_id = all.find((status) => status.is_default)!.id
    const { seen, is_default = before.is_default, ...values } = body
    const now = { ...before, default_id }
    const mine = { ...values, ...(is_default && { default_id: id }) }
    const names = new Map(all.map((status) => [status.id, status.name])).set(id, body.name ?? before.name)
    const after = { ...now, ...mine }
    const lines = changedLines<StatusValues, StatusNames>(columns, now, after, names)
    await refuseContested(tx, scope, {
      done: 'このステータスを先に更新',
      place: { type: 'matter_status', ids: [id], shared: ['default_id'] },
      began: { theirs: changedLines<StatusValues, StatusNames>(columns, { ...now, ...seen }, now, names), mine: lines },
      current: async (at) => ({ ...presentStatus(before), default_id, updated_at: at && toTimestamp(at) }),
    })
    if (before.is_default && !is_default) throw invalid({ is_default: [messages.defaultNeeded] })
    const hasSibling = all.some((other) => other.id !== id && other.type_id === before.type_id)
    if (after.type_id !== before.type_id && !hasSibling) throw invalid({ type_id: [messages.lastOfType] })
    if (lines.length === 0) return presentStatus(before)
    if (is_default && !before.is_default) await clearDefaultStatus(tx, scope)
    const row = await updateStatus(tx, scope, id, { ...values, is_default })
    await happened(tx, deps, scope, [statusSettings(row, lines)])
    return presentStatus(row)
  })

/** Gives the named statuses their places and answers all in the new order. */
export const orderMatterStatuses = (
  deps: Deps,
  scope: Scope,
  { matter_statuses }: OrderMatterStatusesRequest,
): Promise<MatterStatus[]> =>
  changeStatuses(deps, scope, 'change', async (tx, all) => {
    if (matter_statuses.some(({ id }) => !all.some((status) => status.id === id)))
      throw invalid({ matter_statuses: [messages.goneWhileOrdering] })
    for (const { id, sort_order } of matter_statuses) await updateStatus(tx, scope, id, { sort_order })
    // Of all of them together: no one field of one status.
    const subject = { type: 'matter_status', id: null, name: '案件ステータス' } as const
    await audit(tx, scope, scope, [{ kind: 'settings_changed', subject, detail: '並べ替え' }])
    return (await queryStatuses(tx, scope)).map(presentStatus)
  })

/** Whoever does it can have it back for a day. */
export const deleteMatterStatus = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  changeStatuses(deps, scope, 'delete', async (tx, all) => {
    const row = requireStatus(all, id)
    const refusal = statusDeletionRefusal(row, all, await isStatusInUse(tx, scope, id))
    if (refusal) throw invalid({ matter_status: [refusal] })
    const moved_to_id = all.find(({ is_default }) => is_default)!.id
    const matter_ids = await moveDeletedMatters(tx, scope, id, moved_to_id)
    await deleteStatus(tx, scope, id)
    await keepForUndo(tx, scope, 'matter_status', id, { row, matter_ids, moved_to_id })
    await happened(tx, deps, scope, [statusEvent('deleted', row)])
  })

/** In its place again, with the matters from ごみ箱 that stood in it; for whoever deleted it just now. */
export const restoreMatterStatus = (deps: Deps, scope: Scope, id: number): Promise<MatterStatus> =>
  changeStatuses(deps, scope, 'change', async (tx, all) => {
    const { content, done_at } = await requireUndo(tx, deps, scope, 'matter_status', id)
    const { row, ...moved } = content
    await putBackRows(tx, matterStatuses, [row])
    const living = await moveMattersBack(tx, scope, id, { ...moved, moved_at: done_at })
    const moments = await updateMatters(
      tx,
      scope,
      living.map((matter) => matter.id),
      { updated_user_id: scope.user.id },
    )
    const words = {
      field: 'status_id',
      before: all.find((status) => status.id === moved.moved_to_id)?.name,
      after: row.name,
    } as const
    await happened(tx, deps, scope, [
      ...living.map((matter) => matterEvent('updated', matter, { ...words, moment: moments.get(matter.id) })),
      statusEvent('restored', row),
    ])
    return (await queryStatuses(tx, scope)).map(presentStatus).find((status) => status.id === id)!
  })
