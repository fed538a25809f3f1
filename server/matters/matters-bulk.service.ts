/** One change of many matters at once: their status, who takes part, who leads, or their day. */
import { historyTypes } from '#domain/histories/histories.labels.ts'
import type { BulkMatterResult, BulkUpdateMattersRequest } from '#domain/matters/matters.contract.ts'
import { canChangeMatterStatus, canEditMatter } from '#domain/matters/matters.policy.ts'
import { haveTimesDays } from '#domain/matters/matters.rules.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { listLastLines } from '#server/histories/histories.store.ts'
import { happened } from '#server/records/happened.ts'
import { settleByMatters } from '#server/occurrences/settling.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import { settleGuestReports } from './guest-reports.store.ts'
import { guestNews, teamNews } from './guest-jobs.service.ts'
import { dayChange, leadChange, memberChange, statusChange, type Change } from './matters-bulk-changes.service.ts'
import { matterEvent } from './matters.columns.ts'
import { assigned } from './matters.service.ts'
import { listMatterMembers, lockMatters, updateMatters, type MatterRow } from './matters.store.ts'

const refusal = 'この案件を変更する権限がありません。'

/** Matters that are put back by the same change go in one request. */
const undoOf = ({ backOf }: Change, changed: readonly MatterRow[]): BulkUpdateMattersRequest[] =>
  [...Map.groupBy(changed, (matter) => JSON.stringify(backOf(matter))).values()].map((alike) => ({
    ids: alike.map(({ id }) => id),
    ...backOf(alike[0]!),
  }))

const changeOf = (tx: Tx, scope: Scope, held: MatterRow[], body: BulkUpdateMattersRequest): Promise<Change> => {
  if (body.status_id !== undefined) return statusChange(tx, scope, body.status_id)
  if (body.lead_id !== undefined) return leadChange(tx, scope, held, body)
  return body.move_to || body.days ? dayChange(tx, scope, held, body) : memberChange(tx, scope, held, body)
}

/** Those that become alike are written together. */
const writeValues = async (tx: Tx, scope: Scope, changed: MatterRow[], { valuesOf }: Change) => {
  const moments = new Map<number, Date>()
  for (const alike of Map.groupBy(changed, (matter) => JSON.stringify(valuesOf(matter))).values()) {
    const ids = alike.map(({ id }) => id)
    const written = await updateMatters(tx, scope, ids, { ...valuesOf(alike[0]!), updated_user_id: scope.user.id })
    for (const [id, moment] of written) moments.set(id, moment)
  }
  return moments
}

/** As the change that is undone left it; or as it is to be. */
const wasLeftSo = (matter: MatterRow, { from_lead_id, from_days, ...body }: BulkUpdateMattersRequest): boolean => {
  const { status_id, lead_user_id, start_date, end_date } = matter
  const isStatus = body.from_status_id === undefined || [body.from_status_id, body.status_id].includes(status_id)
  const isLead = from_lead_id === undefined || [from_lead_id, body.lead_id].includes(lead_user_id)
  const isDay = [from_days, from_days && body.days].some(
    (days) => days === undefined || (days.start_date === start_date && days.end_date === end_date),
  )
  // Times that somebody gave it since need a day.
  return isStatus && isLead && isDay && haveTimesDays({ ...matter, ...body.days })
}

const undone = {
  status: { fields: ['status_id'], what: 'ステータス' },
  lead: { fields: ['lead_user_id'], what: '主担当' },
  days: { fields: ['schedule'], what: '予定日' },
} as const

/** Who has moved the matter on since it was changed in bulk, for whom that is not undone. */
const movedOn = async (
  tx: Tx,
  scope: Scope,
  { id }: MatterRow,
  { from_lead_id, from_days }: BulkUpdateMattersRequest,
): Promise<string> => {
  const { fields, what } = undone[from_days ? 'days' : from_lead_id === undefined ? 'status' : 'lead']
  const place = { type: 'matter', ids: [id], kinds: [historyTypes.updated], fields: [...fields] } as const
  const [last] = await listLastLines(tx, scope, place)
  return last?.user_name
    ? `${last.user_name}さんがその後${what}を変更したため、元に戻していません。`
    : `その後${what}が変更されたため、元に戻していません。`
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
  inCompany(deps.database.db, scope.company_id, (tx) => changeMatters(tx, deps, scope, body))

/** The same within another change. */
export const changeMatters = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  body: BulkUpdateMattersRequest,
): Promise<BulkMatterResult> => {
  const ids = [...new Set(body.ids)]
  const asked = await lockMatters(tx, scope, ids)
  if (asked.length !== ids.length) throw notFound()
  if (!isInternal(scope.actor)) throw forbidden()
  const mayChange = (matter: MatterRow): boolean =>
    body.status_id !== undefined ? canChangeMatterStatus(scope.actor) : canEditMatter(scope.actor, matter)
  const isAsExpected = (matter: MatterRow): boolean => wasLeftSo(matter, body)
  const allowed = asked.filter((matter) => mayChange(matter) && isAsExpected(matter))
  const refused: BulkMatterResult['refused'] = []
  for (const matter of asked) {
    const { id, name } = matter
    if (!mayChange(matter)) refused.push({ id, name, message: refusal })
    else if (!isAsExpected(matter)) refused.push({ id, name, message: await movedOn(tx, scope, matter, body) })
  }

  const change = await changeOf(tx, scope, allowed, body)
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
  const moments = await writeValues(tx, scope, changed, change)
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
    const values = change.valuesOf(matter) as Partial<MatterRow>
    const now = { matter: { ...matter, ...values, updated_at: moments.get(matter.id)! }, user_ids: after(matter) }
    const was = { matter, user_ids: before(matter) }
    const isLed = now.matter.lead_user_id !== matter.lead_user_id
    await happened(tx, deps, scope, [
      ...(isLed ? await assigned(tx, scope, now.matter) : []),
      ...(await teamNews(tx, scope, was, now)),
      ...(await guestNews(tx, scope, was, now)),
    ])
  }
  return { changed_ids: changed.map(({ id }) => id), undo: undoOf(change, changed), refused }
}
