/** What people do with times (実施回): put them on another day, let them go, say that they are done, take that back. */
import { businessDay, formatDay, toTimestamp } from '#domain/dates.ts'
import { listCsv } from '#domain/list-columns.ts'
import { companyYearOf, monthsOfYear } from '#domain/plans/calendar.ts'
import { lastDayOf, monthNumberOf } from '#domain/plans/days.ts'
import { occurrenceListColumns, occurrenceListLabels } from '#domain/plans/occurrence-list.labels.ts'
import type {
  CloseOccurrencesRequest,
  DueFigures,
  ListedOccurrence,
  MoveOccurrenceRequest,
  OccurrenceCsvRequest,
  OccurrenceFilter,
  PlanOccurrence,
  SkipOccurrenceRequest,
  YearTable,
  YearTableQuery,
} from '#domain/plans/plans.contract.ts'
import { occurrenceStateLabels, planTexts } from '#domain/plans/plans.labels.ts'
import { monthText, occurrenceListTexts } from '#domain/plans/plans.list.ts'
import { canEditPlans, canSkipOccurrence, canViewPlans } from '#domain/plans/plans.policy.ts'
import { undoTooLate } from '#domain/text/screens.ts'
import { notADate } from '#domain/text/validation.ts'
import { audit, exported } from '#server/audit/audit.ts'
import { findBuilding } from '#server/buildings/buildings.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/errors.ts'
import { requireMatter } from '#server/matters/matter-access.service.ts'
import { findCalendar, type OccurrenceRow } from '#server/occurrences/making.ts'
import { writeOccurrences } from '#server/occurrences/settling.ts'
import { fileRows } from '#server/http/file-rows.ts'
import { happened } from '#server/records/happened.ts'
import { requireUndo } from '#server/trash/undo.service.ts'
import { keepForUndo, type OccurrenceSaid } from '#server/trash/undo.store.ts'
import {
  countDue,
  findOccurrences,
  listOccurrencesOfMatter,
  listOccurrencesOfYear,
  listOpenForFile,
  listOpenOccurrences,
  lockOccurrences,
  type OccurrenceWithPlan,
} from './occurrences.store.ts'
import { planEvent } from './plans.columns.ts'
import { listPlanLinks, listPlans, listTimesAround } from './plans.store.ts'
import { planName, presentPlans } from './plans.service.ts'

const presentOccurrence = ({
  occurrence: row,
  matter_name,
  document_name,
  reason_name,
}: OccurrenceWithPlan): PlanOccurrence => ({
  id: row.id,
  plan_id: row.plan_id,
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
  matter: row.matter_id === null || matter_name === null ? null : { id: row.matter_id, name: matter_name },
  document: row.document_id === null || document_name === null ? null : { id: row.document_id, name: document_name },
  updated_at: toTimestamp(row.updated_at),
})

const present = async (tx: Tx, scope: Scope, rows: readonly OccurrenceWithPlan[]): Promise<ListedOccurrence[]> => {
  const ids = [...new Set(rows.map(({ plan }) => plan.id))]
  const links = await listPlanLinks(tx, scope, ids)
  const { last } = await listTimesAround(tx, scope, ids)
  return rows.map((row) => ({
    ...presentOccurrence(row),
    building: row.building,
    kind: { id: row.kind.id, name: row.kind.name, is_legal: row.kind.is_legal, law: row.kind.law },
    performer: row.plan.performer,
    partner_name: row.plan.partner_name,
    users: links.get(row.plan.id)!.users,
    last_performed_on: last.get(row.plan.id) ?? null,
    canEdit: canEditPlans(scope.actor),
    canSkip: canSkipOccurrence(scope.actor, row.kind),
  }))
}

const requireViewer = ({ actor }: Scope): void => {
  if (!canViewPlans(actor)) throw forbidden()
}

