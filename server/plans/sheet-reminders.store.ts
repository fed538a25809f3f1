/** Month sheets of plans that say an hour. */
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import { periodOf } from '#domain/documents/month-sheet.ts'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { documents } from '#server/db/schema/documents.ts'
import { matters, matterUsers } from '#server/db/schema/matters.ts'
import { plans, planTemplates, planUsers } from '#server/db/schema/plans.ts'
import { templates } from '#server/db/schema/templates.ts'

const planned = alias(templates, 'planned_templates')
const unanswered = [approvalStatuses.unset, approvalStatuses.sentBack]

/** Today's sheets whose hour has come and of which nothing was said today, by company; one a plan that says so. */
export const listSheetsToRemind = (tx: Tx, today: string, hour: number) =>
  tx
    .select({
      company_id: documents.company_id,
      company_key: companies.company_key,
      id: documents.id,
      matter_id: matters.id,
      plan_id: plans.id,
      created_user_id: plans.created_user_id,
    })
    .from(documents)
    .innerJoin(companies, eq(companies.id, documents.company_id))
    .innerJoin(templates, eq(templates.id, documents.template_id))
    .innerJoin(matters, and(eq(matters.company_id, documents.company_id), eq(matters.id, documents.matter_id)))
    .innerJoin(plans, and(eq(plans.company_id, matters.company_id), eq(plans.building_id, matters.building_id)))
    .innerJoin(planTemplates, and(eq(planTemplates.company_id, plans.company_id), eq(planTemplates.plan_id, plans.id)))
    .innerJoin(planned, and(eq(planned.id, planTemplates.template_id), eq(planned.lineage, templates.lineage)))
    .where(
      and(
        isNull(companies.suspended_at),
        isNull(plans.deleted_at),
        isNotNull(plans.sheet_hour),
        lte(plans.sheet_hour, hour),
        isNull(matters.deleted_at),
        isNull(documents.deleted_at),
        eq(documents.period, periodOf(today)),
        isNull(documents.submitted_at),
        inArray(documents.approval_status, unanswered),
        or(isNull(documents.sheet_reminded_on), lt(documents.sheet_reminded_on, today)),
      ),
    )
    .orderBy(asc(documents.id), asc(plans.id))
    .execute()
export type SheetToRemind = Awaited<ReturnType<typeof listSheetsToRemind>>[number]

/** Held until the transaction ends, if nothing was said of it today: of two processes the second finds none. */
export const holdSheetToRemind = async (
  tx: Tx,
  { company_id, id }: Pick<SheetToRemind, 'company_id' | 'id'>,
  today: string,
) => {
  const [row] = await tx
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.company_id, company_id),
        eq(documents.id, id),
        isNull(documents.deleted_at),
        or(isNull(documents.sheet_reminded_on), lt(documents.sheet_reminded_on, today)),
      ),
    )
    .for('update')
  return row ?? null
}

/** Nothing that people see changes with it. */
export const markSheetReminded = async (
  tx: Tx,
  { company_id, id }: Pick<SheetToRemind, 'company_id' | 'id'>,
  today: string,
): Promise<void> => {
  await tx
    .update(documents)
    .set({ sheet_reminded_on: today })
    .where(and(eq(documents.company_id, company_id), eq(documents.id, id)))
}

/** Who fills it in: those on its matter, else those of the plan. */
export const listSheetUsers = async (tx: Tx, { company_id, matter_id, plan_id }: SheetToRemind): Promise<number[]> => {
  const ofMatter = await tx
    .select({ user_id: matterUsers.user_id })
    .from(matterUsers)
    .where(and(eq(matterUsers.company_id, company_id), eq(matterUsers.matter_id, matter_id)))
  if (ofMatter.length > 0) return ofMatter.map(({ user_id }) => user_id)
  const ofPlan = await tx
    .select({ user_id: planUsers.user_id })
    .from(planUsers)
    .where(and(eq(planUsers.company_id, company_id), eq(planUsers.plan_id, plan_id)))
  return ofPlan.map(({ user_id }) => user_id)
}
