/** 協力会社への依頼, as the company's own people send them, and what they say to an answer. */
import { businessDay, formatDay, toTimestamp } from '#domain/dates.ts'
import type {
  AgreeDayRequest,
  AskPartnersRequest,
  ConfirmDoneRequest,
  PartnerLetter,
  PartnerLettersQuery,
  PartnerRequest,
  ReturnAnswerRequest,
} from '#domain/plans/partner-requests.contract.ts'
import {
  partnerStateLabels,
  partnerTexts as texts,
  type PartnerDecision,
  type PartnerState,
} from '#domain/plans/partner-requests.labels.ts'
import { partnerStateOf } from '#domain/plans/partner-requests.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { canEditPlans } from '#domain/plans/plans.policy.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { presentFileRef } from '#server/files/files.presenter.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/errors.ts'
import { lockMatter } from '#server/matters/matter-access.service.ts'
import { happened } from '#server/records/happened.ts'
import { closeTimes, putOnDay } from './occurrences.service.ts'
import { findOccurrences, lockOccurrences, type OccurrenceWithPlan } from './occurrences.store.ts'
import {
  findPartnerAddresses,
  findPartnerRequest,
  listJobs,
  listPartnerRequests as queryRequests,
  listPartnerStates,
  updatePartnerRequest,
  type PartnerRequestRow,
} from './partner-requests.store.ts'
import { sendLinks, withdrawn, type Sending } from './partner-links.service.ts'
import { requirePlanViewer } from './plan-viewer.ts'
import { timeEvent } from './time-event.ts'

type ListedRequest = Awaited<ReturnType<typeof queryRequests>>[number]

const present = (
  scope: Scope,
  { request, asker_name, decider_name, file }: ListedRequest,
  today: string,
): PartnerRequest => ({
  id: request.id,
  asks: request.asks,
  state: partnerStateOf(request, today),
  email: request.email,
  name: request.name,
  message: request.message,
  asked_by: { id: request.asked_user_id, name: asker_name },
  created_at: toTimestamp(request.created_at),
  expires_on: request.expires_on,
  answer: request.answer,
  answered_at: request.answered_at && toTimestamp(request.answered_at),
  days: request.days ?? [],
  performed_on: request.performed_on,
  note: request.note,
  file: file && presentFileRef(scope, file),
  decided_by:
    request.decided_user_id === null || decider_name === null
      ? null
      : { id: request.decided_user_id, name: decider_name },
  decided_at: request.decided_at && toTimestamp(request.decided_at),
  agreed_on: request.agreed_on,
  decision_note: request.decision_note,
})

export const listPartnerRequests = (deps: Deps, scope: Scope, occurrence_id: number): Promise<PartnerRequest[]> => {
  requirePlanViewer(scope)
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    if ((await findOccurrences(tx, scope, [occurrence_id])).length === 0) throw notFound()
    const rows = await queryRequests(tx, scope, occurrence_id)
    return rows.map((row) => present(scope, row, businessDay(deps.clock())))
  })
}

// ---- asking ----

/** Why nothing is asked of it. */
const refusalOf = ({ occurrence, plan }: OccurrenceWithPlan, state: PartnerState | undefined): string | null => {
  if (occurrence.role === 'report') return planTexts.isReport
  if (plan.performer !== 'partner') return texts.notPartner
  if (occurrence.state !== 'planned' && occurrence.state !== 'arranged') return texts.notOpen
  if (occurrence.is_forecast) return planTexts.forecast
  return state === 'proposed' || state === 'reported' ? texts.answerWaits : null
}

/** One letter a partner; of each whether it can be asked. */
export const listPartnerLetters = (
  deps: Deps,
  scope: Scope,
  { occurrence_id = [] }: PartnerLettersQuery,
): Promise<PartnerLetter[]> => {
  requirePlanViewer(scope)
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const rows = await findOccurrences(tx, scope, [...occurrence_id])
    const states = await listPartnerStates(tx, scope, [...occurrence_id], businessDay(deps.clock()))
    const names = [...new Set(rows.map(({ plan }) => plan.partner_name).filter((name) => name !== null))]
    const addresses = await findPartnerAddresses(tx, scope, names)
    return [...Map.groupBy(rows, ({ plan }) => plan.partner_name)].map(([partner_name, own]) => {
      const address = partner_name === null ? undefined : addresses.get(partner_name)
      return {
        key: partner_name ?? '',
        partner_name,
        email: address?.email ?? null,
        name: address?.name ?? null,
        jobs: own.map((row) => ({
          occurrence_id: row.occurrence.id,
          building: row.building,
          kind_name: row.kind.name,
          due_by: row.occurrence.due_by,
          planned_month: row.occurrence.planned_month,
          planned_on: row.occurrence.planned_on,
          refusal: refusalOf(row, states.get(row.occurrence.id)),
        })),
      }
    })
  })
}

export const askPartners = async (
  deps: Deps,
  scope: Scope,
  { letters, message = null }: AskPartnersRequest,
): Promise<{ letters: number }> => {
  await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const ids = letters.flatMap(({ occurrence_ids }) => occurrence_ids)
    const found = await lockOccurrences(tx, scope, [...new Set(ids)])
    if (found.length !== new Set(ids).size) throw notFound()
    if (!canEditPlans(scope.actor)) throw forbidden()
    if (found.length !== ids.length) throw conflict(texts.nothingToAsk)
    const states = await listPartnerStates(tx, scope, ids, businessDay(deps.clock()))
    for (const row of found) {
      const refusal = refusalOf(row, states.get(row.occurrence.id))
      if (refusal !== null) throw conflict(`${row.building.name} ${row.kind.name}：${refusal}`)
    }
    const jobs = new Map((await listJobs(tx, scope, ids)).map((job) => [job.occurrence.id, job]))
    for (const { occurrence_ids, email, name = null } of letters)
      await sendLinks(tx, deps, scope, {
        rows: occurrence_ids.map((id) => jobs.get(id)!),
        to: { email, name },
        ...{ asks: 'day', news: 'asked', message, agreed_on: null },
      })
  })
  deps.jobs.wake()
  return { letters: letters.length }
}

