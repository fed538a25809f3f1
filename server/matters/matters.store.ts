/** Queries on matters. Every one names the company, and row level security names it again. */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import type { Role } from '#domain/users/users.labels.ts'
import { byName } from '#server/db/by-name.ts'
import { insertInto } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { documentAuthors, documentGuestRequests, documents } from '#server/db/schema/documents.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { matterFacilities, matters, matterTemplates, matterUsers } from '#server/db/schema/matters.ts'
import { templates } from '#server/db/schema/templates.ts'
import { memberships, users } from '#server/db/schema/users.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { visibleTemplates } from '#server/sight/templates.visible.ts'
import { templateRow, type TemplateRow } from '#server/templates/template-row.ts'
import { visibleMatters } from '#server/sight/matters.visible.ts'
import { shownName } from '#server/users/users.store.ts'

type Company = { company_id: number }
export type MatterRow = typeof matters.$inferSelect
export type MatterMember = { id: number; name: string; profile_photo_path: string | null; role: Role }

/** Members of many matters at once, in the order they joined. */
export const listMatterMembers = async (
  tx: Tx,
  { company_id }: Company,
  matter_ids: number[],
): Promise<Map<number, MatterMember[]>> => {
  const members = new Map<number, MatterMember[]>(matter_ids.map((id) => [id, []]))
  if (matter_ids.length === 0) return members
  const rows = await tx
    .select({
      matter_id: matterUsers.matter_id,
      id: users.id,
      name: shownName,
      profile_photo_path: users.profile_photo_path,
      role: memberships.role,
    })
    .from(matterUsers)
    .innerJoin(users, eq(users.id, matterUsers.user_id))
    .innerJoin(memberships, and(eq(memberships.company_id, company_id), eq(memberships.user_id, users.id)))
    .where(and(eq(matterUsers.company_id, company_id), isAnyOf(matterUsers.matter_id, matter_ids)))
    .orderBy(asc(matterUsers.created_at), asc(users.id))
  for (const { matter_id, ...member } of rows) members.get(matter_id)!.push(member)
  return members
}

type MatterDetails = Pick<
  MatterRow,
  | 'description'
  | 'company_in_charge'
  | 'caller_name'
  | 'caller_phone'
  | 'place'
  | 'symptom'
  | 'received_at'
  | 'arrived_at'
  | 'completed_at'
>

export const findMatterDetails = async (
  tx: Tx,
  { company_id }: { company_id: number },
  ids: number[],
): Promise<Map<number, MatterDetails>> => {
  const rows = await tx
    .select({
      id: matters.id,
      description: matters.description,
      company_in_charge: matters.company_in_charge,
      caller_name: matters.caller_name,
      caller_phone: matters.caller_phone,
      place: matters.place,
      symptom: matters.symptom,
      received_at: matters.received_at,
      arrived_at: matters.arrived_at,
      completed_at: matters.completed_at,
    })
    .from(matters)
    .where(and(eq(matters.company_id, company_id), isAnyOf(matters.id, ids)))
  return new Map(rows.map(({ id, ...details }) => [id, details]))
}

/** The living matter, locked where `lock` is asked for; null also where a guest may not see it. */
export const findMatter = async (tx: Tx, viewer: Viewer, id: number, lock = false): Promise<MatterRow | null> => {
  const query = tx
    .select()
    .from(matters)
    .where(and(visibleMatters(tx, viewer), eq(matters.id, id)))
    .$dynamic()
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

const selectVisible = (tx: Tx, viewer: Viewer, ids: number[]) =>
  tx
    .select()
    .from(matters)
    .where(and(visibleMatters(tx, viewer), isAnyOf(matters.id, ids)))

/** Those of the matters that live and may be seen. */
export const findMatters = (...asked: Parameters<typeof selectVisible>): Promise<MatterRow[]> =>
  selectVisible(...asked).execute()

/** The same, held in one order whoever asks: two of them never wait for each other. */
export const lockMatters = (...asked: Parameters<typeof selectVisible>): Promise<MatterRow[]> =>
  selectVisible(...asked)
    .orderBy(asc(matters.id))
    .for('update')
    .execute()

export const insertMatter = insertInto(matters)

/** Returns the new updated_at of each. */
export const updateMatters = async (
  tx: Tx,
  { company_id }: Company,
  ids: number[],
  values: PgUpdateSetSource<typeof matters>,
): Promise<Map<number, Date>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .update(matters)
    .set({ ...values, updated_at: nextUpdatedAt(matters.updated_at) })
    .where(and(eq(matters.company_id, company_id), isAnyOf(matters.id, ids)))
    .returning({ id: matters.id, updated_at: matters.updated_at })
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]))
}

