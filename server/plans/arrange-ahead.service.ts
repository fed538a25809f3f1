/**
 * 手配 by itself, so many days ahead where a plan says so: the same visits that a person would make of them. Where a matter
 * stands there already that may be the same round, nothing is made: a person decides.
 */
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { roles } from '#domain/users/users.labels.ts'
import { bySystem } from '#server/http/doer.ts'
import { inCompany, inSystem, type Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { companies } from '#server/db/schema/company.ts'
import { occurrences, plans } from '#server/db/schema/plans.ts'
import { users } from '#server/db/schema/users.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { arrangeVisit, isDouble, visitKey, visitName } from './arrange.service.ts'
import {
  findOccurrences,
  isOpen,
  listMattersInMonth,
  lockOccurrences,
  type OccurrenceWithPlan,
} from './occurrences.store.ts'
import { listPlanLinks } from './plans.store.ts'

/** The first day that it can be on. */
const plannedDay = sql<string>`coalesce(${occurrences.planned_on}, (${occurrences.planned_month} || '-01')::date)`

/** What has come near enough, by company. */
const listNear = (tx: Tx, today: string) =>
  tx
    .select({ company_id: occurrences.company_id, id: occurrences.id })
    .from(occurrences)
    .innerJoin(plans, eq(plans.id, occurrences.plan_id))
    .innerJoin(buildings, eq(buildings.id, plans.building_id))
    .innerJoin(companies, eq(companies.id, plans.company_id))
    .where(
      and(
        isNotNull(plans.arrange_days),
        isNull(plans.deleted_at),
        isNull(buildings.deleted_at),
        isNull(companies.suspended_at),
        isOpen,
        eq(occurrences.role, 'inspection'),
        eq(occurrences.state, 'planned'),
        isNull(occurrences.arranged_ahead_on),
        sql`${plannedDay} - ${plans.arrange_days} <= ${today}::date`,
      ),
    )
    .orderBy(asc(occurrences.id))
    .execute()

/** The system's doing; the records are kept in the name of whoever made the plan. */
const scopeOf = async (tx: Tx, company_id: number, { plan }: OccurrenceWithPlan): Promise<Scope> => {
  const [company] = await tx
    .select({
      company_key: companies.company_key,
      members_require_approval: companies.members_require_approval,
      keep_photo_metadata: companies.keep_photo_metadata,
      keep_macros: companies.keep_macros,
    })
    .from(companies)
    .where(eq(companies.id, company_id))
  const [user] = await tx
    .select({ id: users.id, name: users.name, email: users.email, profile_photo_path: users.profile_photo_path })
    .from(users)
    .where(eq(users.id, plan.created_user_id))
  return {
    company_id,
    ...company!,
    user: user!,
    actor: { id: user!.id, role: roles.admin },
    place: { ip_address: null, user_agent: null },
    by: bySystem,
  }
}

/** Sees all of the company. */
const systemOf = (company_id: number): Viewer => ({ company_id, actor: { id: 0, role: roles.admin } })

/** A matter that a person made and that may be the same round; what was arranged of other times is no double. */
const hasDouble = async (tx: Tx, system: Viewer, rows: readonly OccurrenceWithPlan[]): Promise<boolean> => {
  const { building, occurrence } = rows[0]!
  const there = await listMattersInMonth(tx, system, [building.id], occurrence.planned_month)
  const doubles = there.filter((matter) => isDouble(matter, rows)).map(({ id }) => id)
  const arranged = await tx
    .selectDistinct({ id: occurrences.matter_id })
    .from(occurrences)
    .where(and(eq(occurrences.company_id, system.company_id), isAnyOf(occurrences.matter_id, doubles)))
  return doubles.length > arranged.length
}

/** Held and looked at again: of two processes the second finds it arranged. */
const arrangeNear = (deps: Deps, company_id: number, ids: number[], today: string): Promise<void> =>
  inCompany(deps.database.db, company_id, async (tx) => {
    const system = systemOf(company_id)
    const rows = (await lockOccurrences(tx, system, ids)).filter(
      ({ occurrence }) =>
        occurrence.state === 'planned' && !occurrence.is_forecast && occurrence.arranged_ahead_on === null,
    )
    const [first] = rows
    if (!first) return
    if (await hasDouble(tx, system, rows)) return
    const scope = await scopeOf(tx, company_id, first)
    const links = await listPlanLinks(
      tx,
      system,
      rows.map(({ plan }) => plan.id),
    )
    await arrangeVisit(tx, deps, scope, { rows, name: visitName(rows), start_date: first.occurrence.planned_on }, links)
    await tx
      .update(occurrences)
      .set({ arranged_ahead_on: today })
      .where(
        and(
          eq(occurrences.company_id, company_id),
          isAnyOf(
            occurrences.id,
            rows.map(({ occurrence }) => occurrence.id),
          ),
        ),
      )
  })

const visitsOf = (deps: Deps, company_id: number, ids: number[]): Promise<number[][]> =>
  inCompany(deps.database.db, company_id, async (tx) => {
    const rows = await findOccurrences(tx, systemOf(company_id), ids)
    const visits = Map.groupBy(rows, (row) => `${visitKey(row)}|${row.occurrence.planned_month}`)
    return [...visits.values()].map((own) => own.map(({ occurrence }) => occurrence.id))
  })

/** Each visit in a transaction of its own: one that cannot be made stands in nobody's way. */
export const sweepArrangements = async (deps: Deps, today: string): Promise<void> => {
  const near = await inSystem(deps.database.db, (tx) => listNear(tx, today))
  for (const [company_id, own] of Map.groupBy(near, (each) => each.company_id)) {
    const visits = await visitsOf(
      deps,
      company_id,
      own.map(({ id }) => id),
    )
    for (const ids of visits)
      await arrangeNear(deps, company_id, ids, today).catch((error: unknown) =>
        deps.logger.error({ err: error, company: company_id, occurrences: ids }, 'visit not arranged'),
      )
  }
}