// ---- what is said to an answer ----

type Held = { request: PartnerRequestRow; found: OccurrenceWithPlan; state: PartnerState }

/** The matter first, as whoever changes that holds it before its times. */
const hold = async (tx: Tx, deps: Deps, scope: Scope, id: number): Promise<Held> => {
  const asked = await findPartnerRequest(tx, scope, id)
  const [seen] = asked ? await findOccurrences(tx, scope, [asked.occurrence_id]) : []
  if (!seen) throw notFound()
  if (!canEditPlans(scope.actor)) throw forbidden()
  const { matter_id } = seen.occurrence
  if (matter_id !== null && seen.matter_name !== null) await lockMatter(tx, scope, matter_id)
  const [found] = await lockOccurrences(tx, scope, [seen.occurrence.id])
  const request = await findPartnerRequest(tx, scope, id)
  if (!found || !request) throw notFound()
  if (found.occurrence.matter_id !== matter_id) throw conflict(planTexts.notOpen)
  return { request, found, state: partnerStateOf(request, businessDay(deps.clock())) }
}

const decide = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  { request, found }: Held,
  decision: PartnerDecision,
  { agreed_on = null, note = null }: { agreed_on?: string | null; note?: string | null },
): Promise<void> => {
  await updatePartnerRequest(tx, request, {
    ...{ decision, decided_at: deps.clock(), decided_user_id: scope.user.id, agreed_on, decision_note: note },
  })
  const after = { ...request, decision }
  const state = partnerStateLabels[partnerStateOf(after, businessDay(deps.clock()))]
  await happened(tx, deps, scope, [
    timeEvent(
      found,
      partnerStateLabels[partnerStateOf(request, businessDay(deps.clock()))],
      [state, agreed_on === null ? null : formatDay(agreed_on), note].filter(Boolean).join(' '),
    ),
  ])
}

const change = async (
  deps: Deps,
  scope: Scope,
  id: number,
  write: (tx: Tx, held: Held) => Promise<void>,
): Promise<PartnerRequest> => {
  const answer = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const held = await hold(tx, deps, scope, id)
    await write(tx, held)
    const rows = await queryRequests(tx, scope, held.found.occurrence.id)
    return present(
      scope,
      rows.find(({ request }) => request.id === id)!,
      businessDay(deps.clock()),
    )
  })
  deps.jobs.wake()
  return answer
}

const sendAgain = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  { request }: Held,
  sending: Pick<Sending, 'asks' | 'news' | 'message' | 'agreed_on'>,
): Promise<void> =>
  sendLinks(tx, deps, scope, {
    rows: await listJobs(tx, scope, [request.occurrence_id]),
    to: { email: request.email, name: request.name },
    ...sending,
  })

/** The day becomes the planned one by the rules of moving; the partner hears it, with the link to report by. */
export const agreeDay = (deps: Deps, scope: Scope, id: number, { planned_on, reason }: AgreeDayRequest) =>
  change(deps, scope, id, async (tx, held) => {
    if (held.state !== 'proposed') throw conflict(texts.notWaiting)
    if (!held.request.days?.includes(planned_on)) throw invalid({ planned_on: [texts.notProposed] })
    await putOnDay(tx, deps, scope, held.found, { planned_on, reason })
    await decide(tx, deps, scope, held, 'accepted', { agreed_on: planned_on })
    await sendAgain(tx, deps, scope, held, { asks: 'done', news: 'agreed', message: null, agreed_on: planned_on })
  })

/** No other day, and no report, without a word why; the same is asked anew. */
export const returnAnswer = (deps: Deps, scope: Scope, id: number, { note }: ReturnAnswerRequest) =>
  change(deps, scope, id, async (tx, held) => {
    const { answer } = held.request
    if (answer === null || (held.state !== 'proposed' && held.state !== 'reported')) throw conflict(texts.notWaiting)
    const refusal = refusalOf(held.found, undefined)
    if (refusal !== null) throw conflict(refusal)
    await decide(tx, deps, scope, held, 'returned', { note })
    const news = answer === 'day' ? 'day_returned' : 'done_returned'
    await sendAgain(tx, deps, scope, held, { asks: answer, news, message: note, agreed_on: null })
  })

/** The time is performed by the rules of closing, and keeps the file. */
export const confirmDone = (deps: Deps, scope: Scope, id: number, body: ConfirmDoneRequest) =>
  change(deps, scope, id, async (tx, held) => {
    if (held.state !== 'reported') throw conflict(texts.notWaiting)
    await closeTimes(tx, deps, scope, [held.found], body, held.request.file_id)
    await decide(tx, deps, scope, held, 'accepted', {})
  })

export const revokeRequest = async (deps: Deps, scope: Scope, id: number): Promise<void> => {
  await change(deps, scope, id, async (tx, { request, found, state }) => {
    if (state !== 'asked') throw conflict(texts.notRevocable)
    await updatePartnerRequest(tx, request, { revoked_at: deps.clock() })
    await happened(tx, deps, scope, [
      timeEvent(found, partnerStateLabels[state], `協力会社への依頼を取り消し`),
      ...(await withdrawn(tx, scope, [request])),
    ])
  })
}
