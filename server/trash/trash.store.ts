/** ごみ箱's rows, and what of a deleted record has to be put back or removed. */
import { and, asc, count, desc, eq, gte, inArray, isNull, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { pageWindow } from '#domain/paging.ts'
import type { TrashFilter, UndoDeletionRequest } from '#domain/trash/trash.contract.ts'
import type { TrashNoun } from '#domain/trash/trash.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { fileUses, type UseHolder } from '#server/db/schema/attachments.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { comments } from '#server/db/schema/comments.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { documents } from '#server/db/schema/documents.ts'
import { drawings, pins } from '#server/db/schema/drawings.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { photoLedgers } from '#server/db/schema/photo-ledgers.ts'
import { histories } from '#server/db/schema/histories.ts'
import { matterFacilities, matters } from '#server/db/schema/matters.ts'
import { occurrences, plans } from '#server/db/schema/plans.ts'
import { templates } from '#server/db/schema/templates.ts'
import { trash, type TrashLinks } from '#server/db/schema/trash.ts'
import { users } from '#server/db/schema/users.ts'
import { forgetContacts } from '#server/histories/histories.store.ts'
import { dropUnusedContents } from '#server/files/unused-contents.store.ts'
import { shownName } from '#server/users/users.store.ts'

type Company = { company_id: number }
export type TrashRow = typeof trash.$inferSelect

type Discarded = {
  noun: TrashNoun
  record: { id: number; name: string; created_user_id: number | null }
  links?: TrashLinks | undefined
  deleted_at: Date
}

/** To be called in the transaction that deletes the records. */
export const putInTrash = async (
  tx: Tx,
  { company_id, user }: Company & { user: { id: number } },
  discarded: Discarded | readonly Discarded[],
): Promise<void> => {
  const rows = [discarded]
    .flat()
    .map(({ noun, record: { id: record_id, name, created_user_id }, links = {}, deleted_at }) => ({
      company_id,
      noun,
      record_id,
      name,
      created_user_id,
      deleted_user_id: user.id,
      links,
      deleted_at,
    }))
  if (rows.length > 0) await tx.insert(trash).values(rows)
}

const columns = {
  id: trash.id,
  noun: trash.noun,
  record_id: trash.record_id,
  name: trash.name,
  created_user_id: trash.created_user_id,
  links: trash.links,
  deleted_at: trash.deleted_at,
  user_name: shownName,
}
export type ShownRow = Pick<
  TrashRow,
  'id' | 'noun' | 'record_id' | 'name' | 'created_user_id' | 'links' | 'deleted_at'
> & { user_name: string | null }

type Scope = Company & {
  /** Only what this person made; null: everybody's. */
  creator_id: number | null
  /** Of what was deleted earlier, nothing can be had back. */
  since: Date
}

const inReach = ({ company_id, creator_id, since }: Scope): SQL =>
  and(
    eq(trash.company_id, company_id),
    creator_id === null ? undefined : eq(trash.created_user_id, creator_id),
    gte(trash.deleted_at, since),
  )!

/** The last deleted first. */
export const listTrash = async (
  tx: Tx,
  scope: Scope,
  { noun = [], ...page }: TrashFilter,
): Promise<{ rows: ShownRow[]; total: number }> => {
  const where = and(inReach(scope), noun.length > 0 ? inArray(trash.noun, noun) : undefined)
  const { limit, offset } = pageWindow(page)
  const rows = await tx
    .select(columns)
    .from(trash)
    .leftJoin(users, eq(users.id, trash.deleted_user_id))
    .where(where)
    .orderBy(desc(trash.deleted_at), desc(trash.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await tx.select({ total: count() }).from(trash).where(where)
  return { rows, total: counted!.total }
}

/** Held until the transaction ends: of two who restore it, the second finds nothing. */
export const lockTrash = async (tx: Tx, scope: Scope, id: number): Promise<ShownRow | undefined> => {
  const [row] = await tx
    .select(columns)
    .from(trash)
    .leftJoin(users, eq(users.id, trash.deleted_user_id))
    .where(and(inReach(scope), eq(trash.id, id)))
    .for('update', { of: trash })
  return row
}

/** The same of a record that this person deleted, whoever made it. */
export const lockOwnDeletion = async (
  tx: Tx,
  { company_id, since }: Omit<Scope, 'creator_id'>,
  deleted_user_id: number,
  { noun, record_id }: UndoDeletionRequest,
): Promise<ShownRow | undefined> => {
  const [row] = await tx
    .select(columns)
    .from(trash)
    .leftJoin(users, eq(users.id, trash.deleted_user_id))
    .where(
      and(
        inReach({ company_id, creator_id: null, since }),
        eq(trash.noun, noun),
        eq(trash.record_id, record_id),
        eq(trash.deleted_user_id, deleted_user_id),
      ),
    )
    .for('update', { of: trash })
  return row
}

export const trashTables = {
  matter: matters,
  document: documents,
  building: buildings,
  facility: facilities,
  drawing: drawings,
  contact: contacts,
  template: templates,
  plan: plans,
}

/** Puts the record and what it was linked with back as they were; a link that went elsewhere since stays there. */
export const restoreRecord = async (
  tx: Tx,
  { company_id }: Company,
  { id, noun, record_id, links }: Pick<ShownRow, 'id' | 'noun' | 'record_id' | 'links'>,
): Promise<void> => {
  const table = trashTables[noun]
  await tx
    .update(table)
    .set({ deleted_at: null, updated_at: nextUpdatedAt(table.updated_at) })
    .where(and(eq(table.company_id, company_id), eq(table.id, record_id)))
  await relink[noun](tx, company_id, record_id, links)
  await tx.delete(trash).where(and(eq(trash.company_id, company_id), eq(trash.id, id)))
}

type Relink = (tx: Tx, company_id: number, record_id: number, links: TrashLinks) => Promise<void>
const relink: Record<TrashNoun, Relink> = {
  matter: async (tx, company_id, matter_id, { documents: ids = [], occurrences: times = [] }) => {
    await tx
      .update(occurrences)
      .set({
        matter_id,
        state: sql`case ${occurrences.state} when 'planned' then 'arranged' else ${occurrences.state} end`,
        updated_at: nextUpdatedAt(occurrences.updated_at),
      })
      .where(and(eq(occurrences.company_id, company_id), inArray(occurrences.id, times), isNull(occurrences.matter_id)))
    await tx
      .update(documents)
      .set({ matter_id, updated_at: nextUpdatedAt(documents.updated_at) })
      .where(and(eq(documents.company_id, company_id), inArray(documents.id, ids), isNull(documents.matter_id)))
  },
  building: async (tx, company_id, building_id, links) => {
    for (const [table, ids = []] of [
      [matters, links.matters],
      [facilities, links.facilities],
      [drawings, links.drawings],
    ] as const)
      await tx
        .update(table)
        .set({ building_id })
        .where(and(eq(table.company_id, company_id), inArray(table.id, ids), isNull(table.building_id)))
  },
  facility: async (tx, company_id, facility_id, links) => {
    const living = await tx
      .select({ matter_id: matters.id })
      .from(matters)
      .where(and(eq(matters.company_id, company_id), inArray(matters.id, links.matters ?? [])))
    if (living.length > 0)
      await tx
        .insert(matterFacilities)
        .values(living.map(({ matter_id }) => ({ company_id, matter_id, facility_id })))
        .onConflictDoNothing()
    await tx
      .update(pins)
      .set({ facility_id })
      .where(and(eq(pins.company_id, company_id), inArray(pins.id, links.pins ?? []), isNull(pins.facility_id)))
  },
  document: () => Promise.resolve(),
  contact: () => Promise.resolve(),
  drawing: () => Promise.resolve(),
  template: () => Promise.resolve(),
  plan: () => Promise.resolve(),
}

// ---- what has waited long enough ----

/** Of all companies, the oldest first. */
export const listExpired = (tx: Tx, before: Date, limit: number): Promise<TrashRow[]> =>
  tx.select().from(trash).where(lt(trash.deleted_at, before)).orderBy(asc(trash.deleted_at)).limit(limit)

/** Removes the record with all that hangs on it, and the files that nothing else names. Their bytes go with the next sweep. */
export const removeForGood = async (tx: Tx, { id, company_id, noun, record_id }: TrashRow): Promise<void> => {
  const fileIds = await filesOf(tx, company_id, noun, record_id)
  const table = trashTables[noun]
  if (noun === 'contact') await forgetContacts(tx, { company_id }, [record_id])
  if (noun === 'matter' || noun === 'document') await forgetComments(tx, company_id, noun, record_id)
  await tx
    .delete(table)
    .where(and(eq(table.company_id, company_id), eq(table.id, record_id), isNotNull(table.deleted_at)))
  await tx.delete(trash).where(and(eq(trash.company_id, company_id), eq(trash.id, id)))
  await dropUnusedContents(tx, { company_id }, fileIds)
}

/** The history outlives its subject, but not the comments that stood there. */
const forgetComments = async (tx: Tx, company_id: number, noun: 'matter' | 'document', id: number): Promise<void> => {
  const own = tx
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(eq(comments.company_id, company_id), eq(noun === 'matter' ? comments.matter_id : comments.document_id, id)),
    )
  await tx
    .update(histories)
    .set({ comment_id: null })
    .where(and(eq(histories.company_id, company_id), inArray(histories.comment_id, own)))
}

/** A matter has ledgers, a drawing has pins, whose files go with it. */
const usesOf = (tx: Tx, company_id: number, noun: TrashNoun, id: number): SQL[] => {
  const ofHolder = (holder: UseHolder, record: SQL): SQL => and(eq(fileUses.holder, holder), record)!
  const within = (table: typeof photoLedgers | typeof pins, of: AnyPgColumn) =>
    inArray(
      fileUses.record_id,
      tx
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.company_id, company_id), eq(of, id))),
    )
  if (noun === 'contact') return []
  return [
    ofHolder(noun, eq(fileUses.record_id, id)),
    ...(noun === 'matter' ? [ofHolder('ledger', within(photoLedgers, photoLedgers.matter_id))] : []),
    ...(noun === 'drawing' ? [ofHolder('pin', within(pins, pins.drawing_id))] : []),
  ]
}

/** What the record names, and what hangs on it. */
const filesOf = async (tx: Tx, company_id: number, noun: TrashNoun, id: number): Promise<number[]> => {
  const found: number[] = []
  for (const use of usesOf(tx, company_id, noun, id)) {
    const rows = await tx
      .selectDistinct({ file_id: fileUses.file_id })
      .from(fileUses)
      .where(and(eq(fileUses.company_id, company_id), use))
    found.push(...rows.map(({ file_id }) => file_id))
  }
  return found
}
