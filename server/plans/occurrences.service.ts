/** What people do with times (実施回): put them on another day, let them go, say that they are done, take that back. */
import { businessDay, formatDay, toTimestamp } from '#domain/dates.ts'
import { listCsv } from '#domain/list-columns.ts'
import { limits } from '#domain/limits.ts'
import { shiftMonth } from '#domain/months.ts'
import { groupOf, ruleInBuilding } from '#domain/plans/authority-windows.ts'
import { dateOf, dayOfMonth, monthNumberOf } from '#domain/plans/days.ts'
import { occurrenceListColumns, occurrenceListLabels } from '#domain/plans/occurrence-list.labels.ts'
import type {
  CloseOccurrencesRequest,
  DueFigures,
  ListedOccurrence,
  MoveOccurrenceRequest,
  MoveScopes,
  OccurrenceCsvRequest,
  OccurrenceFilter,
  PlanOccurrence,
  ReportOccurrenceRequest,
  RoundsQuery,
  SkipOccurrenceRequest,
} from '#domain/plans/plans.contract.ts'
import { occurrenceResultLabels, occurrenceStateLabels, planTexts, type MoveScope } from '#domain/plans/plans.labels.ts'
import { monthText, occurrenceListTexts } from '#domain/plans/plans.list.ts'
import { canEditPlans, canSkipOccurrence } from '#domain/plans/plans.policy.ts'
import { reportRuleOf } from '#domain/plans/reports.ts'
import type { Rule } from '#domain/plans/rules.ts'
import { cutText } from '#domain/text/length.ts'
import { undoTooLate } from '#domain/text/screens.ts'
import { notADate } from '#domain/text/validation.ts'
import { audit, exported } from '#server/audit/audit.ts'
import { findFacility } from '#server/facilities/facilities.store.ts'
import { presentFileRef } from '#server/files/files.presenter.ts'
import { insertUpload } from '#server/files/files.store.ts'
import { checkUploads } from '#server/files/uploads.ts'
import { inCompany, readInCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import { requireMatter } from '#server/matters/matter-access.service.ts'
import { changeMatters } from '#server/matters/matters-bulk.service.ts'
import { makeMatter } from '#server/matters/matters.service.ts'
import { activeMemberIds } from '#server/matters/matters.store.ts'
import type { OccurrenceRow } from '#server/occurrences/making.ts'
import { writeOccurrences } from '#server/occurrences/settling.ts'
import { fileRows } from '#server/http/file-rows.ts'
import { refuseContested } from '#server/records/contested.ts'
import { happened } from '#server/records/happened.ts'
import { requireUndo } from '#server/trash/undo.service.ts'
import { keepForUndo, type OccurrenceSaid } from '#server/trash/undo.store.ts'
import {
  countDue,
  findOccurrences,
  listCurrentTemplates,
  listOccurrencesOfFacility,
  listOccurrencesOfMonth,
  listOccurrencesOfMatter,
  listOpenOfPlan,
  listOpenForFile,
  listOpenOccurrences,
  lockOccurrences,
  type OccurrenceRead,
  type OccurrenceWithPlan,
} from './occurrences.store.ts'
import { tellPartners } from './partner-links.service.ts'
import { listPartnerStates } from './partner-requests.store.ts'
import { listPlanLinks, listTimesAround } from './plans.store.ts'
import { requirePlanViewer } from './plan-viewer.ts'
import { unmakeVisit } from './made-visits.ts'
import { placed, placedAnyhow, type Placing } from './placed.ts'
import { presentReportAuthority } from './plans.presenter.ts'
import { saidOf } from './said.ts'
import { timeEvent } from './time-event.ts'

export const presentOccurrence = (
  scope: Pick<Scope, 'company_key'>,
  { occurrence: row, matter_name, document_name, reason_name, mending_name, is_mended, report_file }: OccurrenceRead,
): PlanOccurrence => ({
  id: row.id,
  plan_id: row.plan_id,
  role: row.role,
  period_key: row.period_key,
  opens_on: row.opens_on,
  due_by: row.due_by,
  planned_month: row.planned_month,
  planned_on: row.planned_on,
  moved_from: row.moved_from,
  state: row.state,
  performed_on: row.performed_on,
  certificate_until: row.certificate_until,
  is_placed: row.is_placed,
  is_forecast: row.is_forecast,
  is_unconfirmed: row.is_unconfirmed,
  result: row.result,
  reason: row.reason,
  reason_by: row.reason_user_id === null || reason_name === null ? null : { id: row.reason_user_id, name: reason_name },
  receipt_number: row.receipt_number,
  report_file: report_file && presentFileRef(scope, report_file),
  matter: row.matter_id === null || matter_name === null ? null : { id: row.matter_id, name: matter_name },
  document: row.document_id === null || document_name === null ? null : { id: row.document_id, name: document_name },
  mending:
    row.mending_matter_id === null || mending_name === null ? null : { id: row.mending_matter_id, name: mending_name },
  is_to_mend:
    row.performed_on !== null &&
    (row.result === 'to_mend' || row.result === 'bad') &&
    !(mending_name !== null && is_mended),
  updated_at: toTimestamp(row.updated_at),
})

/** How the time is counted in this building: the inspection, or the report of it. */
const shownRule = ({ occurrence, plan, kind, authority }: OccurrenceWithPlan): Rule => {
  const rule = ruleInBuilding(kind.rule, plan, groupOf(authority?.groups, plan.authority_group))
  if (occurrence.role === 'inspection') return rule
  return reportRuleOf(rule, { report_years: plan.report_years ?? kind.report_years }) ?? rule
}

export const presentListed = async (
  tx: Tx,
  scope: Scope,
  rows: readonly OccurrenceWithPlan[],
  today: string,
): Promise<ListedOccurrence[]> => {
  const ids = [...new Set(rows.map(({ plan }) => plan.id))]
  const links = await listPlanLinks(tx, scope, ids)
  const { last, reported } = await listTimesAround(tx, scope, ids)
  const templates = await listCurrentTemplates(tx, scope, ids)
  const partners = await listPartnerStates(
    tx,
    scope,
    rows.map(({ occurrence }) => occurrence.id),
    today,
  )
  return rows.map((row) => ({
    ...presentOccurrence(scope, row),
    building: row.building,
    kind: {
      id: row.kind.id,
      name: row.kind.name,
      is_legal: row.kind.is_legal,
      law: row.kind.law,
      rule: shownRule(row),
      report_to: row.kind.report_to,
    },
    authority: presentReportAuthority(row),
    performer: row.plan.performer,
    partner_name: row.plan.partner_name,
    users: links.get(row.plan.id)!.users,
    facilities: links.get(row.plan.id)!.facilities,
    note: row.plan.note,
    templates: (templates.get(row.plan.id) ?? []).map(({ id, name }) => ({ id, name })),
    last_performed_on:
      row.occurrence.role === 'report'
        ? (reported.get(row.plan.id) ?? row.plan.reported_on)
        : (last.get(row.plan.id) ?? null),
    partner_state: partners.get(row.occurrence.id) ?? null,
    canEdit: canEditPlans(scope.actor),
    canSkip: canSkipOccurrence(scope.actor, row.kind),
  }))
}

const readOne = async (tx: Tx, deps: Deps, scope: Scope, id: number): Promise<ListedOccurrence> =>
  (await presentListed(tx, scope, await findOccurrences(tx, scope, [id]), businessDay(deps.clock())))[0]!

export const listOccurrences = (
  { database, clock }: Deps,
  scope: Scope,
  filter: OccurrenceFilter,
): Promise<{ data: ListedOccurrence[]; total: number }> => {
  requirePlanViewer(scope)
  return inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total } = await listOpenOccurrences(tx, scope, filter, businessDay(clock()))
    return { data: await presentListed(tx, scope, rows, businessDay(clock())), total }
  })
}