export const listOccurrences = (
  { database, clock }: Deps,
  scope: Scope,
  filter: OccurrenceFilter,
): Promise<{ data: ListedOccurrence[]; total: number }> => {
  requireViewer(scope)
  return inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total } = await listOpenOccurrences(tx, scope, filter, businessDay(clock()))
    return { data: await present(tx, scope, rows), total }
  })
}

export const getDueFigures = ({ database, clock }: Deps, scope: Scope): Promise<DueFigures> => {
  requireViewer(scope)
  return inCompany(database.db, scope.company_id, (tx) => countDue(tx, scope, businessDay(clock())))
}

export const occurrencesCsv = (
  { database, clock }: Deps,
  scope: Scope,
  { columns = occurrenceListColumns, ...filter }: OccurrenceCsvRequest,
): Promise<string> => {
  requireViewer(scope)
  return inCompany(database.db, scope.company_id, async (tx) => {
    const rows = await fileRows('期限', (limit) => listOpenForFile(tx, scope, filter, businessDay(clock()), limit))
    await audit(tx, scope, scope, [exported('期限')])
    return listCsv(occurrenceListLabels, occurrenceListTexts, columns, await present(tx, scope, rows))
  })
}

export const getYearTable = (
  { database, clock }: Deps,
  scope: Scope,
  { building_id, year: asked }: YearTableQuery,
): Promise<YearTable> => {
  requireViewer(scope)
  return inCompany(database.db, scope.company_id, async (tx) => {
    const building = await findBuilding(tx, scope, building_id)
    if (!building) throw notFound()
    const calendar = await findCalendar(tx, scope)
    const year = asked ?? companyYearOf(businessDay(clock()), calendar)
    const months = monthsOfYear(year, calendar)
    const rows = await listOccurrencesOfYear(tx, scope, building_id, { first: months[0]!, last: months[11]! })
    const byPlan = Map.groupBy(rows, ({ plan }) => plan.id)
    const plans = await presentPlans(tx, scope, await listPlans(tx, scope, building_id))
    return {
      building: { id: building.id, name: building.name },
      year,
      months,
      rows: plans.map((plan) => ({ plan, occurrences: (byPlan.get(plan.id) ?? []).map(presentOccurrence) })),
      canEdit: canEditPlans(scope.actor),
    }
  })
}

export const listMatterOccurrences = ({ database }: Deps, scope: Scope, id: number): Promise<ListedOccurrence[]> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await requireMatter(tx, scope, id)
    requireViewer(scope)
    return present(tx, scope, await listOccurrencesOfMatter(tx, scope, id))
  })

// ---- changes ----

const saidOf = (row: OccurrenceRow): OccurrenceSaid => ({
  state: row.state,
  planned_month: row.planned_month,
  planned_on: row.planned_on,
  moved_from: row.moved_from,
  is_placed: row.is_placed,
  performed_on: row.performed_on,
  certificate_until: row.certificate_until,
  result: row.result,
  reason: row.reason,
  reason_user_id: row.reason_user_id,
})

/** As the history says it: 予定 2026/07/14, 実施済 2026/07/09. */
const saidText = ({ state, performed_on, planned_on, planned_month, reason }: OccurrenceSaid): string =>
  [
    occurrenceStateLabels[state],
    performed_on ? formatDay(performed_on) : planned_on ? formatDay(planned_on) : monthText(planned_month),
    ...(reason === null ? [] : [reason]),
  ].join(' ')

/** Which of the plan's times, in its history. */
const partOf = ({ id, due_by }: OccurrenceRow) => ({ id, name: `${formatDay(due_by)}期限の実施回` })

const write = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  found: OccurrenceWithPlan,
  values: Partial<OccurrenceSaid>,
): Promise<void> => {
  const { occurrence: row } = found
  const [before, after] = [saidOf(row), { ...saidOf(row), ...values }]
  await keepForUndo(tx, scope, 'occurrence', row.id, { before, after })
  await happened(tx, deps, scope, [
    planEvent(
      'updated',
      { id: found.plan.id, name: planName(found) },
      { field: 'occurrences', part: partOf(row), before: saidText(before), after: saidText(after) },
    ),
  ])
  await writeOccurrences(tx, scope, [row], values, businessDay(deps.clock()))
}

