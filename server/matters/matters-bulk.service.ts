/** One change of many matters at once: their status, or who takes part. */
import { sql } from 'drizzle-orm'
import { toTimestamp } from '#domain/dates.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import type { BulkMatterResult, BulkUpdateMattersRequest } from '#domain/matters/matters.contract.ts'
import { canChangeMatterStatus, canEditMatter } from '#domain/matters/matters.policy.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { matters } from '#server/db/schema/matters.ts'
import { listLastLines } from '#server/histories/histories.store.ts'
import { happened } from '#server/records/happened.ts'
import { settleByMatters } from '#server/occurrences/settling.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import { settleGuestReports } from './guest-reports.store.ts'
import { guestNews } from './guest-jobs.service.ts'
import { checkLinks, resolveStatus } from './matter-choices.service.ts'
import { listStatuses } from './matter-statuses.store.ts'
import { matterEvent } from './matters.columns.ts'
import {
  addMembers,
  linkNames,
  linksSince,
  listMatterMembers,
  lockMatters,
  removeMembers,
  updateMatters,
  type MatterRow,
} from './matters.store.ts'

const refusal = 'この案件を変更する権限がありません。'

/** What a change does to one matter: its history lines without the moment; none where it is so already. */
type Lines = {
  kind: 'updated' | 'linked' | 'unlinked'
  field: 'status_id' | 'users' | 'lead_user_id'
  before?: string | null
  after?: string | null
}[]
type Change = {
  values: Parameters<typeof updateMatters>[3]
  linesOf: (matter: MatterRow) => Lines
  write: (matters: MatterRow[]) => Promise<void>
  /** Why a part of it does not happen to this matter. */
  refusalOf?: (matter: MatterRow) => string | null
  /** The change that puts this matter back. */
  backOf: (matter: MatterRow) => Omit<BulkUpdateMattersRequest, 'ids'>
}

/** Matters that are put back by the same change go in one request. */
const undoOf = ({ backOf }: Change, changed: readonly MatterRow[]): BulkUpdateMattersRequest[] =>
  [...Map.groupBy(changed, (matter) => JSON.stringify(backOf(matter))).values()].map((alike) => ({
    ids: alike.map(({ id }) => id),
    ...backOf(alike[0]!),
  }))

const statusChange = async (tx: Tx, scope: Scope, status_id: number): Promise<Change> => {
  await resolveStatus(tx, scope, status_id)
  const names = new Map((await listStatuses(tx, scope)).map(({ id, name }) => [id, name]))
  return {
    values: { status_id },
    linesOf: (matter) =>
      matter.status_id === status_id
        ? []
        : [
            {
              kind: 'updated',
              field: 'status_id',
              before: names.get(matter.status_id) ?? null,
              after: names.get(status_id) ?? null,
            },
          ],
    write: async () => {},
    backOf: (matter) => ({ status_id: matter.status_id, from_status_id: status_id }),
  }
}

const memberChange = async (
  tx: Tx,
  scope: Scope,
  held: MatterRow[],
  { user_ids, remove_user_ids = [], lead_user_id, joined_until }: BulkUpdateMattersRequest,
): Promise<Change> => {
  const isAdding = user_ids !== undefined
  const chosen = [...new Set(user_ids ?? remove_user_ids)]
  if (isAdding) await checkLinks(tx, scope, { users: { field: 'user_ids', ids: chosen } })
  const ids = held.map(({ id }) => id)
  const members = await listMatterMembers(tx, scope, ids)
  const leads = held.flatMap((matter) => matter.lead_user_id ?? [])
  const names = await linkNames(tx, scope, 'users', [...chosen, ...leads])
  const later = joined_until ? await linksSince(tx, scope, ids, new Date(joined_until)) : []
  /** Somebody put them on the matter once more since. */
  const hasComeBack = (matter_id: number, user_id: number): boolean =>
    later.some((link) => link.matter_id === matter_id && link.user_id === user_id)
  const affectedBy = ({ id }: MatterRow): number[] =>
    chosen.filter(
      (user_id) => isAdding !== members.get(id)!.some((member) => member.id === user_id) && !hasComeBack(id, user_id),
    )
  let joined: Date | null = null
  /** Who is added leads where nobody does; who is removed leads no longer. */
  const leadAfter = (matter: MatterRow): number | null => {
    const before = matter.lead_user_id
    if (isAdding) return before ?? affectedBy(matter).find((id) => id === lead_user_id) ?? null
    return before !== null && chosen.includes(before) ? null : before
  }
  const isLeadChanged = (matter: MatterRow): boolean => leadAfter(matter) !== matter.lead_user_id
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  const relieved = held.filter(isLeadChanged).map(({ id }) => id)
  return {
    values: {
      lead_user_id: sql`case when ${isAnyOf(matters.id, relieved)} then ${(isAdding && lead_user_id) || null}::bigint else ${matters.lead_user_id} end`,
    },
    linesOf: (matter) => [
      ...(isLeadChanged(matter)
        ? [
            {
              kind: 'updated' as const,
              field: 'lead_user_id' as const,
              before: nameOf(matter.lead_user_id),
              after: nameOf(leadAfter(matter)),
            },
          ]
        : []),
      ...affectedBy(matter).map((user_id) => {
        const name = nameOf(user_id)
        return {
          field: 'users' as const,
          ...(isAdding ? { kind: 'linked' as const, after: name } : { kind: 'unlinked' as const, before: name }),
        }
      }),
    ],
    write: async (changed) => {
      const links = changed.flatMap((matter) =>
        affectedBy(matter).map((user_id) => ({ matter_id: matter.id, user_id })),
      )
      if (isAdding) joined = await addMembers(tx, scope, links)
      else await removeMembers(tx, scope, links)
    },
    refusalOf: ({ id }) =>
      chosen.some((user_id) => hasComeBack(id, user_id))
        ? 'その後メンバーが追加し直されたため、元に戻していません。'
        : null,
    backOf: (matter) =>
      isAdding
        ? { remove_user_ids: affectedBy(matter), ...(joined && { joined_until: toTimestamp(joined) }) }
        : { user_ids: affectedBy(matter), ...(isLeadChanged(matter) && { lead_user_id: matter.lead_user_id! }) },
  }
}

