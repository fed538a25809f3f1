/** Letters to partners about inspections: with a link each, or that nothing is to be done any more. */
import { businessDay, formatDay } from '#domain/dates.ts'
import { openStates } from '#domain/plans/due-choices.ts'
import { partnerAskLabels, type PartnerAsk } from '#domain/plans/partner-requests.labels.ts'
import { linkEnd, partnerStateOf } from '#domain/plans/partner-requests.ts'
import { monthText } from '#domain/plans/plans.list.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { newLinkToken } from '#server/http/link-tokens.ts'
import type { Event, PartnerNews } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import {
  insertPartnerRequest,
  listJobs,
  listStandingRequests,
  supersedeRequests,
  updatePartnerRequest,
  type JobRow,
  type PartnerRequestRow,
} from './partner-requests.store.ts'
import { planName } from './plans.service.ts'
import { timeEvent } from './time-event.ts'

export type Sending = {
  rows: readonly JobRow[]
  to: { email: string; name: string | null }
  asks: PartnerAsk
  news: PartnerNews
  message: string | null
  agreed_on: string | null
}

/** As a change found it. */
export type PlannedBefore = Pick<JobRow['occurrence'], 'id' | 'planned_on' | 'planned_month'>

const plannedText = ({ planned_on, planned_month }: Omit<PlannedBefore, 'id'>): string =>
  planned_on ? formatDay(planned_on) : monthText(planned_month)

/** A letter with a link an inspection; the links before it end. */
export const sendLinks = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  { rows, to, asks, news, message, agreed_on }: Sending,
): Promise<void> => {
  const now = deps.clock()
  const expires_on = linkEnd(businessDay(now), agreed_on)
  await supersedeRequests(
    tx,
    scope,
    rows.map(({ occurrence }) => occurrence.id),
    now,
  )
  const jobs = []
  for (const { occurrence, kind, building } of rows) {
    const { token_hash, placeholder } = newLinkToken(deps.secret)
    await insertPartnerRequest(tx, {
      ...{ company_id: scope.company_id, occurrence_id: occurrence.id, asks, ...to, message, token_hash, expires_on },
      asked_user_id: scope.user.id,
      created_at: now,
    })
    const planned = plannedText(occurrence)
    jobs.push({ kind: kind.name, building, due_by: occurrence.due_by, planned, token: placeholder, expires_on })
  }
  const [first] = rows
  const reader = to.name ?? to.email
  await happened(tx, deps, scope, [
    ...rows.map((row) => timeEvent(row, null, `${partnerAskLabels[asks]}を依頼 ${reader}（${to.email}）`)),
    {
      kind: news === 'asked' ? 'partner_asked' : 'partner_told',
      subject: { type: 'plan', id: first!.plan.id, name: planName(first!) },
      to: { ...to, greeting: `${reader} 様` },
      ...{ news, jobs, message, agreed_on },
      company: first!.company,
      sender: scope.user,
    },
  ])
}

type Addressed = Pick<PartnerRequestRow, 'email' | 'name'>

/** One letter an address. */
const byAddress = <Row extends { request: Addressed }>(rows: readonly Row[]): Row[][] => [
  ...Map.groupBy(rows, ({ request }) => request.email).values(),
]

/** Whoever was asked hears that nothing is to be done any more: an event an address. */
export const withdrawn = async (
  tx: Tx,
  scope: Scope,
  requests: readonly PartnerRequestRow[],
): Promise<Event<'partner_withdrawn'>[]> => {
  const jobs = await jobsOf(tx, scope, requests)
  return byAddress(jobs).map((own) => {
    const [{ job, request }] = own as [JobOfRequest]
    const reader = request.name ?? request.email
    return {
      kind: 'partner_withdrawn',
      subject: { type: 'plan', id: job.plan.id, name: planName(job) },
      to: { email: request.email, name: request.name, greeting: `${reader} 様` },
      jobs: own.map(({ job: { occurrence, kind, building } }) => ({
        ...{ kind: kind.name, building, due_by: occurrence.due_by, planned: plannedText(occurrence) },
      })),
      company: job.company,
      sender: scope.user,
    }
  })
}

type JobOfRequest = { job: JobRow; request: PartnerRequestRow }

const jobsOf = async (tx: Tx, scope: Scope, requests: readonly PartnerRequestRow[]): Promise<JobOfRequest[]> => {
  const jobs = await listJobs(
    tx,
    scope,
    requests.map(({ occurrence_id }) => occurrence_id),
  )
  return jobs.map((job) => ({
    job,
    request: requests.find(({ occurrence_id }) => occurrence_id === job.occurrence.id)!,
  }))
}

/**
 * After people changed times: a partner who knows the day of one hears its new day, with a new link to report by; of one that is
 * let go they hear that it is off, and their link ends. The caller wakes the jobs once its transaction stands.
 */
export const tellPartners = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  before: readonly PlannedBefore[],
): Promise<void> => {
  const today = businessDay(deps.clock())
  const standing = await listStandingRequests(
    tx,
    scope,
    before.map(({ id }) => id),
  )
  const known = await jobsOf(
    tx,
    scope,
    standing.filter((request) => ['asked', 'proposed'].includes(partnerStateOf(request, today))),
  )
  const skipped = known.filter(({ job }) => job.occurrence.state === 'skipped')
  for (const { request } of skipped)
    if (request.answer === null) await updatePartnerRequest(tx, request, { revoked_at: deps.clock() })
  const off = await withdrawn(
    tx,
    scope,
    skipped.map(({ request }) => request),
  )
  if (off.length > 0) await happened(tx, deps, scope, off)
  const plannedBefore = new Map(before.map((time) => [time.id, plannedText(time)]))
  const moved = known.filter(
    ({ job: { occurrence }, request }) =>
      request.asks === 'done' &&
      request.answer === null &&
      openStates.some((state) => state === occurrence.state) &&
      plannedBefore.get(occurrence.id) !== plannedText(occurrence),
  )
  for (const own of byAddress(moved)) {
    const [{ job, request }] = own as [JobOfRequest]
    await sendLinks(tx, deps, scope, {
      rows: own.map((each) => each.job),
      to: { email: request.email, name: request.name },
      ...{ asks: 'done', news: 'day_changed', message: null },
      agreed_on: own.length === 1 ? job.occurrence.planned_on : null,
    })
  }
}
