/** Queries on what people are reminded of. */
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { shiftDay } from '#domain/dates.ts'
import { reminderDays } from '#domain/plans/reminders.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { companies } from '#server/db/schema/company.ts'
import { matterUsers } from '#server/db/schema/matters.ts'
import { inspectionKinds, occurrences, plans, planUsers } from '#server/db/schema/plans.ts'
import { isOpen } from './occurrences.store.ts'

type Company = { company_id: number }

/** Companies with a plan, where somebody may come in. */
export const listCompaniesWithPlans = (tx: Tx) =>
  tx
    .select({ company_id: companies.id })
    .from(companies)
    .where(
      and(
        isNull(companies.suspended_at),
        sql`exists (select 1 from ${plans} where ${plans.company_id} = ${companies.id} and ${plans.deleted_at} is null)`,
      ),
    )
    .orderBy(asc(companies.id))
    .execute()

/** Held until the transaction ends: of two processes the second finds that all is said. */
export const holdCompany = async (tx: Tx, { company_id }: Company) => {
  const [row] = await tx
    .select({ name: companies.name, company_key: companies.company_key, told: companies.plans_told_of_month })
    .from(companies)
    .where(eq(companies.id, company_id))
    .for('no key update')
  return row ?? null
}

/** What is due within the days of reminders, or planned in the month. */
export const listToRemind = (tx: Tx, { company_id }: Company, today: string, month: string | null) =>
  tx
    .select({
      id: occurrences.id,
      plan_id: occurrences.plan_id,
      role: occurrences.role,
      opens_on: occurrences.opens_on,
      due_by: occurrences.due_by,
      planned_month: occurrences.planned_month,
      planned_on: occurrences.planned_on,
      state: occurrences.state,
      matter_id: occurrences.matter_id,
      reminded_due_by: occurrences.reminded_due_by,
      reminded_stage: occurrences.reminded_stage,
      created_user_id: plans.created_user_id,
      kind_name: inspectionKinds.name,
      is_legal: inspectionKinds.is_legal,
      building_name: buildings.name,
    })
    .from(occurrences)
    .innerJoin(plans, eq(plans.id, occurrences.plan_id))
    .innerJoin(inspectionKinds, eq(inspectionKinds.id, plans.kind_id))
    .innerJoin(buildings, eq(buildings.id, plans.building_id))
    .where(
      and(
        eq(occurrences.company_id, company_id),
        isOpen,
        isNull(plans.deleted_at),
        isNull(buildings.deleted_at),
        or(
          lte(occurrences.due_by, shiftDay(today, reminderDays)),
          month === null ? undefined : eq(occurrences.planned_month, month),
        ),
      ),
    )
    .orderBy(asc(occurrences.due_by), asc(occurrences.id))
export type ToRemind = Awaited<ReturnType<typeof listToRemind>>[number]

/** By plan and by matter, who does it. */
export const listDoers = async (tx: Tx, { company_id }: Company, rows: readonly ToRemind[]) => {
  const plan_ids = [...new Set(rows.map(({ plan_id }) => plan_id))]
  const matter_ids = [...new Set(rows.flatMap(({ matter_id }) => matter_id ?? []))]
  const ofPlans = await tx
    .select({ plan_id: planUsers.plan_id, user_id: planUsers.user_id })
    .from(planUsers)
    .where(and(eq(planUsers.company_id, company_id), isAnyOf(planUsers.plan_id, plan_ids)))
  const ofMatters = await tx
    .select({ matter_id: matterUsers.matter_id, user_id: matterUsers.user_id })
    .from(matterUsers)
    .where(and(eq(matterUsers.company_id, company_id), isAnyOf(matterUsers.matter_id, matter_ids)))
  return {
    plans: Map.groupBy(ofPlans, ({ plan_id }) => plan_id),
    matters: Map.groupBy(ofMatters, ({ matter_id }) => matter_id),
  }
}

/** Nothing that people see changes with it. */
export const markReminded = async (
  tx: Tx,
  { company_id }: Company,
  reminded: readonly { id: number; stage: number }[],
): Promise<void> => {
  for (const [stage, own] of Map.groupBy(reminded, (each) => each.stage))
    await tx
      .update(occurrences)
      .set({ reminded_due_by: sql`${occurrences.due_by}`, reminded_stage: stage })
      .where(
        and(
          eq(occurrences.company_id, company_id),
          isAnyOf(
            occurrences.id,
            own.map(({ id }) => id),
          ),
        ),
      )
}

export const markMonthTold = async (tx: Tx, { company_id }: Company, month: string): Promise<void> => {
  await tx.update(companies).set({ plans_told_of_month: month }).where(eq(companies.id, company_id))
}
