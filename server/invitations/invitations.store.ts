/** Queries on invitations. */
import { and, arrayContains, count, desc, eq, gt, inArray, isNotNull, isNull, or, lt } from 'drizzle-orm'
import { pageWindow } from '#domain/paging.ts'
import type { InvitationFilter } from '#domain/invitations/invitations.contract.ts'
import { holdsText } from '#server/db/contains-text.ts'
import { insertInto } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { matters, matterUsers } from '#server/db/schema/matters.ts'
import { endedInvitationLinks, invitations, memberships, users } from '#server/db/schema/users.ts'

type Company = { company_id: number }
export type InvitationRow = typeof invitations.$inferSelect

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

/** Newest first: all of the company, those that still wait, or those that wait to lead to one matter. */
export const listInvitations = async (
  tx: Tx,
  { company_id }: Company,
  filter: InvitationFilter,
): Promise<{ rows: InvitationRow[]; total: number }> => {
  const { limit, offset } = pageWindow(filter)
  const where = and(
    eq(invitations.company_id, company_id),
    filter.matter_id === undefined ? undefined : arrayContains(invitations.matter_ids, [filter.matter_id]),
    filter.pending || filter.matter_id !== undefined ? isNull(invitations.accepted_at) : undefined,
    filter.email ? holdsText(invitations.email, filter.email) : undefined,
    filter.role?.length ? inArray(invitations.role, filter.role) : undefined,
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

export const insertInvitation = insertInto(invitations)

export const updateInvitation = async (
  tx: Tx,
  { company_id, id }: Pick<InvitationRow, 'company_id' | 'id'>,
  values: Partial<typeof invitations.$inferInsert>,
): Promise<InvitationRow> => {
  const [row] = await tx
    .update(invitations)
    .set(values)
    .where(and(eq(invitations.company_id, company_id), eq(invitations.id, id)))
    .returning()
  return row!
}

/** Cancelled: its links end with it. */
export const removeInvitation = async (tx: Tx, { company_id }: Company, id: number): Promise<void> => {
  const [removed] = await tx
    .delete(invitations)
    .where(and(eq(invitations.company_id, company_id), eq(invitations.id, id)))
    .returning()
  if (removed) await keepEndedLinks(tx, removed)
}

/** The links that the invitation had: others take their place, or it is gone. */
export const keepEndedLinks = async (
  tx: Tx,
  { company_id, id: invitation_id, token_hash, mailed_token_hash }: InvitationRow,
): Promise<void> => {
  const hashes = [token_hash, mailed_token_hash].filter((hash) => hash !== null)
  await tx
    .insert(endedInvitationLinks)
    .values(hashes.map((hash) => ({ token_hash: hash, company_id, invitation_id })))
    .onConflictDoNothing()
}

/** Of a link that ended: whose it was, and the invitation that it led to where that still stands. */
export const findEndedLink = async (tx: Tx, token_hash: string) => {
  const [row] = await tx
    .select({ company: companies, invitation: invitations })
    .from(endedInvitationLinks)
    .innerJoin(companies, eq(companies.id, endedInvitationLinks.company_id))
    .leftJoin(invitations, eq(invitations.id, endedInvitationLinks.invitation_id))
    .where(eq(endedInvitationLinks.token_hash, token_hash))
  return row ?? null
}

/** Of all companies those that nobody opens any more. */
export const removeEndedLinksBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.delete(endedInvitationLinks).where(lt(endedInvitationLinks.ended_at, before))
}

/** Those that wait for somebody with that address, in every company, the newest first. */
export const listWaitingInvitations = (tx: Tx, email: string, now: Date) =>
  tx
    .select({ invitation: invitations, company: companies })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.company_id))
    .where(
      and(
        eq(invitations.email, email),
        isNull(invitations.accepted_at),
        gt(invitations.expires_at, now),
        isNull(companies.suspended_at),
      ),
    )
    .orderBy(desc(invitations.id))
    .execute()

// ---- joining ----

/** Looked up across companies, for whoever has one of its links; held until the transaction ends. */
export const lockInvitationByToken = async (tx: Tx, token_hash: string) => {
  const [link] = await tx
    .select({ invitation: invitations, company: companies })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.company_id))
    .where(or(eq(invitations.token_hash, token_hash), eq(invitations.mailed_token_hash, token_hash)))
    .for('update', { of: invitations })
  return link ?? null
}

/** Whoever became a member in another way meanwhile keeps the role given then. */
export const joinCompany = async (
  tx: Tx,
  { company_id, role, firm_id, is_firm_head }: Pick<InvitationRow, 'company_id' | 'role' | 'firm_id' | 'is_firm_head'>,
  user_id: number,
): Promise<void> => {
  const given = { role, firm_id, is_firm_head }
  await tx
    .insert(memberships)
    .values({ company_id, user_id, ...given })
    .onConflictDoUpdate({
      target: [memberships.company_id, memberships.user_id],
      set: { ...given, firm_said: null, firm_said_tel: null, deleted_at: null },
      setWhere: isNotNull(memberships.deleted_at),
    })
}

/** Answers those of the matters where the person was not a member yet. */
export const joinMatters = async (
  tx: Tx,
  { company_id }: Company,
  user_id: number,
  matter_ids: number[],
): Promise<number[]> => {
  if (matter_ids.length === 0) return []
  const joined = await tx
    .insert(matterUsers)
    .values(matter_ids.map((matter_id) => ({ company_id, matter_id, user_id })))
    .onConflictDoNothing()
    .returning({ matter_id: matterUsers.matter_id })
  return joined.map(({ matter_id }) => matter_id)
}
