/** 昨年度の表を写す: the open times of a year put into the months of the year before, for buildings or for all of an owner. */
import { businessDay } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import { shiftMonth } from '#domain/months.ts'
import { monthsOfYear } from '#domain/plans/calendar.ts'
import { copiedFrom, type CopiedPlace } from '#domain/plans/last-year.ts'
import type { CopyYearRequest, YearCopy, YearCopyQuery } from '#domain/plans/plans.contract.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { canEditPlans } from '#domain/plans/plans.policy.ts'
import { inCompany, readInCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { findCalendar, followOccurrences } from '#server/occurrences/making.ts'
import { happened } from '#server/records/happened.ts'
import { keepForUndo } from '#server/trash/undo.store.ts'
import { saidText } from './occurrences.service.ts'
import {
  findOccurrences,
  listOccurrencesOfYear,
  listPlannedBuildings,
  lockOccurrences,
  placeOccurrence,
  type OccurrenceWithPlan,
} from './occurrences.store.ts'
import { listPlansOf } from './plans.store.ts'
import { requirePlanViewer } from './plan-viewer.ts'
import { saidOf } from './said.ts'
import { timeEvent } from './time-event.ts'

type Found = { moves: { id: number; place: CopiedPlace }[]; same: number; kept: number }
type Move = { found: OccurrenceWithPlan; place: CopiedPlace }

/** What of the year would stand elsewhere, plan by plan. */
const findCopies = async (
  tx: Tx,
  scope: Scope,
  { building_ids, user_id, year }: { building_ids: number[]; user_id?: number | undefined; year: number },
): Promise<Found> => {
  const months = monthsOfYear(year, await findCalendar(tx, scope))
  const [first, last] = [months[0]!, months[11]!]
  const rows = await listOccurrencesOfYear(tx, scope, building_ids, { first: shiftMonth(first, -12), last })
  const own = new Set((await listPlansOf(tx, scope, building_ids, user_id)).map(({ plan }) => plan.id))
  const inspections = rows
    .map(({ occurrence }) => occurrence)
    .filter(({ role, plan_id }) => role === 'inspection' && own.has(plan_id))
  const copies: Found = { moves: [], same: 0, kept: 0 }
  for (const times of Map.groupBy(inspections, ({ plan_id }) => plan_id).values()) {
    const isEarlier = ({ performed_on, planned_month }: (typeof times)[number]) =>
      (performed_on?.slice(0, 7) ?? planned_month) < first
    const { moves, same, kept } = copiedFrom(
      times.filter(isEarlier),
      times.filter((time) => !isEarlier(time)),
    )
    copies.moves.push(...moves.map(({ row, place }) => ({ id: row.id, place })))
    copies.same += same.length
    copies.kept += kept.length
  }
  return copies
}

/** With what their plans say, the next due first. */
const readMoves = async (tx: Tx, scope: Scope, moves: Found['moves']): Promise<Move[]> => {
  const places = new Map(moves.map(({ id, place }) => [id, place]))
  const rows = await findOccurrences(tx, scope, [...places.keys()])
  return rows.map((found) => ({ found, place: places.get(found.occurrence.id)! }))
}

export const previewYearCopy = (
  { database }: Deps,
  scope: Scope,
  { year, ...filter }: YearCopyQuery,
): Promise<YearCopy> => {
  requirePlanViewer(scope)
  return readInCompany(database.db, scope.company_id, async (tx) => {
    const buildings = await listPlannedBuildings(tx, scope, filter, limits.plans.buildings + 1)
    if (buildings.length > limits.plans.buildings) throw invalid({ building_id: [planTexts.tooManyBuildings] })
    const building_ids = buildings.map(({ id }) => id)
    const { moves, same, kept } = await findCopies(tx, scope, { building_ids, user_id: filter.user_id, year })
    const read = await readMoves(tx, scope, moves.slice(0, limits.ids))
    return {
      moves: read.map(({ found: { occurrence, building, kind }, place }) => ({
        occurrence_id: occurrence.id,
        building,
        kind_name: kind.name,
        from_month: occurrence.planned_month,
        ...place,
      })),
      same,
      kept,
    }
  })
}

/** Of those that are asked for, what would still move: of two clicks the second moves nothing. */
export const copyYear = (
  deps: Deps,
  scope: Scope,
  { year, occurrence_ids }: CopyYearRequest,
): Promise<{ moved_ids: number[] }> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const asked = new Set(occurrence_ids)
    const held = await lockOccurrences(tx, scope, [...asked])
    if (held.length !== asked.size) throw notFound()
    if (!canEditPlans(scope.actor)) throw forbidden()
    const building_ids = [...new Set(held.map(({ building }) => building.id))]
    const { moves: all } = await findCopies(tx, scope, { building_ids, year })
    const chosen = all.filter(({ id }) => asked.has(id))
    const moves = await readMoves(tx, scope, chosen)
    const moved_ids = moves.map(({ found }) => found.occurrence.id)
    for (const { found, place } of moves) {
      const before = saidOf(found.occurrence)
      const after = { ...before, ...place, is_placed: true }
      await keepForUndo(tx, scope, 'occurrence', found.occurrence.id, { before, after, with: moved_ids })
      await happened(tx, deps, scope, [timeEvent(found, saidText(before), saidText(after))])
      await placeOccurrence(tx, scope, found.occurrence.id, place)
    }
    const plans = [...new Set(moves.map(({ found }) => found.plan.id))]
    await followOccurrences(tx, scope, plans, businessDay(deps.clock()))
    return { moved_ids }
  })
