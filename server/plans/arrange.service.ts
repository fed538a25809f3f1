/** 手配: what a month holds becomes matters, one a visit. */
import { isOfMonth, sheetTitle } from '#domain/documents/month-sheet.ts'
import { limits } from '#domain/limits.ts'
import type { ArrangeRequest, Visit, VisitsQuery } from '#domain/plans/plans.contract.ts'
import { matterColumnLabels } from '#domain/matters/matters.labels.ts'
import { lastDayOfMonth } from '#domain/months.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { businessDay, formatDay } from '#domain/dates.ts'
import { monthText } from '#domain/plans/plans.list.ts'
import { foldText } from '#domain/text/fold.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { cutText, textLength } from '#domain/text/length.ts'
import { canEditPlans } from '#domain/plans/plans.policy.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { makeDocument } from '#server/documents/documents.service.ts'
import { holdSheet } from '#server/documents/record/month-sheets.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/errors.ts'
import { makeMatter } from '#server/matters/matters.service.ts'
import { activeMemberIds } from '#server/matters/matters.store.ts'
import type { OccurrenceRow } from '#server/occurrences/making.ts'
import { writeOccurrences } from '#server/occurrences/settling.ts'
import { happened } from '#server/records/happened.ts'
import { findTemplateDetail } from '#server/templates/template-detail.service.ts'
import { requirePlanViewer } from './plan-viewer.ts'
import {
  listCurrentTemplates,
  listMattersInMonth,
  listToArrange,
  lockOccurrences,
  type OccurrenceWithPlan,
} from './occurrences.store.ts'
import { tellPartners } from './partner-links.service.ts'
import { placed } from './placed.ts'
import { listPlanLinks, type PlanLinks } from './plans.store.ts'
import { timeEvent } from './time-event.ts'
import { keepVisit } from './made-visits.ts'

/** One visit: a building, a day (or the month), the same people. */
export const visitKey = ({ building, occurrence, plan }: OccurrenceWithPlan): string =>
  [building.id, occurrence.planned_on ?? '', plan.performer, plan.partner_name ?? ''].join('|')

/** The kinds of a visit as its matter is called: 空気環境測定、水質検査. */
export const visitName = (rows: readonly OccurrenceWithPlan[]): string => {
  const names = [...new Set(rows.map(({ kind }) => kind.name))]
  const whole = names.join('、')
  return textLength(whole) <= limits.text.name
    ? whole
    : `${cutText(names[0]!, limits.text.name - 8)} ほか${names.length - 1}件`
}

const namedOnce = <Of extends { id: number }>(lists: readonly (readonly Of[])[]): Of[] => [
  ...new Map(lists.flat().map((named) => [named.id, named])).values(),
]

type MatterThere = Awaited<ReturnType<typeof listMattersInMonth>>[number]

const named = ({ id, name }: { id: number; name: string }) => ({ id, name })

/** On the same day, or named as one of the kinds: a round that somebody has arranged already. A month sheet is every day's. */
export const isDouble = (
  { name, first_day, last_day, is_sheet }: MatterThere,
  rows: readonly OccurrenceWithPlan[],
): boolean =>
  rows.some(
    ({ occurrence: { planned_on }, kind }) =>
      foldText(name).includes(foldText(kind.name)) ||
      (!is_sheet &&
        planned_on !== null &&
        first_day !== null &&
        last_day !== null &&
        first_day <= planned_on &&
        planned_on <= last_day),
  )

/** As if it were planned on the day that it is carried to. */
const onDay =
  (day: string) =>
  (row: OccurrenceWithPlan): OccurrenceWithPlan => ({
    ...row,
    occurrence: { ...row.occurrence, planned_on: day, planned_month: day.slice(0, 7) },
  })

