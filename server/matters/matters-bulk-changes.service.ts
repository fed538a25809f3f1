/** What one change of many matters does to each of them, and what puts it back. */
import { toTimestamp } from '#domain/dates.ts'
import type { BulkUpdateMattersRequest } from '#domain/matters/matters.contract.ts'
import { movedDays } from '#domain/matters/matters.rules.ts'
import type { Tx } from '#server/db/client.ts'
import type { Scope } from '#server/http/context.ts'
import type { ChangedLine } from '#server/records/columns.ts'
import { checkLinks, resolveStatus } from './matter-choices.service.ts'
import { matterLines } from './matter-histories.service.ts'
import { listStatuses } from './matter-statuses.store.ts'
import {
  addMembers,
  linkNames,
  linksSince,
  listMatterMembers,
  removeMembers,
  type MatterRow,
  type updateMatters,
} from './matters.store.ts'

type Line = {
  kind: 'updated' | 'linked' | 'unlinked'
  field: 'status_id' | 'users' | 'lead_user_id'
  before?: string | null
  after?: string | null
}
/** What a change does to one matter: its history lines without the moment; none where it is so already. */
type Lines = (Line | ({ kind: 'updated' } & ChangedLine))[]
export type Change = {
  /** The columns of the matter after it. */
  valuesOf: (matter: MatterRow) => Parameters<typeof updateMatters>[3]
  linesOf: (matter: MatterRow) => Lines
  write: (matters: MatterRow[]) => Promise<void>
  /** Why a part of it does not happen to this matter. */
  refusalOf?: (matter: MatterRow) => string | null
  /** The change that puts this matter back. */
  backOf: (matter: MatterRow) => Omit<BulkUpdateMattersRequest, 'ids'>
}

export const statusChange = async (tx: Tx, scope: Scope, status_id: number): Promise<Change> => {
  await resolveStatus(tx, scope, status_id)
  const names = new Map((await listStatuses(tx, scope)).map(({ id, name }) => [id, name]))
  return {
    valuesOf: () => ({ status_id }),
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

export const memberChange = async (
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
  return {
    valuesOf: (matter) => ({ lead_user_id: leadAfter(matter) }),
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

/** Who leads; on the matter from now on, where not yet. */
export const leadChange = async (
  tx: Tx,
  scope: Scope,
  held: MatterRow[],
  { lead_id = null, leaves = false, joined_until }: BulkUpdateMattersRequest,
): Promise<Change> => {
  const ids = held.map(({ id }) => id)
  const members = await listMatterMembers(tx, scope, ids)
  const later = joined_until ? await linksSince(tx, scope, ids, new Date(joined_until)) : []
  const isOn = (id: number, user_id: number) => members.get(id)!.some((member) => member.id === user_id)
  const joins = ({ id }: MatterRow): boolean => lead_id !== null && !isOn(id, lead_id)
  if (held.some(joins)) await checkLinks(tx, scope, { users: { field: 'lead_id', ids: [lead_id!] } })
  /** Who led and goes with it, unless somebody put them on once more. */
  const leaver = ({ id, lead_user_id }: MatterRow): number | null =>
    leaves && lead_user_id !== null && lead_user_id !== lead_id && isOn(id, lead_user_id)
      ? later.some((link) => link.matter_id === id && link.user_id === lead_user_id)
        ? null
        : lead_user_id
      : null
  const names = await linkNames(tx, scope, 'users', [
    ...new Set([lead_id, ...held.map(({ lead_user_id }) => lead_user_id)].filter((id) => id !== null)),
  ])
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  let joined: Date | null = null
  return {
    valuesOf: () => ({ lead_user_id: lead_id }),
    linesOf: (matter): Lines => {
      if (matter.lead_user_id === lead_id) return []
      const gone = leaver(matter)
      return [
        { kind: 'updated', field: 'lead_user_id', before: nameOf(matter.lead_user_id), after: nameOf(lead_id) },
        ...(joins(matter) ? [{ kind: 'linked' as const, field: 'users' as const, after: nameOf(lead_id) }] : []),
        ...(gone === null ? [] : [{ kind: 'unlinked' as const, field: 'users' as const, before: nameOf(gone) }]),
      ]
    },
    write: async (changed) => {
      joined = await addMembers(
        tx,
        scope,
        changed.filter(joins).map(({ id }) => ({ matter_id: id, user_id: lead_id! })),
      )
      const gone = changed.map((matter) => ({ matter_id: matter.id, user_id: leaver(matter) }))
      await removeMembers(
        tx,
        scope,
        gone.flatMap(({ matter_id, user_id }) => (user_id === null ? [] : { matter_id, user_id })),
      )
    },
    backOf: (matter) => ({
      lead_id: matter.lead_user_id,
      from_lead_id: lead_id,
      ...(joins(matter) && { leaves: true, ...(joined && { joined_until: toTimestamp(joined) }) }),
    }),
  }
}

/** Another day, at the same times. */
export const dayChange = async (
  tx: Tx,
  scope: Scope,
  held: MatterRow[],
  { move_to, days }: BulkUpdateMattersRequest,
): Promise<Change> => {
  const daysOf = (matter: MatterRow) => days ?? movedDays(matter, move_to!)
  const lines = new Map<number, Lines>()
  for (const matter of held) {
    const changed = await matterLines(tx, scope, matter, { ...matter, ...daysOf(matter) })
    lines.set(
      matter.id,
      changed.map((line) => ({ kind: 'updated' as const, ...line })),
    )
  }
  return {
    valuesOf: daysOf,
    linesOf: ({ id }) => lines.get(id)!,
    write: async () => {},
    backOf: (matter) => ({
      days: { start_date: matter.start_date, end_date: matter.end_date },
      from_days: daysOf(matter),
    }),
  }
}