export const listRounds = (
  { database, clock }: Deps,
  scope: Scope,
  query: RoundsQuery,
): Promise<ListedOccurrence[]> => {
  requirePlanViewer(scope)
  return inCompany(database.db, scope.company_id, async (tx) => {
    const today = businessDay(clock())
    return presentListed(tx, scope, await listOccurrencesOfMonth(tx, scope, query, today), today)
  })
}

export const getDueFigures = ({ database, clock }: Deps, scope: Scope): Promise<DueFigures> => {
  requirePlanViewer(scope)
  return inCompany(database.db, scope.company_id, (tx) => countDue(tx, scope, businessDay(clock())))
}

export const occurrencesCsv = (
  { database, clock }: Deps,
  scope: Scope,
  { columns = occurrenceListColumns, ...filter }: OccurrenceCsvRequest,
): Promise<string> => {
  requirePlanViewer(scope)
  return inCompany(database.db, scope.company_id, async (tx) => {
    const rows = await fileRows('期限', (limit) => listOpenForFile(tx, scope, filter, businessDay(clock()), limit))
    await audit(tx, scope, scope, [exported('期限')])
    return listCsv(
      occurrenceListLabels,
      occurrenceListTexts,
      columns,
      await presentListed(tx, scope, rows, businessDay(clock())),
    )
  })
}