export const listVisits = ({ database }: Deps, scope: Scope, query: VisitsQuery): Promise<Visit[]> => {
  requirePlanViewer(scope)
  return inCompany(database.db, scope.company_id, async (tx) => {
    const found = await listToArrange(tx, scope, query)
    const rows = query.start_date === undefined ? found : found.map(onDay(query.start_date))
    const links = await listPlanLinks(tx, scope, [...new Set(rows.map(({ plan }) => plan.id))])
    const places = [...new Set(rows.map(({ building }) => building.id))]
    const months = new Set(rows.map(({ occurrence }) => occurrence.planned_month))
    const there: MatterThere[] = []
    for (const month of months) there.push(...(await listMattersInMonth(tx, scope, places, month)))
    return [...Map.groupBy(rows, visitKey)].map(([key, own]) => {
      const { building, occurrence, plan } = own[0]!
      return {
        key,
        name: visitName(own),
        building,
        start_date: occurrence.planned_on,
        performer: plan.performer,
        partner_name: plan.partner_name,
        occurrences: own.map(({ occurrence: { id, due_by, planned_on }, kind }) => ({
          id,
          kind_name: kind.name,
          due_by,
          planned_on,
        })),
        users: namedOnce(own.map((row) => links.get(row.plan.id)!.users)),
        doubles: namedOnce([
          there.filter((matter) => matter.building_id === building.id && isDouble(matter, own)).map(named),
        ]),
      }
    })
  })
}

const templatesNamed = async (tx: Tx, scope: Scope, named: readonly { id: number }[]): Promise<Template[]> => {
  const templates: Template[] = []
  for (const { id } of named) {
    const template = await findTemplateDetail(tx, scope, id)
    if (!template) throw notFound()
    templates.push(template)
  }
  return templates
}

type NewDocuments = {
  templates: readonly Template[]
  building: { id: number; name: string }
  facility_ids: number[]
  period: string
  /** Of the visit, where it has one already. */
  day: string | null
}

/** Documents of the templates that the plans name, made with the matter. */
const makeDocuments = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  matter_id: number,
  { templates, building, facility_ids, period, day }: NewDocuments,
): Promise<void> => {
  for (const template of templates) {
    const { id, name, title_pattern } = template
    if (isOfMonth(template.grids)) {
      // Begun by hand, or from the month before: it stands already.
      const there = await holdSheet(tx, scope, { building_id: building.id, template_id: id, period, facility_ids })
      if (there) continue
    }
    const title = isOfMonth(template.grids)
      ? sheetTitle([name, building.name], period)
      : cutText(`${name} ${building.name}`, limits.text.title)
    await makeDocument(tx, deps, scope, template, {
      title: title_pattern ?? title,
      matter_id,
      period,
      day: day ?? period,
    })
  }
}

/** A month sheet is filled in day by day: its matter is the whole month's. */
const daysOf = (templates: readonly Template[], month: string, start_date: string | null) =>
  templates.some(({ grids }) => isOfMonth(grids))
    ? { start_date: start_date ?? `${month}-01`, end_date: lastDayOfMonth(month) }
    : { start_date, end_date: start_date }

type Arranging = { rows: OccurrenceWithPlan[]; name: string; start_date: string | null } & Omit<
  ArrangeRequest['visits'][number],
  'occurrence_ids' | 'name' | 'start_date'
>

/** What each of a visit's times says of its day from now on: on another than planned it was moved, by the rules of every move. */
const placeOn = (
  scope: Scope,
  row: OccurrenceWithPlan,
  { start_date, reason }: Pick<Arranging, 'start_date' | 'reason'>,
): Partial<OccurrenceRow> => {
  if (start_date === null) return {}
  if (start_date === row.occurrence.planned_on) return { is_placed: true }
  return placed(scope, row, { planned_month: start_date.slice(0, 7), planned_on: start_date, reason }, 'start_date')
}

