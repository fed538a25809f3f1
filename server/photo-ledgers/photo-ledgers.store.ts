/** Queries on photo ledgers (写真台帳) and on the photos of a matter that they are made of. */
import { and, asc, count, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { fileKinds } from '#domain/files/files.labels.ts'
import { limits } from '#domain/limits.ts'
import type { PhotoCategory, PhotoPhase } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { updateIn } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { required } from '#server/db/schema/columns.ts'
import { documents } from '#server/db/schema/documents.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { files } from '#server/db/schema/files.ts'
import { matters } from '#server/db/schema/matters.ts'
import { photoLedgers } from '#server/db/schema/photo-ledgers.ts'
import { templateItems } from '#server/db/schema/templates.ts'
import { users } from '#server/db/schema/users.ts'
import { visibleDocuments } from '#server/sight/documents.visible.ts'
import { hasThumbnail } from '#server/files/files.presenter.ts'
import type { FileRow } from '#server/files/files.store.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { visibleEntries } from '#server/sight/report-folder.visible.ts'
import { shownName } from '#server/users/users.store.ts'
import { visibleLedgers } from '#server/sight/photo-ledgers.visible.ts'

type Company = { company_id: number }
export type LedgerRow = typeof photoLedgers.$inferSelect
const photo = {
  file_id: attachments.file_id,
  category: required(attachments.category),
  phase: attachments.phase,
  title: attachments.title,
  note: attachments.note,
  place: attachments.place,
}
export type LedgerPhotoRow = Pick<typeof attachments.$inferSelect, 'file_id' | 'phase' | 'title' | 'note' | 'place'> & {
  category: PhotoCategory
}
export type LedgerHead = Omit<
  LedgerRow,
  'id' | 'company_id' | 'matter_id' | 'created_user_id' | 'updated_user_id' | 'created_at' | 'updated_at'
>
export type FoundPhoto = { file: FileRow; name: string; source: string; item: string | null; phase: PhotoPhase | null }

/** Pictures of the matter's folder and of items of its documents, each once, in the order they were taken. */
export const listMatterPhotos = async (tx: Tx, viewer: Viewer, matter_id: number): Promise<FoundPhoto[]> => {
  const ofFolder = await tx
    .select({ file: files, name: required(attachments.name), phase: attachments.phase })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.file_id))
    .where(and(visibleEntries(tx, viewer), eq(attachments.matter_id, matter_id), eq(files.type, fileKinds.image)))
    .orderBy(asc(attachments.id))
    .limit(limits.ledgers.matterPhotos)
  const ofDocuments = await tx
    .select({ file: files, title: documents.title, item: templateItems.name, phase: attachments.phase })
    .from(attachments)
    .innerJoin(documents, eq(documents.id, attachments.document_id))
    .innerJoin(templateItems, eq(templateItems.id, attachments.item_id))
    .innerJoin(files, eq(files.id, attachments.file_id))
    .where(
      and(
        visibleDocuments(tx, viewer),
        eq(documents.matter_id, matter_id),
        isNull(attachments.deleted_at),
        eq(files.type, fileKinds.image),
      ),
    )
    .orderBy(asc(documents.id), asc(attachments.item_id), asc(attachments.order_number))
    .limit(limits.ledgers.matterPhotos)
  const found = new Map<number, FoundPhoto>()
  for (const photo of [
    ...ofFolder.map((photo) => ({ ...photo, source: '報告フォルダ', item: null })),
    ...ofDocuments.map(({ title, ...photo }) => ({
      ...photo,
      name: photo.file.name,
      source: `${title}：${photo.item}`,
    })),
  ])
    if (hasThumbnail(photo.file) && !found.has(photo.file.id)) found.set(photo.file.id, photo)
  const momentOf = ({ file }: FoundPhoto): number => (file.taken_at ?? file.created_at).getTime()
  return [...found.values()].toSorted((a, b) => momentOf(a) - momentOf(b)).slice(0, limits.ledgers.matterPhotos)
}

export type ListedLedger = LedgerRow & { author: { id: number; name: string }; photo_count: number }

/** Of one matter, those changed last first. */
export const listLedgers = (tx: Tx, viewer: Viewer, matter_id: number): Promise<ListedLedger[]> =>
  tx
    .select({
      ...getTableColumns(photoLedgers),
      author: { id: users.id, name: shownName },
      photo_count: count(attachments.file_id),
    })
    .from(photoLedgers)
    .innerJoin(users, eq(users.id, photoLedgers.created_user_id))
    .leftJoin(attachments, eq(attachments.ledger_id, photoLedgers.id))
    .where(and(visibleLedgers(tx, viewer), eq(photoLedgers.matter_id, matter_id)))
    .groupBy(photoLedgers.id, users.id)
    .orderBy(desc(photoLedgers.updated_at), desc(photoLedgers.id))
    .execute()

/** With its matter's name; null where there is none for the person. `lock` holds it until the transaction ends. */
export const findLedger = async (
  tx: Tx,
  viewer: Viewer,
  id: number,
  lock = false,
): Promise<{ ledger: LedgerRow; matter_name: string } | null> => {
  const query = tx
    .select({ ledger: photoLedgers, matter_name: matters.name })
    .from(photoLedgers)
    .innerJoin(matters, eq(matters.id, photoLedgers.matter_id))
    .where(and(visibleLedgers(tx, viewer), eq(photoLedgers.id, id)))
    .$dynamic()
  const [row] = await (lock ? query.for('update', { of: photoLedgers }) : query)
  return row ?? null
}

export const listLedgerPhotos = (tx: Tx, { company_id }: Company, ledger_id: number): Promise<LedgerPhotoRow[]> =>
  tx
    .select(photo)
    .from(attachments)
    .where(and(eq(attachments.company_id, company_id), eq(attachments.ledger_id, ledger_id)))
    .orderBy(asc(attachments.order_number))
    .execute()

/** What the files were drawn on, by id. */
export const findOriginals = async (
  tx: Tx,
  { company_id }: Company,
  photos: readonly FileRow[],
): Promise<Map<number, FileRow>> => {
  const rows = await tx
    .select()
    .from(files)
    .where(
      and(
        eq(files.company_id, company_id),
        isAnyOf(
          files.id,
          photos.flatMap(({ original_file_id }) => original_file_id ?? []),
        ),
      ),
    )
  return new Map(rows.map((row) => [row.id, row]))
}

export const insertLedger = async (
  tx: Tx,
  { company_id }: Company,
  values: LedgerHead & { matter_id: number; created_user_id: number },
): Promise<number> => {
  const [row] = await tx
    .insert(photoLedgers)
    .values({ company_id, ...values })
    .returning({ id: photoLedgers.id })
  return row!.id
}

export const updateLedger = updateIn(photoLedgers)

/** All of them anew, in this order. */
export const replaceLedgerPhotos = async (
  tx: Tx,
  { company_id }: Company,
  ledger_id: number,
  photos: readonly LedgerPhotoRow[],
): Promise<void> => {
  await tx.delete(attachments).where(and(eq(attachments.company_id, company_id), eq(attachments.ledger_id, ledger_id)))
  if (photos.length === 0) return
  await tx
    .insert(attachments)
    .values(photos.map((photo, index) => ({ ...photo, company_id, ledger_id, order_number: index + 1 })))
}

export const deleteLedger = async (tx: Tx, { company_id }: Company, id: number): Promise<void> => {
  await tx.delete(photoLedgers).where(and(eq(photoLedgers.company_id, company_id), eq(photoLedgers.id, id)))
}
