/** The jobs of a firm's people. */
import { and, asc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { matterStatusTypes } from '#domain/matters/matters.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { documentAuthors, documents } from '#server/db/schema/documents.ts'
import { matters, matterStatuses, matterUsers } from '#server/db/schema/matters.ts'
import { memberships } from '#server/db/schema/users.ts'
import type { MatterRow } from '#server/matters/matters.store.ts'
import { visibleMatters } from '#server/sight/matters.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { hasOtherMember, isInHand } from './matters-in-hand.ts'

type Company = { company_id: number }

/** What is the firm's to do: what its head is on, and what names the firm as its 担当会社. */
const isOfFirm = (tx: Tx, viewer: Viewer, folded_name: string): SQL =>
  and(
    eq(matters.company_id, viewer.company_id),
    isNull(matters.deleted_at),
    or(visibleMatters(tx, viewer), sql`fold_text(${matters.company_in_charge}) = ${folded_name}`),
  )!

/** The firm's matters that are not completed, the next first. */
export const listOpenMatters = (tx: Tx, viewer: Viewer, folded_name: string) =>
  tx
    .select({
      id: matters.id,
      name: matters.name,
      start_date: matters.start_date,
      end_date: matters.end_date,
      building_name: buildings.name,
      is_member: sql<boolean>`${visibleMatters(tx, viewer)}`,
    })
    .from(matters)
    .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
    .leftJoin(buildings, and(eq(buildings.id, matters.building_id), isNull(buildings.deleted_at)))
    .where(and(isOfFirm(tx, viewer, folded_name), ne(matterStatuses.type_id, matterStatusTypes.completed)))
    .orderBy(sql`${matters.first_day} asc nulls last`, asc(matters.id))
    .execute()

/** Those of the matters that are the firm's, held in one order whoever asks. */
export const lockMattersOfFirm = (
  tx: Tx,
  viewer: Viewer,
  folded_name: string,
  ids: readonly number[],
): Promise<MatterRow[]> =>
  tx
    .select()
    .from(matters)
    .where(and(isOfFirm(tx, viewer, folded_name), inArray(matters.id, [...ids])))
    .orderBy(asc(matters.id))
    .for('update')
    .execute()

/** Unsubmitted documents of the matters that the person writes. */
export const listDocumentsOf = async (
  tx: Tx,
  { company_id, user_id }: Company & { user_id: number },
  matter_ids: readonly number[],
): Promise<number[]> => {
  if (matter_ids.length === 0) return []
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(documentAuthors, eq(documentAuthors.document_id, documents.id))
    .where(
      and(
        eq(documents.company_id, company_id),
        inArray(documents.matter_id, [...matter_ids]),
        isNull(documents.deleted_at),
        isNull(documents.submitted_at),
        eq(documentAuthors.user_id, user_id),
      ),
    )
    .orderBy(asc(documents.id))
  return rows.map(({ id }) => id)
}

/** By matter, which of the people are on it. */
export const listUsersOn = async (
  tx: Tx,
  { company_id }: Company,
  matter_ids: number[],
  user_ids: number[],
): Promise<Map<number, number[]>> => {
  if (matter_ids.length === 0 || user_ids.length === 0) return new Map()
  const rows = await tx
    .select({ matter_id: matterUsers.matter_id, user_id: matterUsers.user_id })
    .from(matterUsers)
    .where(
      and(
        eq(matterUsers.company_id, company_id),
        inArray(matterUsers.matter_id, matter_ids),
        inArray(matterUsers.user_id, user_ids),
      ),
    )
    .orderBy(asc(matterUsers.created_at), asc(matterUsers.user_id))
  const users = new Map<number, number[]>()
  for (const { matter_id, user_id } of rows) users.set(matter_id, [...(users.get(matter_id) ?? []), user_id])
  return users
}

/** Matters that are not completed and that the person is on: where nobody else of their firm is, they want a successor. */
export const listMattersInHand = (
  tx: Tx,
  { company_id, user_id, firm_id }: Company & { user_id: number; firm_id: number },
) =>
  tx
    .select({
      id: matters.id,
      has_colleague: sql<boolean>`${hasOtherMember(tx, user_id, eq(memberships.firm_id, firm_id))}`,
    })
    .from(matters)
    .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
    .where(isInHand(tx, { company_id, user_id }))
    .orderBy(asc(matters.id))
    .execute()
