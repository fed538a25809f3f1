/** A guest says how far a job is; one of the company's own people confirms it, or sends it back. */
import type {
  ConfirmReportRequest,
  ReportStateRequest,
  SendBackReportRequest,
} from '#domain/matters/guest-reports.contract.ts'
import { guestReportTexts, reportableStates, statusTypeOf } from '#domain/matters/guest-reports.labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { MatterStatusType } from '#domain/matters/matters.labels.ts'
import { canReportMatterState, canSettleReport } from '#domain/matters/matters.policy.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { change } from '#server/records/change.ts'
import type { Event } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import { jobOf } from './guest-jobs.service.ts'
import { isWaiting } from './guest-reports.presenter.ts'
import {
  doReportsCount,
  listGuestReports,
  listInsidersOf,
  settleGuestReports,
  type NamedGuestReport,
  writeGuestReport,
} from './guest-reports.store.ts'
import { lockMatter } from './matter-access.service.ts'
import { readMatter } from './matter-detail.service.ts'
import { matterLines } from './matter-histories.service.ts'
import { listStatuses } from './matter-statuses.store.ts'
import { matterEvent } from './matters.columns.ts'
import { listLinks, updateMatters, type MatterRow } from './matters.store.ts'

type Held = { matter: MatterRow; is_member: boolean; reports: NamedGuestReport[] }

const hold =
  (scope: Scope, id: number) =>
  async (tx: Tx): Promise<Held> => {
    const matter = await lockMatter(tx, scope, id)
    const members = await listLinks(tx, scope, id, 'users')
    return { matter, is_member: members.includes(scope.actor.id), reports: await listGuestReports(tx, scope, id) }
  }

const typeOf = async (tx: Tx, scope: Scope, { status_id }: MatterRow): Promise<MatterStatusType> =>
  (await listStatuses(tx, scope)).find(({ id }) => id === status_id)!.type_id

/** The matter goes on to the first status of that kind, unless it stands in one, or beyond, already. */
const advance = async (tx: Tx, scope: Scope, matter: MatterRow, type: MatterStatusType): Promise<Event[]> => {
  const statuses = await listStatuses(tx, scope)
  if (statuses.find(({ id }) => id === matter.status_id)!.type_id >= type) return []
  const status = statuses.find(({ type_id }) => type_id === type)
  if (!status) throw conflict(guestReportTexts.noStatus)
  const after = { ...matter, status_id: status.id }
  const lines = await matterLines(tx, scope, matter, after)
  const values = { status_id: status.id, updated_user_id: scope.user.id }
  const moment = (await updateMatters(tx, scope, [matter.id], values)).get(matter.id)!
  return lines.map((line) => ({ ...matterEvent('updated', after, line), moment }))
}

/** Who is told: the company's own people on the matter, else whoever made it. */
const hearersOf = async (tx: Tx, scope: Scope, matter: MatterRow): Promise<number[]> => {
  const insiders = await listInsidersOf(tx, scope, matter.id)
  return insiders.length > 0 ? insiders : [matter.created_user_id]
}

const subjectOf = ({ id, name }: MatterRow) => ({ type: 'matter', id, name }) as const

export const reportState = (deps: Deps, scope: Scope, id: number, body: ReportStateRequest): Promise<Matter> =>
  change(
    deps,
    scope,
    { hold: hold(scope, id), may: (held) => canReportMatterState(scope.actor, held) },
    async (tx, { matter, reports }) => {
      const { state } = body
      const note = body.note || null
      const own = reports.find(({ report }) => report.user_id === scope.actor.id)?.report ?? null
      const isSame = own !== null && own.sent_back === null && own.state === state && own.note === note
      // A button that was pressed twice, or a phone that heard no answer.
      if (isSame) return readMatter(tx, scope, id)
      const standing = own && { state: own.state, is_sent_back: own.sent_back !== null }
      if (!reportableStates(await typeOf(tx, scope, matter), standing).includes(state))
        throw conflict(guestReportTexts.notNow)
      const now = deps.clock()
      const type = statusTypeOf(state)
      const counts = type !== null && (await doReportsCount(tx, scope))
      await writeGuestReport(tx, {
        ...{ company_id: scope.company_id, matter_id: id, user_id: scope.actor.id, state, note },
        ...{ reported_at: now, settled_at: counts ? now : null, sent_back: null },
        ...(scope.written ?? {}),
      })
      const moved = counts ? await advance(tx, scope, matter, type) : []
      const { line } = matterEvent('updated', matter, {
        field: 'guest_report',
        after: guestReportTexts.line(state, note),
      })
      await happened(tx, deps, scope, [
        {
          ...{ kind: 'guest_reported', subject: subjectOf(matter), state, note },
          ...(line ? { line } : {}),
          user_ids: await hearersOf(tx, scope, matter),
        },
        ...moved,
      ])
      return readMatter(tx, scope, id)
    },
  )

/** Throws where another answer, or another report, stands there by now. */
const requireWaiting = (
  { reports }: Held,
  user_id: number,
  { state }: ConfirmReportRequest,
): { report: NamedGuestReport['report']; name: string } => {
  const found = reports.find(({ report }) => report.user_id === user_id)
  if (!found) throw notFound()
  if (!isWaiting(found.report) || found.report.state !== state) throw conflict(guestReportTexts.settled)
  return found
}

export const confirmReport = (
  deps: Deps,
  scope: Scope,
  { id, user_id }: { id: number; user_id: number },
  body: ConfirmReportRequest,
): Promise<Matter> =>
  change(deps, scope, { hold: hold(scope, id), may: () => canSettleReport(scope.actor) }, async (tx, held) => {
    requireWaiting(held, user_id, body)
    const settled_at = deps.clock()
    await settleGuestReports(tx, scope, [id], { user_id, settled_at })
    await happened(tx, deps, scope, await advance(tx, scope, held.matter, statusTypeOf(body.state)!))
    return readMatter(tx, scope, id)
  })

export const sendBackReport = (
  deps: Deps,
  scope: Scope,
  { id, user_id }: { id: number; user_id: number },
  { state, note }: SendBackReportRequest,
): Promise<Matter> =>
  change(deps, scope, { hold: hold(scope, id), may: () => canSettleReport(scope.actor) }, async (tx, held) => {
    const { matter } = held
    const { name } = requireWaiting(held, user_id, { state })
    await settleGuestReports(tx, scope, [id], { user_id, settled_at: deps.clock(), sent_back: note })
    const { line } = matterEvent('updated', matter, {
      field: 'guest_report',
      after: guestReportTexts.sentBackLine(name, state, note),
    })
    await happened(tx, deps, scope, [
      {
        ...{ kind: 'guest_report_sent_back', subject: subjectOf(matter), user_ids: [user_id], state, note },
        ...(line ? { line } : {}),
        job: await jobOf(tx, scope, matter),
      },
    ])
    return readMatter(tx, scope, id)
  })
