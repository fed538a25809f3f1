/** Queries on 取引先 and the people in them. */
import { and, asc, count, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { foldText } from '#domain/text/fold.ts'
import { byName } from '#server/db/by-name.ts'
import { updateWhole } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { firms } from '#server/db/schema/firms.ts'
import { matters } from '#server/db/schema/matters.ts'
import { invitations, memberships, users } from '#server/db/schema/users.ts'

type Company = { company_id: number }
export type FirmRow = typeof firms.$inferSelect
export type FirmValues = Pick<FirmRow, 'name' | 'tel' | 'registration_number' | 'seats'>

const own = ({ company_id }: Company, id: number) => and(eq(firms.company_id, company_id), eq(firms.id, id))

export const listFirms = (tx: Tx, { company_id }: Company): Promise<FirmRow[]> =>
  tx.select().from(firms).where(eq(firms.company_id, company_id)).orderBy(byName(firms.name), asc(firms.id))

export const findFirm = async (tx: Tx, company: Company, id: number): Promise<FirmRow | null> => {
  const [row] = await tx.select().from(firms).where(own(company, id))
  return row ?? null
}

/** The firm of that name, however it is written. */
export const findFirmByName = async (tx: Tx, { company_id }: Company, name: string): Promise<FirmRow | null> => {
  const [row] = await tx
    .select()
    .from(firms)
    .where(and(eq(firms.company_id, company_id), eq(firms.folded_name, foldText(name))))
  return row ?? null
}

export const insertFirm = async (
  tx: Tx,
  { company_id }: Company,
  values: Pick<FirmRow, 'name'> & Partial<FirmValues>,
): Promise<FirmRow> => {
  const [row] = await tx
    .insert(firms)
    .values({ company_id, ...values })
    .returning()
  return row!
}

export const updateFirm = updateWhole(firms)

/** Of those who left and of invitations that were accepted nobody belongs to it any longer. */
export const removeFirm = async (tx: Tx, company: Company, id: number): Promise<void> => {
  const { company_id } = company
  await tx
    .update(memberships)
    .set({ firm_id: null, is_firm_head: false })
    .where(and(eq(memberships.company_id, company_id), eq(memberships.firm_id, id), isNotNull(memberships.deleted_at)))
  await tx
    .update(invitations)
    .set({ firm_id: null, is_firm_head: false })
    .where(and(eq(invitations.company_id, company_id), eq(invitations.firm_id, id), isNotNull(invitations.accepted_at)))
  await tx.delete(firms).where(own(company, id))
}

/** Living matters whose 担当会社 it is. */
export const listMattersOfFirm = (tx: Tx, { company_id }: Company, folded_name: string) =>
  tx
    .select({ id: matters.id, name: matters.name, company_in_charge: matters.company_in_charge })
    .from(matters)
    .where(
      and(
        eq(matters.company_id, company_id),
        isNull(matters.deleted_at),
        sql`fold_text(${matters.company_in_charge}) = ${folded_name}`,
      ),
    )
    .execute()

export const nameCompanyInCharge = async (
  tx: Tx,
  { company_id }: Company,
  ids: number[],
  values: { company_in_charge: string; updated_user_id: number },
): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .update(matters)
    .set({ ...values, updated_at: nextUpdatedAt(matters.updated_at) })
    .where(and(eq(matters.company_id, company_id), isAnyOf(matters.id, ids)))
}

// ---- people ----

/** The people of the firms today, heads first, by name. */
export const listFirmPeople = (tx: Tx, { company_id }: Company, firm_id?: number) =>
  tx
    .select({
      firm_id: memberships.firm_id,
      id: users.id,
      name: users.name,
      profile_photo_path: users.profile_photo_path,
      role: memberships.role,
      is_firm_head: memberships.is_firm_head,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      and(
        eq(memberships.company_id, company_id),
        isNull(memberships.deleted_at),
        firm_id === undefined ? isNotNull(memberships.firm_id) : eq(memberships.firm_id, firm_id),
      ),
    )
    .orderBy(desc(memberships.is_firm_head), byName(users.name), asc(users.id))
    .execute()
export type FirmPersonRow = Awaited<ReturnType<typeof listFirmPeople>>[number]

/** Invitations into a firm that nobody has accepted, those whose time is over included; the newest first. */
export const listFirmInvitations = (tx: Tx, { company_id }: Company, firm_id: number) =>
  tx
    .select()
    .from(invitations)
    .where(
      and(eq(invitations.company_id, company_id), eq(invitations.firm_id, firm_id), isNull(invitations.accepted_at)),
    )
    .orderBy(desc(invitations.id))
    .execute()

/** By firm, how many are invited and still may come. */
export const countFirmInvitations = async (
  tx: Tx,
  { company_id }: Company,
  now: Date,
  firm_id?: number,
): Promise<Map<number, number>> => {
  const rows = await tx
    .select({ firm_id: invitations.firm_id, total: count() })
    .from(invitations)
    .where(
      and(
        eq(invitations.company_id, company_id),
        isNull(invitations.accepted_at),
        gt(invitations.expires_at, now),
        firm_id === undefined ? isNotNull(invitations.firm_id) : eq(invitations.firm_id, firm_id),
      ),
    )
    .groupBy(invitations.firm_id)
  return new Map(rows.map((row) => [row.firm_id!, row.total]))
}

/** Seats that are held. The company's row is held by whoever takes one (lockCompany). */
export const countTaken = async (tx: Tx, company: Company, firm_id: number, now: Date): Promise<number> => {
  const people = await listFirmPeople(tx, company, firm_id)
  return people.length + ((await countFirmInvitations(tx, company, now, firm_id)).get(firm_id) ?? 0)
}

/** Whether anybody is in the firm, or is invited into it, even if the time for that is over. */
export const isInUse = async (tx: Tx, company: Company, firm_id: number): Promise<boolean> =>
  (await listFirmPeople(tx, company, firm_id)).length > 0 ||
  (await listFirmInvitations(tx, company, firm_id)).length > 0

/** Where a member stands; null for whoever has left. */
export const findFirmPlace = async (tx: Tx, company: Company, user_id: number) => {
  const [row] = await selectPlace(tx, company, user_id)
  return row ?? null
}

/** The same, held until the transaction ends. */
export const lockFirmPlace = async (tx: Tx, company: Company, user_id: number) => {
  const [row] = await selectPlace(tx, company, user_id).for('update')
  return row ?? null
}

const selectPlace = (tx: Tx, { company_id }: Company, user_id: number) =>
  tx
    .select({ role: memberships.role, firm_id: memberships.firm_id, is_firm_head: memberships.is_firm_head })
    .from(memberships)
    .where(
      and(eq(memberships.company_id, company_id), eq(memberships.user_id, user_id), isNull(memberships.deleted_at)),
    )
    .$dynamic()

/** Firms by name, for the lists of people. */
export const findFirmNames = async (tx: Tx, { company_id }: Company, ids: readonly (number | null)[]) => {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map<number, string>()
  const rows = await tx
    .select({ id: firms.id, name: firms.name })
    .from(firms)
    .where(and(eq(firms.company_id, company_id), isAnyOf(firms.id, wanted)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether another firm bears the name. */
export const isNameTaken = async (tx: Tx, { company_id }: Company, name: string, but?: number): Promise<boolean> =>
  (await tx.$count(
    firms,
    and(
      eq(firms.company_id, company_id),
      eq(firms.folded_name, foldText(name)),
      but === undefined ? undefined : ne(firms.id, but),
    ),
  )) > 0
