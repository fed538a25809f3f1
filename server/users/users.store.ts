import { and, asc, count, eq, gte, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { pageWindow } from '#domain/paging.ts'
import type { UserFilter, UserSort } from '#domain/users/users.contract.ts'
import { byName } from '#server/db/by-name.ts'
import { isInternalRole } from '#domain/users/users.policy.ts'
import { holdsText } from '#server/db/contains-text.ts'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { firms } from '#server/db/schema/firms.ts'
import { matters, matterUsers } from '#server/db/schema/matters.ts'
import { absences, memberships, users } from '#server/db/schema/users.ts'
import { visibleMatters } from '#server/sight/matters.visible.ts'
import { guestId, type Viewer } from '#server/sight/viewer.ts'
import { visibleMemberships } from '#server/sight/users.visible.ts'

type Company = { company_id: number }
type Member = Company & { user_id: number }

/** The name as others read it in a company: whoever left is marked. Asked where past deeds are shown. */
export const shownNameOf = (person: { id: AnyPgColumn; name: AnyPgColumn }) =>
  sql<string>`${person.name} || case when exists (
  select from memberships as shown
  where shown.company_id = current_company_id() and shown.user_id = ${person.id} and shown.deleted_at is not null
) then '（退会）' else '' end`

/** Of the table of users, which must be part of the query. */
export const shownName = shownNameOf(users)

/** Active members of the company with their role in it, by name: whom letters and notifications go to. */
export const listMembers = (tx: Tx, { company_id }: Company) =>
  tx
    .select({ id: users.id, name: users.name, email: users.email, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.company_id, company_id), isNull(memberships.deleted_at)))
    .orderBy(byName(users.name), asc(users.id))

/** The members that the person knows of, with their role in the company, by name. */
export const listVisibleMembers = (tx: Tx, viewer: Viewer) =>
  tx
    .select({ id: users.id, name: users.name, profile_photo_path: users.profile_photo_path, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(visibleMemberships(tx, viewer))
    .orderBy(byName(users.name), asc(users.id))

const orders = {
  name: byName(users.name),
  // As much as one may do: the Master, admins, members, guests.
  role: sql`array_position(array[3, 1, 0, 2]::smallint[], ${memberships.role})`,
  last_active_at: memberships.last_active_at,
  last_password_updated_at: users.last_password_updated_at,
} as const

const orderOf = (sort: UserSort = 'role'): SQL => {
  const key = sort.replace('-', '') as keyof typeof orders
  return sort.startsWith('-') ? sql`${orders[key]} desc nulls last` : sql`${orders[key]} asc nulls first`
}

const person = {
  user: users,
  role: memberships.role,
  last_active_at: memberships.last_active_at,
  firm_id: memberships.firm_id,
  firm_name: firms.name,
  is_firm_head: memberships.is_firm_head,
  firm_said: memberships.firm_said,
  firm_said_tel: memberships.firm_said_tel,
}
export type PersonRow = {
  user: typeof users.$inferSelect
  role: typeof memberships.$inferSelect.role
  last_active_at: Date | null
  firm_id: number | null
  firm_name: string | null
  is_firm_head: boolean
  firm_said: string | null
  firm_said_tel: string | null
}

/** One page of the company's active members, and how many there are in all. */
export const listPeople = async (
  tx: Tx,
  { company_id }: Company,
  filter: UserFilter,
): Promise<{ rows: PersonRow[]; total: number }> => {
  const where = and(
    eq(memberships.company_id, company_id),
    isNull(memberships.deleted_at),
    filter.name ? or(holdsText(users.name, filter.name), holdsText(users.email, filter.name)) : undefined,
    filter.role?.length ? inArray(memberships.role, filter.role) : undefined,
  )
  const { limit, offset } = pageWindow(filter)
  const query = () =>
    tx
      .select(person)
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.user_id))
      .leftJoin(firms, eq(firms.id, memberships.firm_id))
      .where(where)
  const [counted] = await tx
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(where)
  const rows = await query().orderBy(orderOf(filter.sort), orders.name, asc(users.id)).limit(limit).offset(offset)
  return { rows, total: counted!.total }
}

