/** Queries on the company's address book. */
import { and, asc, count, desc, eq, ilike, isNotNull, notInArray, or, type SQL } from 'drizzle-orm'
import type { ContactFilter } from '#domain/contacts/contacts.contract.ts'
import { pageWindow } from '#domain/paging.ts'
import type { Tx } from '#server/db/client.ts'
import { escapeLike } from '#server/db/like.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import type { Viewer } from '#server/records/visible.ts'
import { visibleContacts } from './contacts.visible.ts'

type Company = { company_id: number }
export type ContactRow = typeof contacts.$inferSelect
type ContactValues = Pick<ContactRow, 'name' | 'affiliation' | 'email' | 'phone_number'>

const containsKeyword = (keyword: string): SQL | undefined => {
  const pattern = `%${escapeLike(keyword)}%`
  return or(
    ...[contacts.name, contacts.affiliation, contacts.email, contacts.phone_number].map((column) =>
      ilike(column, pattern),
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
    .selectDistinct({ affiliation: contacts.affiliation })
    .from(contacts)
    .where(and(visibleContacts(viewer), isNotNull(contacts.affiliation)))
    .orderBy(asc(contacts.affiliation))
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
    .set({ ...values, updated_at: nextUpdatedAt(contacts.updated_at) })
    .where(and(visibleContacts(viewer), eq(contacts.id, id)))
    .returning()
  return row ?? null
}

/** Whether there was one to delete; buildings let go of it by themselves. */
export const deleteContact = async (tx: Tx, viewer: Viewer, id: number): Promise<boolean> => {
  const rows = await tx
    .delete(contacts)
    .where(and(visibleContacts(viewer), eq(contacts.id, id)))
    .returning({ id: contacts.id })
  return rows.length > 0
}