/** Who has moved the matter on since its status was changed in bulk, for whom that is not undone. */
const movedOn = async (tx: Tx, scope: Scope, { id }: MatterRow): Promise<string> => {
  const place = { type: 'matter', ids: [id], kinds: [historyTypes.updated], fields: ['status_id'] } as const
  const [last] = await listLastLines(tx, scope, place)
  return last?.user_name
    ? `${last.user_name}さんがその後ステータスを変更したため、元に戻していません。`
    : 'その後ステータスが変更されたため、元に戻していません。'
}

/**
 * All in one transaction. A matter that the person may not change so is named in `refused` and stays as it is; the others
 * change. An id of another company, or out of a guest's sight, is 404 and changes nothing.
 */
export const bulkUpdateMatters = (
  deps: Deps,
  scope: Scope,
  body: BulkUpdateMattersRequest,
): Promise<BulkMatterResult> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const ids = [...new Set(body.ids)]
    const asked = await lockMatters(tx, scope, ids)
    if (asked.length !== ids.length) throw notFound()
    if (!isInternal(scope.actor)) throw forbidden()
    const mayChange = (matter: MatterRow): boolean =>
      body.status_id !== undefined ? canChangeMatterStatus(scope.actor) : canEditMatter(scope.actor, matter)
    const isAsExpected = ({ status_id }: MatterRow): boolean =>
      body.from_status_id === undefined || body.from_status_id === status_id || body.status_id === status_id
    const allowed = asked.filter((matter) => mayChange(matter) && isAsExpected(matter))
    const refused: BulkMatterResult['refused'] = []
    for (const matter of asked) {
      const { id, name } = matter
      if (!mayChange(matter)) refused.push({ id, name, message: refusal })
      else if (!isAsExpected(matter)) refused.push({ id, name, message: await movedOn(tx, scope, matter) })
    }

    const change =
      body.status_id === undefined
        ? await memberChange(tx, scope, allowed, body)
        : await statusChange(tx, scope, body.status_id)
    for (const matter of allowed) {
      const message = change.refusalOf?.(matter)
      if (message) refused.push({ id: matter.id, name: matter.name, message })
    }
    const changed = allowed.filter((matter) => change.linesOf(matter).length > 0)
    const idsOf = async (): Promise<(matter: MatterRow) => number[]> => {
      const members = await listMatterMembers(
        tx,
        scope,
        changed.map(({ id }) => id),
      )
      return ({ id }) => members.get(id)!.map((member) => member.id)
    }
    const before = await idsOf()
    await change.write(changed)
    const after = await idsOf()
    if (body.status_id !== undefined)
      await settleGuestReports(
        tx,
        scope,
        changed.map(({ id }) => id),
        { settled_at: deps.clock() },
      )
    const moments = await updateMatters(
      tx,
      scope,
      changed.map(({ id }) => id),
      { ...change.values, updated_user_id: scope.user.id },
    )
    if (body.status_id !== undefined)
      await settleByMatters(
        tx,
        scope,
        changed.map(({ id }) => id),
        deps.clock(),
      )
    await happened(
      tx,
      deps,
      scope,
      changed.flatMap((matter) =>
        change
          .linesOf(matter)
          .map(({ kind, ...line }) => matterEvent(kind, matter, { ...line, moment: moments.get(matter.id)! })),
      ),
    )
    for (const matter of body.status_id === undefined ? changed : []) {
      const now = { matter: { ...matter, updated_at: moments.get(matter.id)! }, user_ids: after(matter) }
      await happened(tx, deps, scope, await guestNews(tx, scope, { matter, user_ids: before(matter) }, now))
    }
    return { changed_ids: changed.map(({ id }) => id), undo: undoOf(change, changed), refused }
  })