/** A deleted matter leaves its documents without one; answers which. */
export const unlinkDocumentsOfMatter = async (
  tx: Tx,
  { company_id }: Company,
  matter_id: number,
): Promise<number[]> => {
  const rows = await tx
    .update(documents)
    .set({ matter_id: null, updated_at: nextUpdatedAt(documents.updated_at) })
    .where(and(eq(documents.company_id, company_id), eq(documents.matter_id, matter_id)))
    .returning({ id: documents.id })
  return rows.map(({ id }) => id)
}

// ---- links ----

const linkTables = {
  users: [matterUsers, 'user_id'],
  facilities: [matterFacilities, 'facility_id'],
  templates: [matterTemplates, 'template_id'],
} as const
export type MatterLink = keyof typeof linkTables

export const listLinks = async (
  tx: Tx,
  { company_id }: Company,
  matter_id: number,
  link: MatterLink,
): Promise<number[]> => {
  const [table, key] = linkTables[link]
  const column = (table as never as Record<string, typeof matterUsers.user_id>)[key]!
  const rows = await tx
    .select({ id: column })
    .from(table)
    .where(and(eq(table.company_id, company_id), eq(table.matter_id, matter_id)))
    .orderBy(asc(table.created_at), asc(column))
  return rows.map(({ id }) => id)
}

export const addLinks = async (
  tx: Tx,
  { company_id }: Company,
  matter_id: number,
  link: MatterLink,
  ids: number[],
): Promise<void> => {
  if (ids.length === 0) return
  const [table, key] = linkTables[link]
  await tx
    .insert(table)
    .values(ids.map((id) => ({ company_id, matter_id, [key]: id })) as never)
    .onConflictDoNothing()
}

export const removeLinks = async (
  tx: Tx,
  { company_id }: Company,
  matter_id: number,
  link: MatterLink,
  ids: number[],
): Promise<void> => {
  if (ids.length === 0) return
  const [table, key] = linkTables[link]
  const column = (table as never as Record<string, typeof matterUsers.user_id>)[key]!
  await tx
    .delete(table)
    .where(and(eq(table.company_id, company_id), eq(table.matter_id, matter_id), inArray(column, ids)))
  if (link === 'users')
    await endRequestsOf(
      tx,
      { company_id },
      ids.map((user_id) => ({ matter_id, user_id })),
    )
}

type Membership = { matter_id: number; user_id: number }

/** Members of many matters at once. */
/** Answers when they joined; null where all were there already. */
export const addMembers = async (tx: Tx, { company_id }: Company, links: Membership[]): Promise<Date | null> => {
  if (links.length === 0) return null
  const [first] = await tx
    .insert(matterUsers)
    .values(links.map((link) => ({ company_id, ...link })))
    .onConflictDoNothing()
    .returning({ joined_at: matterUsers.created_at })
  return first?.joined_at ?? null
}

/** Those of the links that were made after the moment. */
export const linksSince = async (
  tx: Tx,
  { company_id }: Company,
  matter_ids: number[],
  moment: Date,
): Promise<Membership[]> =>
  matter_ids.length === 0
    ? []
    : tx
        .select({ matter_id: matterUsers.matter_id, user_id: matterUsers.user_id })
        .from(matterUsers)
        .where(
          and(
            eq(matterUsers.company_id, company_id),
            isAnyOf(matterUsers.matter_id, matter_ids),
            gt(matterUsers.created_at, moment),
          ),
        )

