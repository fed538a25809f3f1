/** 記入を依頼, as it is stored: of whom a document is asked to be filled in. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isInternalRole } from '#domain/users/users.policy.ts'
import type { Tx } from '#server/db/client.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { documentAuthors, documentGuestRequests } from '#server/db/schema/documents.ts'
import { matterUsers } from '#server/db/schema/matters.ts'
import { memberships, users } from '#server/db/schema/users.ts'
import { shownNameOf } from '#server/users/users.store.ts'

type Company = { company_id: number }
const guests = alias(users, 'guest')
const askers = alias(users, 'asker')

const ofDocument = ({ company_id }: Company, document_id: number) =>
  and(eq(documentGuestRequests.company_id, company_id), eq(documentGuestRequests.document_id, document_id))

export const findGuestRequest = async (tx: Tx, company: Company, document_id: number) => {
  const [row] = await tx
    .select({
      request: documentGuestRequests,
      user: { id: guests.id, name: shownNameOf(guests) },
      asked_by: { id: askers.id, name: shownNameOf(askers) },
    })
    .from(documentGuestRequests)
    .innerJoin(guests, eq(guests.id, documentGuestRequests.user_id))
    .innerJoin(askers, eq(askers.id, documentGuestRequests.asked_by_user_id))
    .where(ofDocument(company, document_id))
  return row ?? null
}
export type GuestRequestRow = NonNullable<Awaited<ReturnType<typeof findGuestRequest>>>

/** The guest of the matter by that id; null where there is none. */
export const findGuestOfMatter = async (tx: Tx, { company_id }: Company, matter_id: number, user_id: number) => {
  const [row] = await tx
    .select({ id: users.id, name: users.name, role: memberships.role })
    .from(matterUsers)
    .innerJoin(
      memberships,
      and(eq(memberships.company_id, matterUsers.company_id), eq(memberships.user_id, matterUsers.user_id)),
    )
    .innerJoin(users, eq(users.id, matterUsers.user_id))
    .where(
      and(
        eq(matterUsers.company_id, company_id),
        eq(matterUsers.matter_id, matter_id),
        eq(matterUsers.user_id, user_id),
        isNull(memberships.deleted_at),
      ),
    )
  return row && !isInternalRole(row.role) ? row : null
}

/** Whoever is asked writes it from now on; says whether they did not before. */
export const makeAuthor = async (tx: Tx, { company_id }: Company, document_id: number, user_id: number) => {
  const made = await tx
    .insert(documentAuthors)
    .values({ company_id, document_id, user_id })
    .onConflictDoNothing()
    .returning({ user_id: documentAuthors.user_id })
  return made.length > 0
}

type Asked = Omit<typeof documentGuestRequests.$inferInsert, 'created_at' | 'updated_at'>

export const insertGuestRequest = async (tx: Tx, values: Asked): Promise<void> => {
  await tx.insert(documentGuestRequests).values(values)
}

export const updateGuestRequest = async (
  tx: Tx,
  company: Company,
  document_id: number,
  values: Partial<Pick<Asked, 'due_date' | 'note' | 'asked_by_user_id'>> & { handed_in_at?: Date },
): Promise<void> => {
  await tx
    .update(documentGuestRequests)
    .set({ ...values, updated_at: nextUpdatedAt(documentGuestRequests.updated_at) })
    .where(ofDocument(company, document_id))
}

/** Nobody is asked any longer; who wrote it only because they were asked has nothing to do with it from now on. */
export const removeGuestRequest = async (
  tx: Tx,
  company: Company,
  { document_id, user_id, is_new_author }: GuestRequestRow['request'],
): Promise<void> => {
  await tx.delete(documentGuestRequests).where(ofDocument(company, document_id))
  if (!is_new_author) return
  await tx
    .delete(documentAuthors)
    .where(
      and(
        eq(documentAuthors.company_id, company.company_id),
        eq(documentAuthors.document_id, document_id),
        eq(documentAuthors.user_id, user_id),
        sql`not ${documentAuthors.is_first_author}`,
      ),
    )
}