export const arrangeVisit = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  { rows, name, start_date, reason, lead_user_id = null, start_time = null, end_time = null }: Arranging,
  links: ReadonlyMap<number, PlanLinks>,
): Promise<{ id: number; name: string }> => {
  const { building, plan, occurrence } = rows[0]!
  const places = rows.map((row) => placeOn(scope, row, { start_date, reason }))
  const month = start_date?.slice(0, 7) ?? occurrence.planned_month
  const own = rows.map((row) => links.get(row.plan.id)!)
  const current = await listCurrentTemplates(
    tx,
    scope,
    rows.map((row) => row.plan.id),
  )
  const templates = await templatesNamed(tx, scope, namedOnce([...current.values()]))
  const members = namedOnce(own.map(({ users }) => users)).map(({ id }) => id)
  const asked = lead_user_id === null ? [] : [lead_user_id]
  const active = await activeMemberIds(tx, scope, [...members, ...asked])
  if (asked.some((id) => !active.has(id)))
    throw invalid({ lead_user_id: [notAChoice(matterColumnLabels.lead_user_id)] })
  const facility_ids = namedOnce(own.map(({ facilities }) => facilities)).map(({ id }) => id)
  const notes = rows.flatMap((row) => (row.plan.note === null ? [] : [`${row.kind.name}：${row.plan.note}`]))
  const matter = await makeMatter(tx, deps, scope, {
    name,
    matter_category_id: 1,
    building_id: building.id,
    ...daysOf(templates, month, start_date),
    start_time,
    end_time,
    lead_user_id,
    company_in_charge: plan.performer === 'partner' ? plan.partner_name : null,
    description: cutText(notes.join('\n'), limits.text.description) || null,
    user_ids: [...new Set([...members, ...asked])].filter((id) => active.has(id)),
    facility_ids,
    template_ids: templates.map(({ id }) => id),
  })
  const period = `${month}-01`
  await makeDocuments(tx, deps, scope, matter.id, { templates, building, facility_ids, period, day: start_date })
  await happened(
    tx,
    deps,
    scope,
    rows.map((row) =>
      timeEvent(
        row,
        `予定 ${row.occurrence.planned_on ? formatDay(row.occurrence.planned_on) : monthText(row.occurrence.planned_month)}`,
        `手配済 ${matter.name}`,
      ),
    ),
  )
  const today = businessDay(deps.clock())
  for (const [place, moved] of Map.groupBy(rows, (_, index) => JSON.stringify(places[index])))
    await writeOccurrences(
      tx,
      scope,
      moved.map(({ occurrence }) => occurrence),
      { ...(JSON.parse(place) as Partial<OccurrenceRow>), state: 'arranged', matter_id: matter.id },
      today,
    )
  await tellPartners(
    tx,
    deps,
    scope,
    rows.map(({ occurrence: each }) => each),
  )
  return { id: matter.id, name: matter.name }
}

/** All of it or nothing: of two who arrange the same, the second is told. */
export const arrangeVisits = async (
  deps: Deps,
  scope: Scope,
  { visits }: ArrangeRequest,
): Promise<{ id: number; name: string }[]> => {
  const visited = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    if (!canEditPlans(scope.actor)) throw forbidden()
    const ids = visits.flatMap(({ occurrence_ids }) => occurrence_ids)
    const found = new Map((await lockOccurrences(tx, scope, [...new Set(ids)])).map((row) => [row.occurrence.id, row]))
    if (ids.some((id) => !found.has(id))) throw notFound()
    if ([...found.values()].some(({ occurrence }) => occurrence.role === 'report')) throw conflict(planTexts.isReport)
    if (new Set(ids).size !== ids.length) throw conflict(planTexts.nothingToArrange)
    if ([...found.values()].some(({ occurrence }) => occurrence.state !== 'planned' || occurrence.is_forecast))
      throw conflict(planTexts.nothingToArrange)
    const links = await listPlanLinks(tx, scope, [...new Set([...found.values()].map(({ plan }) => plan.id))])
    const made: { id: number; name: string }[] = []
    for (const { occurrence_ids, start_date = null, ...visit } of visits) {
      const rows = occurrence_ids.map((id) => found.get(id)!)
      if (new Set(rows.map(({ building }) => building.id)).size > 1)
        throw invalid({ visits: [planTexts.severalBuildings] })
      const matter = await arrangeVisit(tx, deps, scope, { ...visit, rows, start_date }, links)
      await keepVisit(tx, scope, rows, matter.id)
      made.push(matter)
    }
    return made
  })
  deps.jobs.wake()
  return visited
}