export const listMatterOccurrences = (
  { database, clock }: Deps,
  scope: Scope,
  id: number,
): Promise<ListedOccurrence[]> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await requireMatter(tx, scope, id)
    requirePlanViewer(scope)
    return presentListed(tx, scope, await listOccurrencesOfMatter(tx, scope, id), businessDay(clock()))
  })

/** What comes next of the plans that name the equipment, then its rounds, the newest first. */
export const listFacilityOccurrences = (
  { database, clock }: Deps,
  scope: Scope,
  id: number,
): Promise<ListedOccurrence[]> => {
  requirePlanViewer(scope)
  return inCompany(database.db, scope.company_id, async (tx) => {
    if (!(await findFacility(tx, scope, id))) throw notFound()
    return presentListed(tx, scope, await listOccurrencesOfFacility(tx, scope, id), businessDay(clock()))
  })
}

// ---- changes ----

/** As the history says it: 予定 2026/07/14, 実施済 2026/07/09. */
export const saidText = ({
  state,
  performed_on,
  planned_on,
  planned_month,
  receipt_number,
  reason,
}: OccurrenceSaid): string =>
  [
    occurrenceStateLabels[state],
    performed_on ? formatDay(performed_on) : planned_on ? formatDay(planned_on) : monthText(planned_month),
    ...(receipt_number === null ? [] : [`受付番号 ${receipt_number}`]),
    ...(reason === null ? [] : [reason]),
  ].join(' ')

const write = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  found: OccurrenceWithPlan,
  values: Partial<OccurrenceSaid>,
  together: number[] = [],
): Promise<void> => {
  const { occurrence: row } = found
  const [before, after] = [saidOf(row), { ...saidOf(row), ...values }]
  await keepForUndo(tx, scope, 'occurrence', row.id, { before, after, with: together })
  await happened(tx, deps, scope, [timeEvent(found, saidText(before), saidText(after))])
  await writeOccurrences(tx, scope, [row], values, businessDay(deps.clock()))
}

/** What partners hear of it leaves at once. */
const toldAtOnce = async <T>(deps: Deps, scope: Scope, act: (tx: Tx) => Promise<T>): Promise<T> => {
  const answer = await inCompany(deps.database.db, scope.company_id, act)
  deps.jobs.wake()
  return answer
}

const plannedBefore = (rows: readonly OccurrenceWithPlan[]) => rows.map(({ occurrence }) => occurrence)

type Change = (found: OccurrenceWithPlan, today: string) => Partial<OccurrenceSaid>