export const findPerson = async (tx: Tx, { company_id }: Company, id: number): Promise<PersonRow | null> => {
  const [row] = await tx
    .select(person)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .leftJoin(firms, eq(firms.id, memberships.firm_id))
    .where(and(eq(memberships.company_id, company_id), eq(memberships.user_id, id), isNull(memberships.deleted_at)))
  return row ?? null
}

/** The matters of each person that the viewer sees, by name. */
export const listMattersOf = async (
  tx: Tx,
  viewer: Viewer,
  user_ids: number[],
): Promise<Map<number, { id: number; name: string }[]>> => {
  if (user_ids.length === 0) return new Map()
  const rows = await tx
    .select({ user_id: matterUsers.user_id, id: matters.id, name: matters.name })
    .from(matterUsers)
    .innerJoin(matters, eq(matters.id, matterUsers.matter_id))
    .where(and(visibleMatters(tx, viewer), inArray(matterUsers.user_id, user_ids)))
    .orderBy(byName(matters.name), asc(matters.id))
  return Map.groupBy(rows, ({ user_id }) => user_id)
}

// ---- absences ----

/** Of a row of absences: whether it is on, by the business's day. */
export const isAbsentToday = sql`(now() at time zone 'Asia/Tokyo')::date between ${absences.from_date} and ${absences.to_date}`

/** Ids of those who are absent today and for whom the person stands in. */
export const absentIdsOfSubstitute = (tx: Tx, user_id: number) =>
  tx
    .select({ id: absences.user_id })
    .from(absences)
    .where(
      and(sql`${absences.company_id} = current_company_id()`, eq(absences.substitute_user_id, user_id), isAbsentToday),
    )

/** Whether a row that waits for `approver_id` is the person's to answer: their own, or of somebody absent. */
export const mayAnswerFor = (tx: Tx, approver_id: AnyPgColumn, user_id: number): SQL =>
  or(eq(approver_id, user_id), inArray(approver_id, absentIdsOfSubstitute(tx, user_id)))!

export type AbsenceRow = {
  user_id: number
  from_date: string
  to_date: string
  substitute: { id: number; name: string }
}

/** Absences that are on today or to come, by person. */
export const listAbsences = async (
  tx: Tx,
  { company_id }: Company,
  today: string,
): Promise<Map<number, AbsenceRow>> => {
  const rows = await tx
    .select({
      user_id: absences.user_id,
      from_date: absences.from_date,
      to_date: absences.to_date,
      substitute: { id: users.id, name: users.name },
    })
    .from(absences)
    .innerJoin(users, eq(users.id, absences.substitute_user_id))
    .where(and(eq(absences.company_id, company_id), gte(absences.to_date, today)))
  return new Map(rows.map((row) => [row.user_id, row]))
}

export const writeAbsence = async (tx: Tx, values: typeof absences.$inferInsert): Promise<void> => {
  await tx
    .insert(absences)
    .values(values)
    .onConflictDoUpdate({ target: [absences.company_id, absences.user_id], set: values })
}

/** Whether there was one. */
export const removeAbsence = async (tx: Tx, { company_id, user_id }: Member): Promise<boolean> => {
  const removed = await tx
    .delete(absences)
    .where(and(eq(absences.company_id, company_id), eq(absences.user_id, user_id)))
    .returning({ user_id: absences.user_id })
  return removed.length > 0
}

/** Neither away nor standing in for anybody any longer. */
export const removeFromAbsences = async (tx: Tx, { company_id, user_id }: Member): Promise<void> => {
  await tx
    .delete(absences)
    .where(
      and(
        eq(absences.company_id, company_id),
        or(eq(absences.user_id, user_id), eq(absences.substitute_user_id, user_id)),
      ),
    )
}

// ---- memberships ----

const isMember = ({ company_id, user_id }: Member) =>
  and(eq(memberships.company_id, company_id), eq(memberships.user_id, user_id))

/** By name whoever was in the company, with the address of whoever still is. */
export const findSender = async (tx: Tx, member: Member): Promise<{ name: string; email: string | null } | null> => {
  const [row] = await tx
    .select({ name: users.name, email: users.email, left_at: memberships.deleted_at })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(isMember(member))
  return row ? { name: row.name, email: row.left_at === null ? row.email : null } : null
}

