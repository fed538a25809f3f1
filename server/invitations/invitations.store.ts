/** Queries on invitations, and on the seats that they take. */
import { and, arrayContains, count, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { pageWindow } from '#domain/paging.ts'
import { rolesWith } from '#domain/users/rights.ts'
import type { InvitationFilter } from '#domain/invitations/invitations.contract.ts'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { matters } from '#server/db/schema/matters.ts'
import { invitations, memberships, users } from '#server/db/schema/users.ts'

type Company = { company_id: number }
export type InvitationRow = typeof invitations.$inferSelect

/** Holds the company's row: whoever takes a seat does so one after the other. */
export const lockCompany = async (tx: Tx, { company_id }: Company): Promise<void> => {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, company_id)).for('update')
}

/** Internal users who are in, and those who are invited and still may come. */
export const countInternalUsers = async (tx: Tx, { company_id }: Company, now: Date): Promise<number> => {
  const internal = rolesWith('beInternal')
  const [active] = await tx
    .select({ count: count() })
    .from(memberships)
    .where(
      and(eq(memberships.company_id, company_id), isNull(memberships.deleted_at), inArray(memberships.role, internal)),
    )
  const [invited] = await tx
    .select({ count: count() })
    .from(invitations)
    .where(
      and(
        eq(invitations.company_id, company_id),
        isNull(invitations.accepted_at),
        gt(invitations.expires_at, now),
        inArray(invitations.role, internal),
      ),
    )
  return active!.count + invited!.count
}

/** The membership of the person with that address, one who left included. */
export const findMembershipByEmail = async (tx: Tx, { company_id }: Company, email: string) => {
  const [row] = await tx
    .select({ user_id: users.id, role: memberships.role, deleted_at: memberships.deleted_at })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.company_id, company_id), eq(users.email, email)))
  return row
}

export const findPendingByEmail = async (
  tx: Tx,
  { company_id }: Company,
  email: string,
): Promise<InvitationRow | undefined> => {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.company_id, company_id), eq(invitations.email, email), isNull(invitations.accepted_at)))
    .for('update')
  return row
}

export const findInvitation = async (
  tx: Tx,
  { company_id }: Company,
  id: number,
): Promise<InvitationRow | undefined> => {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.company_id, company_id), eq(invitations.id, id)))
    .for('update')
  return row
}

/** Newest first: all of the company, or those that lead to one matter and still wait. */
export const listInvitations = async (
  tx: Tx,
  { company_id }: Company,
  filter: InvitationFilter,
): Promise<{ rows: InvitationRow[]; total: number }> => {
  const { limit, offset } = pageWindow(filter)
  const where = and(
    eq(invitations.company_id, company_id),
    filter.matter_id === undefined
      ? undefined
      : and(arrayContains(invitations.matter_ids, [filter.matter_id]), isNull(invitations.accepted_at)),
  )
  const rows = await tx
    .select()
    .from(invitations)
    .where(where)
    .orderBy(desc(invitations.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await tx.select({ total: count() }).from(invitations).where(where)
  return { rows, total: counted!.total }
}

/** Names of the matters that still stand, by id. */
export const findMatterNames = async (tx: Tx, { company_id }: Company, ids: number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: matters.id, name: matters.name })
    .from(matters)
    .where(and(eq(matters.company_id, company_id), inArray(matters.id, ids), isNull(matters.deleted_at)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