const changeOne = (
  deps: Deps,
  scope: Scope,
  id: number,
  may: (found: OccurrenceWithPlan) => boolean,
  valuesOf: Change,
): Promise<ListedOccurrence> =>
  toldAtOnce(deps, scope, async (tx) => {
    const [found] = await lockOccurrences(tx, scope, [id])
    if (!found) throw notFound()
    if (!may(found)) throw forbidden()
    await write(tx, deps, scope, found, valuesOf(found, businessDay(deps.clock())))
    await tellPartners(tx, deps, scope, plannedBefore([found]))
    return readOne(tx, deps, scope, id)
  })

/** Which times a change of one of them reaches: of its plan those that are neither arranged nor past. */
const reachedBy = (open: readonly OccurrenceWithPlan[], found: OccurrenceWithPlan, scope: MoveScope, today: string) =>
  open.filter(({ occurrence: { id, due_by } }) => {
    if (id === found.occurrence.id) return true
    if (scope === 'one' || due_by < today) return false
    return scope === 'all' || due_by > found.occurrence.due_by
  })

export const getMoveScopes = ({ database, clock }: Deps, scope: Scope, id: number): Promise<MoveScopes> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const [found] = await findOccurrences(tx, scope, [id])
    if (!found) throw notFound()
    const open = await listOpenOfPlan(tx, scope, found.occurrence)
    const count = (reach: MoveScope) => reachedBy(open, found, reach, businessDay(clock())).length
    return { one: 1, following: count('following'), all: count('all') }
  })

/** The others move by as many months as this one, to the same day of theirs. */
const shifted = (body: Placing, found: OccurrenceWithPlan, row: OccurrenceWithPlan): Placing => {
  const by = monthNumberOf(`${body.planned_month}-01`) - monthNumberOf(`${found.occurrence.planned_month}-01`)
  const month = shiftMonth(row.occurrence.planned_month, by)
  const planned_on = body.planned_on && dayOfMonth(monthNumberOf(`${month}-01`), dateOf(body.planned_on))
  return { ...body, planned_month: month, planned_on: planned_on ?? null }
}

export const moveOccurrence = (
  deps: Deps,
  scope: Scope,
  id: number,
  { scope: reach = 'one', ...body }: MoveOccurrenceRequest,
): Promise<ListedOccurrence> =>
  toldAtOnce(deps, scope, async (tx) => {
    const [found] = await lockOccurrences(tx, scope, [id])
    if (!found) throw notFound()
    if (!canEditPlans(scope.actor)) throw forbidden()
    if (body.planned_on && !body.planned_on.startsWith(body.planned_month))
      throw invalid({ planned_on: [notADate('予定日')] })
    const own = placed(scope, found, body)
    const open = reach === 'one' ? [found] : await listOpenOfPlan(tx, scope, found.occurrence)
    const reached = reachedBy(open, found, reach, businessDay(deps.clock()))
    const ids = reached.map(({ occurrence }) => occurrence.id)
    for (const row of reached) {
      const isOwn = row.occurrence.id === id
      await write(tx, deps, scope, row, isOwn ? own : placed(scope, row, shifted(body, found, row)), ids)
    }
    await tellPartners(tx, deps, scope, plannedBefore(reached))
    return readOne(tx, deps, scope, id)
  })

/** On the day that was agreed with whoever does it; what is arranged moves with its matter. Whoever calls holds both. */
export const putOnDay = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  found: OccurrenceWithPlan,
  { planned_on, reason }: { planned_on: string; reason?: string | null | undefined },
): Promise<void> => {
  const { matter_id } = found.occurrence
  requireOpen(found.occurrence)
  const place = { planned_month: planned_on.slice(0, 7), planned_on, reason }
  await write(tx, deps, scope, found, placedAnyhow(scope, found, place))
  if (matter_id === null) return
  const [refused] = (await changeMatters(tx, deps, scope, { ids: [matter_id], move_to: planned_on })).refused
  if (refused) throw conflict(refused.message)
}

