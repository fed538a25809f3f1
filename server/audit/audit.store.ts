import { and, count, desc, eq, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { AuditCsvRequest, AuditFilter } from '#domain/audit/audit.contract.ts'
import { filterRange, shiftDay } from '#domain/dates.ts'
import { pageWindow } from '#domain/paging.ts'
import type { Tx } from '#server/db/client.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { memberships } from '#server/db/schema/users.ts'

export const insertEntries = async (tx: Tx, rows: (typeof auditEntries.$inferInsert)[]): Promise<void> => {
  await tx.insert(auditEntries).values(rows)
}

/** The companies that a person belongs to today. */
export const listCompaniesOf = async (tx: Tx, user_id: number): Promise<number[]> => {
  const rows = await tx
    .select({ company_id: memberships.company_id })
    .from(memberships)
    .where(and(eq(memberships.user_id, user_id), isNull(memberships.deleted_at)))
  return rows.map(({ company_id }) => company_id)
}

/** Removes what is older than that; returns how many. */
export const removeEntriesBefore = async (tx: Tx, before: Date): Promise<number> => {
  const removed = await tx
    .delete(auditEntries)
    .where(lt(auditEntries.created_at, before))
    .returning({ one: sql`1` })
  return removed.length
}

export type AuditRow = typeof auditEntries.$inferSelect

/** The beginning of a day in Tokyo. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+09:00`)

const matching = (company_id: number, filter: AuditCsvRequest, today: string): SQL => {
  const { start, end } = filterRange(filter, today)
  return and(
    eq(auditEntries.company_id, company_id),
    filter.kind && inArray(auditEntries.kind, filter.kind),
    filter.user_id === undefined
      ? undefined
      : or(
          eq(auditEntries.user_id, filter.user_id),
          and(eq(auditEntries.subject_type, 'user'), eq(auditEntries.subject_id, filter.user_id)),
        ),
    start === null ? undefined : gte(auditEntries.created_at, startOf(start)),
    end === null ? undefined : lt(auditEntries.created_at, startOf(shiftDay(end, 1))),
  )!
}

type Company = { company_id: number }

/** One page of the company's trail, newest first, and how many lines there are in all. */
export const listEntries = async (
  tx: Tx,
  { company_id }: Company,
  filter: AuditFilter,
  today: string,
): Promise<{ rows: AuditRow[]; total: number }> => {
  const where = matching(company_id, filter, today)
  const { limit, offset } = pageWindow(filter)
  const [found] = await tx.select({ total: count() }).from(auditEntries).where(where)
  const rows = await tx
    .select()
    .from(auditEntries)
    .where(where)
    .orderBy(desc(auditEntries.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: found!.total }
}

/** The newest lines, at most so many. */
export const listNewestEntries = (
  tx: Tx,
  { company_id }: Company,
  filter: AuditCsvRequest,
  today: string,
  limit: number,
): Promise<AuditRow[]> =>
  tx
    .select()
    .from(auditEntries)
    .where(matching(company_id, filter, today))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
    .execute()
