/** Queries on the company's address book. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { ContactFilter } from '#domain/contacts/contacts.contract.ts'
import { foldPhone } from '#domain/phone-numbers.ts'
import { pageWindow } from '#domain/paging.ts'
import { byName } from '#server/db/by-name.ts'
import { holdsText } from '#server/db/contains-text.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import type { ContactRole } from '#domain/contacts/contact-roles.labels.ts'
import { buildingContacts, buildings } from '#server/db/schema/buildings.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { visibleContacts } from '#server/sight/contacts.visible.ts'

type Company = { company_id: number }
export type ContactRow = typeof contacts.$inferSelect
export type ContactValues = Pick<ContactRow, 'name' | 'affiliation' | 'email' | 'phone_number'>

/** Fewer stand in too many numbers. */
const phoneDigits = 4

const containsKeyword = (keyword: string): SQL | undefined => {
  const digits = foldPhone(keyword)
  return or(
    // A number stands with hyphens or without.
    digits.length >= phoneDigits && /^[\d\s()-]+$/.test(keyword.normalize('NFKC'))
      ? sql`regexp_replace(fold_text(${contacts.phone_number}), '[^0-9]', '', 'g') like ${`%${digits}%`}`
      : undefined,
    ...[contacts.name, contacts.affiliation, contacts.email, contacts.phone_number].map((column) =>
      holdsText(column, keyword),
    ),
  )
}