export const skipOccurrence = (
  deps: Deps,
  scope: Scope,
  id: number,
  { reason }: SkipOccurrenceRequest,
): Promise<ListedOccurrence> =>
  changeOne(
    deps,
    scope,
    id,
    ({ kind }) => canSkipOccurrence(scope.actor, kind),
    ({ occurrence: row }) => {
      requireOpen(row)
      return { state: 'skipped', reason, reason_user_id: scope.user.id }
    },
  )

const requireOpen = ({ state, is_forecast }: OccurrenceRow): void => {
  if (state !== 'planned' && state !== 'arranged') throw conflict(planTexts.notClosable)
  if (is_forecast) throw conflict(planTexts.forecast)
}

type Closing = Omit<CloseOccurrencesRequest, 'occurrence_ids'>

/** `report_file_id`: what whoever did it handed in. Whoever calls holds them. */
export const closeTimes = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  found: readonly OccurrenceWithPlan[],
  { performed_on, result = null, certificate_until = null, reason }: Closing,
  report_file_id: number | null = null,
): Promise<void> => {
  const today = businessDay(deps.clock())
  if (performed_on > today) throw invalid({ performed_on: [planTexts.inFuture] })
  if (performed_on < today && !reason) throw invalid({ reason: [planTexts.backDated] })
  for (const { occurrence: row } of found) {
    if (row.role === 'report') throw conflict(planTexts.isReport)
    requireOpen(row)
    if (performed_on < row.opens_on) throw invalid({ performed_on: [planTexts.tooEarly(formatDay(row.opens_on))] })
  }
  if (certificate_until === null && found.some(({ kind }) => kind.rule.counting === 'certificate'))
    throw invalid({ certificate_until: [planTexts.certificateWanted] })
  for (const each of found)
    await write(tx, deps, scope, each, {
      state: 'performed',
      performed_on,
      result,
      certificate_until: each.kind.rule.counting === 'certificate' ? certificate_until : null,
      ...(report_file_id !== null && { report_file_id }),
      ...(reason && { reason, reason_user_id: scope.user.id }),
    })
}

/** Many at once, as after a day on paper: all of them, or none. */
export const closeOccurrences = (
  deps: Deps,
  scope: Scope,
  { occurrence_ids, ...body }: CloseOccurrencesRequest,
): Promise<{ closed: number }> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const ids = [...new Set(occurrence_ids)]
    const found = await lockOccurrences(tx, scope, ids)
    if (found.length !== ids.length) throw notFound()
    if (!canEditPlans(scope.actor)) throw forbidden()
    await closeTimes(tx, deps, scope, found, body)
    return { closed: found.length }
  })

/** Before a file comes: whether there is such a time, and this person may say so. */
export const requireReporter = ({ database }: Deps, scope: Scope, id: number): Promise<void> =>
  readInCompany(database.db, scope.company_id, async (tx) => {
    if ((await findOccurrences(tx, scope, [id])).length === 0) throw notFound()
    if (!canEditPlans(scope.actor)) throw forbidden()
  })

/** 届出: what was handed in at the authority, on which day and under which number; said again, it corrects that. */
export const reportOccurrence = (
  deps: Deps,
  scope: Scope,
  id: number,
  { sent_on, receipt_number = null, updated_at }: ReportOccurrenceRequest,
  uploads: readonly Upload[],
): Promise<ListedOccurrence> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const [found] = await lockOccurrences(tx, scope, [id])
    if (!found) throw notFound()
    if (!canEditPlans(scope.actor)) throw forbidden()
    const { occurrence: row } = found
    if (row.role !== 'report') throw conflict(planTexts.notAReport)
    const isWanted = uploads.length === 0 && row.performed_on === sent_on && row.receipt_number === receipt_number
    if (row.state === 'completed' && !isWanted)
      await refuseContested(tx, scope, {
        done: 'この届出を先に記録',
        place: { type: 'plan', ids: [found.plan.id], fields: ['occurrences'], part_id: id },
        began: { base: updated_at, updated_at: row.updated_at },
        current: async () => (await presentListed(tx, scope, [found], businessDay(deps.clock())))[0]!,
      })
    if (row.state !== 'completed') requireOpen(row)
    if (sent_on > businessDay(deps.clock())) throw invalid({ sent_on: [planTexts.reportInFuture] })
    if (sent_on < row.opens_on) throw invalid({ sent_on: [planTexts.tooEarly(formatDay(row.opens_on))] })
    if (uploads.length > 0) checkUploads(uploads)
    const [upload] = uploads
    await write(tx, deps, scope, found, {
      state: 'completed',
      performed_on: sent_on,
      receipt_number,
      ...(upload && { report_file_id: (await insertUpload(tx, scope, upload)).id }),
    })
    return readOne(tx, deps, scope, id)
  })