type Change = (found: OccurrenceWithPlan, today: string) => Partial<OccurrenceSaid>

const changeOne = (
  deps: Deps,
  scope: Scope,
  id: number,
  may: (found: OccurrenceWithPlan) => boolean,
  valuesOf: Change,
): Promise<ListedOccurrence> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const [found] = await lockOccurrences(tx, scope, [id])
    if (!found) throw notFound()
    if (!may(found)) throw forbidden()
    await write(tx, deps, scope, found, valuesOf(found, businessDay(deps.clock())))
    return (await present(tx, scope, await findOccurrences(tx, scope, [id])))[0]!
  })

/** The due day never moves with it: what is put behind it stays overdue, with the reason. */
export const moveOccurrence = (
  deps: Deps,
  scope: Scope,
  id: number,
  { planned_month, planned_on = null, reason }: MoveOccurrenceRequest,
): Promise<ListedOccurrence> =>
  changeOne(
    deps,
    scope,
    id,
    () => canEditPlans(scope.actor),
    ({ occurrence: row }) => {
      if (row.state !== 'planned') throw conflict(planTexts.notOpen)
      if (row.is_forecast) throw conflict(planTexts.forecast)
      if (planned_on !== null && !planned_on.startsWith(planned_month))
        throw invalid({ planned_on: [notADate('予定日')] })
      const last = planned_on ?? lastDayOf(monthNumberOf(`${planned_month}-01`))
      if (last < row.opens_on) throw invalid({ planned_on: [planTexts.tooEarly(formatDay(row.opens_on))] })
      const isLate = (planned_on ?? `${planned_month}-01`) > row.due_by
      if (isLate && !reason) throw invalid({ reason: [planTexts.postponed] })
      const first = row.moved_from ?? row.planned_month
      return {
        planned_month,
        planned_on,
        is_placed: true,
        moved_from: first === planned_month ? null : first,
        reason: isLate ? (reason ?? null) : null,
        reason_user_id: isLate ? scope.user.id : null,
      }
    },
  )

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

/** Many at once, as after a day on paper: all of them, or none. */
export const closeOccurrences = (
  deps: Deps,
  scope: Scope,
  { occurrence_ids, performed_on, result = null, certificate_until = null }: CloseOccurrencesRequest,
): Promise<{ closed: number }> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const ids = [...new Set(occurrence_ids)]
    const found = await lockOccurrences(tx, scope, ids)
    if (found.length !== ids.length) throw notFound()
    if (!canEditPlans(scope.actor)) throw forbidden()
    if (performed_on > businessDay(deps.clock())) throw invalid({ performed_on: [planTexts.inFuture] })
    for (const { occurrence: row } of found) {
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
      })
    return { closed: found.length }
  })

/** What this person did to it last, within a day and as long as it is so still. */
export const undoOccurrence = (deps: Deps, scope: Scope, id: number): Promise<ListedOccurrence> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const [found] = await lockOccurrences(tx, scope, [id])
    if (!found) throw notFound()
    if (!canEditPlans(scope.actor)) throw forbidden()
    const { content } = await requireUndo(tx, deps, scope, 'occurrence', id)
    const now = saidOf(found.occurrence)
    const isSame = (Object.keys(now) as (keyof OccurrenceSaid)[]).every((key) => now[key] === content.after[key])
    if (!isSame) throw conflict(undoTooLate)
    await happened(tx, deps, scope, [
      planEvent(
        'updated',
        { id: found.plan.id, name: planName(found) },
        {
          field: 'occurrences',
          part: partOf(found.occurrence),
          before: saidText(content.after),
          after: saidText(content.before),
        },
      ),
    ])
    await writeOccurrences(tx, scope, [found.occurrence], content.before, businessDay(deps.clock()))
    return (await present(tx, scope, await findOccurrences(tx, scope, [id])))[0]!
  })