/** One page, newest change first, and how many there are in all. */
export const listContacts = async (
  tx: Tx,
  viewer: Viewer,
  filter: ContactFilter,
): Promise<{ rows: ContactRow[]; total: number }> => {
  const where = and(
    visibleContacts(viewer),
    filter.keyword ? containsKeyword(filter.keyword) : undefined,
    filter.excludeContactIds?.length ? notInArray(contacts.id, filter.excludeContactIds) : undefined,
  )
  const { limit, offset } = pageWindow(filter)
  const [counted] = await tx.select({ total: count() }).from(contacts).where(where)
  const rows = await tx
    .select()
    .from(contacts)
    .where(where)
    .orderBy(desc(contacts.updated_at), desc(contacts.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: counted!.total }
}

/** Every affiliation once, in order. */
export const listAffiliations = async (tx: Tx, viewer: Viewer): Promise<string[]> => {
  const rows = await tx
    .select({ affiliation: contacts.affiliation })
    .from(contacts)
    .where(and(visibleContacts(viewer), isNotNull(contacts.affiliation)))
    .groupBy(contacts.affiliation)
    .orderBy(byName(contacts.affiliation))
  return rows.map(({ affiliation }) => affiliation!)
}

export const insertContact = async (tx: Tx, { company_id }: Company, values: ContactValues): Promise<ContactRow> => {
  const [row] = await tx
    .insert(contacts)
    .values({ company_id, ...values })
    .returning()
  return row!
}

/** The changed contact, or null where there is none. */
export const updateContact = async (
  tx: Tx,
  viewer: Viewer,
  id: number,
  values: Partial<ContactValues>,
): Promise<ContactRow | null> => {
  const [row] = await tx
    .update(contacts)
    .set({ ...values, updated_user_id: viewer.actor.id, updated_at: nextUpdatedAt(contacts.updated_at) })
    .where(and(visibleContacts(viewer), eq(contacts.id, id)))
    .returning()
  return row ?? null
}

/** Out of sight; its buildings have it again where it comes back. */
export const discardContact = async (
  tx: Tx,
  viewer: Viewer,
  id: number,
  deleted_at: Date,
): Promise<ContactRow | null> => {
  const [row] = await tx
    .update(contacts)
    .set({ deleted_at })
    .where(and(visibleContacts(viewer), eq(contacts.id, id)))
    .returning()
  return row ?? null
}

/** For good: another one stands in its place. Buildings let go of it by themselves. */
export const deleteContact = async (tx: Tx, viewer: Viewer, id: number): Promise<void> => {
  await tx.delete(contacts).where(and(visibleContacts(viewer), eq(contacts.id, id)))
}

export type LinkedContact = ContactRow & { linked_buildings_count: number }

const linkedBuildings = (tx: Tx): SQL<number> =>
  sql`(${tx
    .select({ count: sql`count(*)::int` })
    .from(buildingContacts)
    .innerJoin(buildings, and(eq(buildings.id, buildingContacts.building_id), isNull(buildings.deleted_at)))
    .where(eq(buildingContacts.contact_id, contacts.id))})`

/** Addresses and numbers of the whole address book, first made first: what duplicates are found by. */
export const listContactKeys = (tx: Tx, viewer: Viewer): Promise<Pick<ContactRow, 'id' | 'email' | 'phone_number'>[]> =>
  tx
    .select({ id: contacts.id, email: contacts.email, phone_number: contacts.phone_number })
    .from(contacts)
    .where(and(visibleContacts(viewer), or(isNotNull(contacts.email), isNotNull(contacts.phone_number))))
    .orderBy(asc(contacts.id))
    .execute()

export const findLinkedContacts = async (
  tx: Tx,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, LinkedContact>> => {
  const rows = await tx
    .select({ ...getTableColumns(contacts), linked_buildings_count: linkedBuildings(tx) })
    .from(contacts)
    .where(and(visibleContacts(viewer), isAnyOf(contacts.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Held until the transaction ends. */
export const lockContacts = async (tx: Tx, viewer: Viewer, ids: number[]): Promise<Map<number, ContactRow>> => {
  const rows = await tx
    .select()
    .from(contacts)
    .where(and(visibleContacts(viewer), isAnyOf(contacts.id, ids)))
    .orderBy(asc(contacts.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

export type ContactLink = {
  contact_id: number
  role_id: ContactRole | null
  building: { id: number; name: string; deleted_at: Date | null }
}

/** Which buildings the contacts stand at; deleted ones too, because they may come back. */
export const listContactLinks = (tx: Tx, { company_id }: Company, ids: number[]): Promise<ContactLink[]> =>
  tx
    .select({
      contact_id: buildingContacts.contact_id,
      role_id: buildingContacts.role_id,
      building: { id: buildings.id, name: buildings.name, deleted_at: buildings.deleted_at },
    })
    .from(buildingContacts)
    .innerJoin(buildings, eq(buildings.id, buildingContacts.building_id))
    .where(and(eq(buildingContacts.company_id, company_id), inArray(buildingContacts.contact_id, ids)))
    .orderBy(asc(buildings.id), asc(buildingContacts.contact_id))
    .execute()

export const linkBuildings = async (
  tx: Tx,
  { company_id }: Company,
  contact_id: number,
  links: readonly { building_id: number; role_id: ContactRole | null }[],
): Promise<void> => {
  if (links.length > 0)
    await tx
      .insert(buildingContacts)
      .values(links.map((link) => ({ company_id, contact_id, ...link })))
      .onConflictDoNothing()
}

export const unlinkBuildings = async (
  tx: Tx,
  { company_id }: Company,
  contact_id: number,
  building_ids: number[],
): Promise<void> => {
  await tx
    .delete(buildingContacts)
    .where(
      and(
        eq(buildingContacts.company_id, company_id),
        eq(buildingContacts.contact_id, contact_id),
        isAnyOf(buildingContacts.building_id, building_ids),
      ),
    )
}

/** Those of the addresses, in small letters, that somebody in the address book has. */
export const findContactAddresses = async (
  tx: Tx,
  { company_id }: Company,
  addresses: readonly string[],
): Promise<Set<string>> => {
  if (addresses.length === 0) return new Set()
  const address = sql<string>`lower(${contacts.email})`
  const rows = await tx
    .select({ address })
    .from(contacts)
    .where(
      and(
        eq(contacts.company_id, company_id),
        isNull(contacts.deleted_at),
        inArray(
          address,
          addresses.map((typed) => typed.toLowerCase()),
        ),
      ),
    )
  return new Set(rows.map((row) => row.address))
}