/** 是正: the matter in which what was found is mended; it stays open until that is completed. */
export const mendOccurrence = (deps: Deps, scope: Scope, id: number): Promise<ListedOccurrence> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const [found] = await lockOccurrences(tx, scope, [id])
    if (!found) throw notFound()
    if (!canEditPlans(scope.actor)) throw forbidden()
    const { is_to_mend, mending } = presentOccurrence(scope, found)
    if (!is_to_mend || mending) throw conflict(planTexts.notToMend)
    const links = (await listPlanLinks(tx, scope, [found.plan.id])).get(found.plan.id)!
    const members = links.users.map((user) => user.id)
    const active = await activeMemberIds(tx, scope, members)
    const matter = await makeMatter(tx, deps, scope, {
      name: `${cutText(found.kind.name, limits.text.name - 3)} 是正`,
      matter_category_id: 1,
      building_id: found.building.id,
      user_ids: members.filter((user_id) => active.has(user_id)),
      facility_ids: links.facilities.map((facility) => facility.id),
    })
    const result = occurrenceResultLabels[found.occurrence.result!]
    await happened(tx, deps, scope, [timeEvent(found, result, `${result} 是正の案件 ${matter.name}`)])
    await writeOccurrences(tx, scope, [found.occurrence], { mending_matter_id: matter.id }, businessDay(deps.clock()))
    return readOne(tx, deps, scope, id)
  })

/** What this person did to it last, as long as it is so still. */
const kept = async (tx: Tx, deps: Deps, scope: Scope, { occurrence: row }: OccurrenceWithPlan) => {
  const { content } = await requireUndo(tx, deps, scope, 'occurrence', row.id)
  const now = saidOf(row)
  const isSame = (Object.keys(now) as (keyof OccurrenceSaid)[]).every((key) => now[key] === content.after[key])
  if (!isSame) throw conflict(undoTooLate)
  return content
}

/** What this person did to it last, within a day and as long as it is so still; with all that the same change reached. */
export const undoOccurrence = (deps: Deps, scope: Scope, id: number): Promise<ListedOccurrence> =>
  toldAtOnce(deps, scope, async (tx) => {
    const [found] = await lockOccurrences(tx, scope, [id])
    if (!found) throw notFound()
    if (!canEditPlans(scope.actor)) throw forbidden()
    const own = await kept(tx, deps, scope, found)
    const others = await lockOccurrences(
      tx,
      scope,
      (own.with ?? []).filter((other) => other !== id),
    )
    const all = [{ time: found, content: own }]
    for (const time of others) all.push({ time, content: await kept(tx, deps, scope, time) })
    if (own.made) await unmakeVisit(tx, deps, scope, own.made)
    for (const { time, content } of all) {
      await happened(tx, deps, scope, [timeEvent(time, saidText(content.after), saidText(content.before))])
      await writeOccurrences(tx, scope, [time.occurrence], content.before, businessDay(deps.clock()))
    }
    await tellPartners(tx, deps, scope, plannedBefore(all.map(({ time }) => time)))
    return readOne(tx, deps, scope, id)
  })