/** A member of the company's own people; null of guests, and of whoever has left. */
export const findInsider = async (tx: Tx, member: Member): Promise<{ name: string } | null> => {
  const [row] = await tx
    .select({ name: users.name, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(isMember(member), isNull(memberships.deleted_at)))
  return row && isInternalRole(row.role) ? { name: row.name } : null
}

/** After all that is known of the person so far, in whichever company: not even a clock that was set back changes the order. */
export const markActive = async (tx: Tx, member: Member, now: Date): Promise<void> => {
  const next = sql`(select max(last_active_at) + interval '1 millisecond' from memberships where user_id = ${member.user_id})`
  await tx
    .update(memberships)
    .set({ last_active_at: sql`greatest(${now.toISOString()}::timestamptz, ${next})` })
    .where(isMember(member))
}

/** The membership held until the transaction ends, one that has ended included. */
export const lockMembership = async (
  tx: Tx,
  member: Member,
): Promise<Pick<typeof memberships.$inferSelect, 'role' | 'deleted_at'> | null> => {
  const [row] = await tx
    .select({ role: memberships.role, deleted_at: memberships.deleted_at })
    .from(memberships)
    .where(isMember(member))
    .for('update')
  return row ?? null
}

export const updateMembership = async (
  tx: Tx,
  member: Member,
  values: Partial<
    Pick<
      typeof memberships.$inferInsert,
      'role' | 'deleted_at' | 'firm_id' | 'is_firm_head' | 'firm_said' | 'firm_said_tel'
    >
  >,
): Promise<void> => {
  await tx
    .update(memberships)
    .set({ ...values, updated_at: sql`now()` })
    .where(isMember(member))
}

export const updateUserName = async (tx: Tx, id: number, name: string): Promise<void> => {
  await tx
    .update(users)
    .set({ name, updated_at: sql`now()` })
    .where(eq(users.id, id))
}

/** How many living companies the person belongs to; asked over all companies. */
export const countMemberships = async (tx: Tx, user_id: number): Promise<number> => {
  const [counted] = await tx
    .select({ count: count() })
    .from(memberships)
    .where(and(eq(memberships.user_id, user_id), isNull(memberships.deleted_at)))
  return counted!.count
}

// ---- names ----

/** The companies of the person, with what says whether and from where one may enter. */
export const findCompaniesOf = (tx: Tx, user_id: number) =>
  tx
    .select({
      company_id: memberships.company_id,
      company_key: companies.company_key,
      name: companies.name,
      role: memberships.role,
      suspended_at: companies.suspended_at,
      enable_ip_restriction: companies.enable_ip_restriction,
      allowed_ips: companies.allowed_ips,
    })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.company_id))
    .where(and(eq(memberships.user_id, user_id), isNull(memberships.deleted_at)))
    .execute()

/** Whether that person stands anywhere in what the viewer sees of the company; internal users meet those who left, too. */
export const knowsUser = async (tx: Tx, viewer: Viewer, user_id: number): Promise<boolean> => {
  const seen = guestId(viewer) === null ? eq(memberships.company_id, viewer.company_id) : visibleMemberships(tx, viewer)
  const rows = await tx
    .select({ user_id: memberships.user_id })
    .from(memberships)
    .where(and(eq(memberships.user_id, user_id), seen))
  return rows.length > 0
}

/** Names by id, of people who left too. */
export const findUserNames = async (tx: Tx, ids: (number | null)[]): Promise<Map<number, string>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await tx.select({ id: users.id, name: shownName }).from(users).where(inArray(users.id, wanted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Of those who have a picture of their own seal, its storage key. */
export const findSealKeys = async (tx: Tx, ids: readonly number[]): Promise<Map<number, string>> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .select({ id: users.id, seal_key: users.seal_key })
    .from(users)
    .where(and(inArray(users.id, wanted), isNotNull(users.seal_key)))
  return new Map(rows.map(({ id, seal_key }) => [id, seal_key!]))
}

export const findUser = async (tx: Tx, id: number): Promise<typeof users.$inferSelect | null> => {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  return user ?? null
}
