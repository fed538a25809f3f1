/** One change of many matters at once: their status, or who takes part. */
import type { BulkMatterResult, BulkUpdateMattersRequest } from '#domain/matters/matters.contract.ts'
import { canChangeMatterStatus, canEditMatter } from '#domain/matters/matters.policy.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { happened } from '#server/records/happened.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import { checkLinks, resolveStatus } from './matter-choices.service.ts'
import { listStatuses } from './matter-statuses.store.ts'
import { matterEvent } from './matters.columns.ts'
import {
  addMembers,
  linkNames,
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
  field: 'status_id' | 'users'
  before?: string | null
  after?: string | null
}[]
type Change = {
  values: Partial<MatterRow>
  linesOf: (matter: MatterRow) => Lines
  write: (matters: MatterRow[]) => Promise<void>
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
    backOf: (matter) => ({ status_id: matter.status_id }),
  }
}

const memberChange = async (
  tx: Tx,
  scope: Scope,
  matters: MatterRow[],
  { user_ids, remove_user_ids = [] }: BulkUpdateMattersRequest,
): Promise<Change> => {
  const isAdding = user_ids !== undefined
  const chosen = [...new Set(user_ids ?? remove_user_ids)]
  if (isAdding) await checkLinks(tx, scope, { users: { field: 'user_ids', ids: chosen } })
  const members = await listMatterMembers(
    tx,
    scope,
    matters.map(({ id }) => id),
  )
  const names = await linkNames(tx, scope, 'users', chosen)
  const affectedBy = ({ id }: MatterRow): number[] =>
    chosen.filter((user_id) => isAdding !== members.get(id)!.some((member) => member.id === user_id))
  return {
    values: {},
    linesOf: (matter) =>
      affectedBy(matter).map((user_id) => {
        const name = names.get(user_id) ?? null
        return { field: 'users', ...(isAdding ? { kind: 'linked', after: name } : { kind: 'unlinked', before: name }) }
      }),
    write: (changed) => {
      const links = changed.flatMap((matter) =>
        affectedBy(matter).map((user_id) => ({ matter_id: matter.id, user_id })),
      )
      return isAdding ? addMembers(tx, scope, links) : removeMembers(tx, scope, links)
    },
    backOf: (matter) => (isAdding ? { remove_user_ids: affectedBy(matter) } : { user_ids: affectedBy(matter) }),
  }
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
    const matters = await lockMatters(tx, scope, ids)
    if (matters.length !== ids.length) throw notFound()
    if (!isInternal(scope.actor)) throw forbidden()
    const mayChange = (matter: MatterRow): boolean =>
      body.status_id !== undefined ? canChangeMatterStatus(scope.actor) : canEditMatter(scope.actor, matter)
    const allowed = matters.filter(mayChange)

    const change =
      body.status_id === undefined
        ? await memberChange(tx, scope, allowed, body)
        : await statusChange(tx, scope, body.status_id)
    const changed = allowed.filter((matter) => change.linesOf(matter).length > 0)
    await change.write(changed)
    const moments = await updateMatters(
      tx,
      scope,
      changed.map(({ id }) => id),
      { ...change.values, updated_user_id: scope.user.id },
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
    return {
      changed_ids: changed.map(({ id }) => id),
      undo: undoOf(change, changed),
      refused: matters.filter((matter) => !mayChange(matter)).map(({ id, name }) => ({ id, name, message: refusal })),
    }
  })
