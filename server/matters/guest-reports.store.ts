/** What guests last said of their matters. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { isInternalRole } from '#domain/users/users.policy.ts'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { matterGuestReports as reports, matterUsers } from '#server/db/schema/matters.ts'
import { memberships, users } from '#server/db/schema/users.ts'
import { shownName } from '#server/users/users.store.ts'

type Company = { company_id: number }
export type GuestReportRow = typeof reports.$inferSelect

export const listGuestReports = (tx: Tx, { company_id }: Company, matter_id: number) =>
  tx
    .select({ report: reports, name: shownName })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.user_id))
    .where(and(eq(reports.company_id, company_id), eq(reports.matter_id, matter_id)))
    .orderBy(asc(reports.reported_at), asc(reports.user_id))
    .execute()
export type NamedGuestReport = Awaited<ReturnType<typeof listGuestReports>>[number]

type Said = Omit<typeof reports.$inferInsert, 'created_at' | 'updated_at'>

/** In the place of what they said before. */
export const writeGuestReport = async (tx: Tx, said: Said): Promise<void> => {
  const values = { settled_at: null, sent_back: null, ...said }
  await tx
    .insert(reports)
    .values(values)
    .onConflictDoUpdate({
      target: [reports.matter_id, reports.user_id],
      set: { ...values, updated_at: nextUpdatedAt(reports.updated_at) },
    })
}

/** Answered, or overtaken by a status that somebody set: nobody is asked about it any longer. Of one guest, or of all. */
export const settleGuestReports = async (
  tx: Tx,
  { company_id }: Company,
  matter_ids: readonly number[],
  { user_id, ...values }: { user_id?: number; settled_at: Date; sent_back?: string },
): Promise<void> => {
  if (matter_ids.length === 0) return
  await tx
    .update(reports)
    .set({ ...values, updated_at: nextUpdatedAt(reports.updated_at) })
    .where(
      and(
        eq(reports.company_id, company_id),
        isAnyOf(reports.matter_id, [...matter_ids]),
        user_id === undefined ? undefined : eq(reports.user_id, user_id),
        isNull(reports.settled_at),
      ),
    )
}

/** The company's own people on the matter. */
export const listInsidersOf = async (tx: Tx, { company_id }: Company, matter_id: number): Promise<number[]> => {
  const rows = await tx
    .select({ id: matterUsers.user_id, role: memberships.role })
    .from(matterUsers)
    .innerJoin(
      memberships,
      and(eq(memberships.company_id, matterUsers.company_id), eq(memberships.user_id, matterUsers.user_id)),
    )
    .where(
      and(eq(matterUsers.company_id, company_id), eq(matterUsers.matter_id, matter_id), isNull(memberships.deleted_at)),
    )
  return rows.filter(({ role }) => isInternalRole(role)).map(({ id }) => id)
}

/** Whether what a guest reports counts before a member confirmed it: a setting of the company. */
export const doReportsCount = async (tx: Tx, { company_id }: { company_id: number }): Promise<boolean> => {
  const [row] = await tx
    .select({ counts: companies.guest_reports_count })
    .from(companies)
    .where(eq(companies.id, company_id))
  return row!.counts
}