export const removeMembers = async (tx: Tx, { company_id }: Company, links: Membership[]): Promise<void> => {
  if (links.length === 0) return
  await tx.delete(matterUsers).where(
    and(
      eq(matterUsers.company_id, company_id),
      inArray(
        sql`(${matterUsers.matter_id}, ${matterUsers.user_id})`,
        links.map(({ matter_id, user_id }) => sql`(${matter_id}::bigint, ${user_id}::bigint)`),
      ),
    ),
  )
  await endRequestsOf(tx, { company_id }, links)
}

/** Whoever is on the matter no longer is asked for none of its documents that are still to be filled in, and writes none. */
const endRequestsOf = async (tx: Tx, { company_id }: Company, links: Membership[]): Promise<void> => {
  const ended = await tx
    .delete(documentGuestRequests)
    .where(
      and(
        eq(documentGuestRequests.company_id, company_id),
        inArray(
          documentGuestRequests.document_id,
          tx
            .select({ id: documents.id })
            .from(documents)
            .where(
              and(
                eq(documents.company_id, company_id),
                isNull(documents.submitted_at),
                inArray(documents.approval_status, [approvalStatuses.unset, approvalStatuses.sentBack]),
                inArray(
                  sql`(${documents.matter_id}, ${documentGuestRequests.user_id})`,
                  links.map(({ matter_id, user_id }) => sql`(${matter_id}::bigint, ${user_id}::bigint)`),
                ),
              ),
            ),
        ),
      ),
    )
    .returning()
  for (const { document_id, user_id } of ended.filter(({ is_new_author }) => is_new_author))
    await tx
      .delete(documentAuthors)
      .where(
        and(
          eq(documentAuthors.company_id, company_id),
          eq(documentAuthors.document_id, document_id),
          eq(documentAuthors.user_id, user_id),
        ),
      )
}

// ---- what links point to ----

/** By name. */
export const listMatterFacilities = (tx: Tx, { company_id }: Company, matter_id: number) =>
  tx
    .select({
      id: facilities.id,
      name: facilities.name,
      facility_category_id: facilities.facility_category_id,
      building_id: facilities.building_id,
    })
    .from(matterFacilities)
    .innerJoin(facilities, eq(facilities.id, matterFacilities.facility_id))
    .where(and(eq(matterFacilities.company_id, company_id), eq(matterFacilities.matter_id, matter_id)))
    .orderBy(byName(facilities.name), asc(facilities.id))

/** Those that this person sees, by document type and name; archived ones too. */
export const listMatterTemplates = (tx: Tx, viewer: Viewer, matter_id: number): Promise<TemplateRow[]> =>
  tx
    .select(templateRow)
    .from(matterTemplates)
    .innerJoin(templates, eq(templates.id, matterTemplates.template_id))
    .where(
      and(
        eq(matterTemplates.company_id, viewer.company_id),
        eq(matterTemplates.matter_id, matter_id),
        visibleTemplates(tx, viewer),
      ),
    )
    .orderBy(asc(templates.document_type_id), byName(templates.name))

export const activeMemberIds = async (tx: Tx, { company_id }: Company, user_ids: number[]): Promise<Set<number>> => {
  if (user_ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: memberships.user_id })
    .from(memberships)
    .where(
      and(
        eq(memberships.company_id, company_id),
        inArray(memberships.user_id, user_ids),
        isNull(memberships.deleted_at),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Names of linked records that exist and live; a missing id is not of this company. */
export const linkNames = async (
  tx: Tx,
  { company_id }: Company,
  link: MatterLink,
  ids: number[],
): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await {
    users: () =>
      tx
        .select({ id: users.id, name: users.name })
        .from(users)
        .innerJoin(memberships, and(eq(memberships.user_id, users.id), eq(memberships.company_id, company_id)))
        .where(inArray(users.id, ids)),
    facilities: () =>
      tx
        .select({ id: facilities.id, name: facilities.name })
        .from(facilities)
        .where(and(eq(facilities.company_id, company_id), inArray(facilities.id, ids), isNull(facilities.deleted_at))),
    templates: () =>
      tx
        .select({ id: templates.id, name: templates.name })
        .from(templates)
        .where(and(eq(templates.company_id, company_id), inArray(templates.id, ids))),
  }[link]()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
