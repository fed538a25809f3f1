/** ごみ箱's rows, and what of a deleted record has to be put back or removed. */
import { and, asc, count, desc, eq, gte, inArray, isNull, isNotNull, lt, type SQL } from 'drizzle-orm'
import { pageWindow } from '#domain/paging.ts'
import type { TrashFilter, UndoDeletionRequest } from '#domain/trash/trash.contract.ts'
import type { TrashNoun } from '#domain/trash/trash.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { buildingFiles, buildings } from '#server/db/schema/buildings.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { comments } from '#server/db/schema/comments.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { documentEmbedResources, documentItemFiles, documents } from '#server/db/schema/documents.ts'
import { drawings, drawingVersions, pinFiles, pins } from '#server/db/schema/drawings.ts'
import { facilities, facilityFiles } from '#server/db/schema/facilities.ts'
import { reportingFolderFiles } from '#server/db/schema/files.ts'
import { photoLedgerPhotos, photoLedgers } from '#server/db/schema/photo-ledgers.ts'
import { histories } from '#server/db/schema/histories.ts'
import { matterFacilities, matters } from '#server/db/schema/matters.ts'
import { templateItems, templates, templateSheets } from '#server/db/schema/templates.ts'
import { trash, type TrashLinks } from '#server/db/schema/trash.ts'
import { users } from '#server/db/schema/users.ts'
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

const tables = {
  matter: matters,
  document: documents,
  building: buildings,
  facility: facilities,
  drawing: drawings,
  contact: contacts,
  template: templates,
}

/** Puts the record and what it was linked with back as they were; a link that went elsewhere since stays there. */
export const restoreRecord = async (
  tx: Tx,
  { company_id }: Company,
  { id, noun, record_id, links }: Pick<ShownRow, 'id' | 'noun' | 'record_id' | 'links'>,
): Promise<void> => {
  const table = tables[noun]
  await tx
    .update(table)
    .set({ deleted_at: null, updated_at: nextUpdatedAt(table.updated_at) })
    .where(and(eq(table.company_id, company_id), eq(table.id, record_id)))
  await relink[noun](tx, company_id, record_id, links)
  await tx.delete(trash).where(and(eq(trash.company_id, company_id), eq(trash.id, id)))
}

type Relink = (tx: Tx, company_id: number, record_id: number, links: TrashLinks) => Promise<void>
const relink: Record<TrashNoun, Relink> = {
  matter: async (tx, company_id, matter_id, { documents: ids = [] }) => {
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
}

// ---- what has waited long enough ----

/** Of all companies, the oldest first. */
export const listExpired = (tx: Tx, before: Date, limit: number): Promise<TrashRow[]> =>
  tx.select().from(trash).where(lt(trash.deleted_at, before)).orderBy(asc(trash.deleted_at)).limit(limit)

/** Removes the record with all that hangs on it, and the files that nothing else names. Their bytes go with the next sweep. */
export const removeForGood = async (tx: Tx, { id, company_id, noun, record_id }: TrashRow): Promise<void> => {
  const fileIds = await filesOf[noun](tx, company_id, record_id)
  const table = tables[noun]
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

const ids = (rows: readonly { file_id: number | null }[]): number[] => [
  ...new Set(rows.flatMap(({ file_id }) => (file_id === null ? [] : [file_id]))),
]

const filesOf: Record<TrashNoun, (tx: Tx, company_id: number, id: number) => Promise<number[]>> = {
  matter: async (tx, company_id, id) => {
    const ofFolder = await tx
      .select({ file_id: reportingFolderFiles.file_id })
      .from(reportingFolderFiles)
      .where(and(eq(reportingFolderFiles.company_id, company_id), eq(reportingFolderFiles.matter_id, id)))
    const ofLedgers = await tx
      .select({ file_id: photoLedgerPhotos.file_id })
      .from(photoLedgerPhotos)
      .innerJoin(photoLedgers, eq(photoLedgers.id, photoLedgerPhotos.ledger_id))
      .where(and(eq(photoLedgers.company_id, company_id), eq(photoLedgers.matter_id, id)))
    return ids([...ofFolder, ...ofLedgers])
  },
  document: async (tx, company_id, id) => {
    const [row] = await tx
      .select({ pdf: documents.pdf_file_id, excel: documents.excel_file_id })
      .from(documents)
      .where(and(eq(documents.company_id, company_id), eq(documents.id, id)))
    const inserted = await tx
      .select({ file_id: documentItemFiles.file_id })
      .from(documentItemFiles)
      .where(and(eq(documentItemFiles.company_id, company_id), eq(documentItemFiles.document_id, id)))
    const embedded = await tx
      .select({ file_id: documentEmbedResources.file_id })
      .from(documentEmbedResources)
      .where(and(eq(documentEmbedResources.company_id, company_id), eq(documentEmbedResources.document_id, id)))
    return ids([...inserted, ...embedded, { file_id: row?.pdf ?? null }, { file_id: row?.excel ?? null }])
  },
  building: async (tx, company_id, id) => {
    const icons = await tx
      .select({ file_id: buildings.icon_file_id })
      .from(buildings)
      .where(and(eq(buildings.company_id, company_id), eq(buildings.id, id)))
    const photos = await tx
      .select({ file_id: buildingFiles.file_id })
      .from(buildingFiles)
      .where(and(eq(buildingFiles.company_id, company_id), eq(buildingFiles.building_id, id)))
    return ids([...icons, ...photos])
  },
  facility: async (tx, company_id, id) =>
    ids(
      await tx
        .select({ file_id: facilityFiles.file_id })
        .from(facilityFiles)
        .where(and(eq(facilityFiles.company_id, company_id), eq(facilityFiles.facility_id, id))),
    ),
  contact: () => Promise.resolve([]),
  drawing: async (tx, company_id, id) => {
    const versions = await tx
      .select({ file_id: drawingVersions.file_id, source_file_id: drawingVersions.source_file_id })
      .from(drawingVersions)
      .where(and(eq(drawingVersions.company_id, company_id), eq(drawingVersions.drawing_id, id)))
    const photos = await tx
      .select({ file_id: pinFiles.file_id })
      .from(pinFiles)
      .innerJoin(pins, eq(pins.id, pinFiles.pin_id))
      .where(and(eq(pins.company_id, company_id), eq(pins.drawing_id, id)))
    return ids([...versions, ...versions.map(({ source_file_id }) => ({ file_id: source_file_id })), ...photos])
  },
  template: async (tx, company_id, id) => {
    const forms = await tx
      .select({ file_id: templates.excel_file_id })
      .from(templates)
      .where(and(eq(templates.company_id, company_id), eq(templates.id, id)))
    const pictures = await tx
      .select({ file_id: templateItems.file_id })
      .from(templateItems)
      .where(and(eq(templateItems.company_id, company_id), eq(templateItems.template_id, id)))
    const thumbnails = await tx
      .select({ file_id: templateSheets.thumbnail_file_id })
      .from(templateSheets)
      .where(and(eq(templateSheets.company_id, company_id), eq(templateSheets.template_id, id)))
    return ids([...forms, ...pictures, ...thumbnails])
  },
}
