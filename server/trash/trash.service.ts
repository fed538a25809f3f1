/** ごみ箱: what was deleted can be had back whole for 30 days, then it goes for good with its files. */
import { toTimestamp } from '#domain/dates.ts'
import type { TrashEntry, TrashFilter, UndoDeletionRequest } from '#domain/trash/trash.contract.ts'
import { trashDays } from '#domain/text/dialogs.ts'
import { canRestore, canSeeOthersTrash, canSeeTrash } from '#domain/trash/trash.policy.ts'
import { audit } from '#server/audit/audit.ts'
import { bySystem } from '#server/http/doer.ts'
import { inCompany, inSystem, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import { happened } from '#server/records/happened.ts'
import {
  listExpired,
  listTrash,
  lockOwnDeletion,
  lockTrash,
  removeForGood,
  restoreRecord,
  type ShownRow,
} from './trash.store.ts'

const waitMs = trashDays * 24 * 60 * 60_000

const present = ({ id, noun, record_id, name, user_name, deleted_at }: ShownRow): TrashEntry => ({
  id,
  noun,
  record_id,
  name,
  user_name: user_name ?? '',
  deleted_at: toTimestamp(deleted_at),
  expires_at: toTimestamp(new Date(deleted_at.getTime() + waitMs)),
})

const reachOf = ({ clock }: Pick<Deps, 'clock'>, { company_id, actor, user }: Scope) => {
  if (!canSeeTrash(actor)) throw forbidden()
  return {
    company_id,
    creator_id: canSeeOthersTrash(actor) ? null : user.id,
    since: new Date(clock().getTime() - waitMs),
  }
}

export const readTrash = (
  deps: Deps,
  scope: Scope,
  filter: TrashFilter,
): Promise<{ data: TrashEntry[]; total: number }> => {
  const reach = reachOf(deps, scope)
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const { rows, total } = await listTrash(tx, reach, filter)
    return { data: rows.map(present), total }
  })
}

/** Throws 404 for what is not there, or not there any more. */
export const restore = (deps: Deps, scope: Scope, id: number): Promise<TrashEntry> => {
  const reach = reachOf(deps, scope)
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const entry = await lockTrash(tx, reach, id)
    if (!entry) throw notFound()
    if (!canRestore(scope.actor, entry)) throw forbidden()
    return bringBack(tx, deps, scope, entry)
  })
}

/** For whoever deleted it just now; throws 404 for what somebody else deleted, or what is back already. */
export const undoDeletion = (deps: Deps, scope: Scope, request: UndoDeletionRequest): Promise<TrashEntry> => {
  const reach = reachOf(deps, scope)
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const entry = await lockOwnDeletion(tx, reach, scope.user.id, request)
    if (!entry) throw notFound()
    return bringBack(tx, deps, scope, entry)
  })
}

const bringBack = async (tx: Tx, deps: Deps, scope: Scope, entry: ShownRow): Promise<TrashEntry> => {
  await restoreRecord(tx, scope, entry)
  const { noun, record_id, name } = entry
  await happened(tx, deps, scope, [{ kind: 'restored', subject: { type: noun, id: record_id, name } }])
  return present(entry)
}

const batch = 100

/** Removes for good what has waited its time; answers how many records. */
export const emptyTrash = async ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<number> => {
  const before = new Date(clock().getTime() - waitMs)
  for (let removed = 0; ;) {
    const expired = await inSystem(database.db, (tx) => listExpired(tx, before, batch))
    for (const entry of expired)
      await inSystem(database.db, async (tx) => {
        await removeForGood(tx, entry)
        const { company_id, noun, record_id, name } = entry
        const subject = { type: noun, id: record_id, name }
        await audit(tx, { company_id }, { user: bySystem }, [{ kind: 'purged', subject }])
      })
    removed += expired.length
    if (expired.length < batch) return removed
  }
}
