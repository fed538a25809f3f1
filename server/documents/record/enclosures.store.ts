/** 一緒に送るファイル of a document. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Enclosure, EnclosureWay } from '#domain/documents/enclosures.ts'
import type { Tx } from '#server/db/client.ts'
import { required } from '#server/db/schema/columns.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { documentEnclosures } from '#server/db/schema/documents.ts'
import { files } from '#server/db/schema/files.ts'
import type { FileRow } from '#server/files/files.store.ts'
import { visibleEntries } from '#server/sight/report-folder.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'

type Company = { company_id: number }

/** In the order in which they were chosen; `file` is what is sent. */
export const listEnclosures = (tx: Tx, { company_id }: Company, document_id: number) =>
  tx
    .select({ enclosure: documentEnclosures, file: files })
    .from(documentEnclosures)
    .innerJoin(files, eq(files.id, sql`coalesce(${documentEnclosures.sent_file_id}, ${documentEnclosures.file_id})`))
    .where(and(eq(documentEnclosures.company_id, company_id), eq(documentEnclosures.document_id, document_id)))
    .orderBy(asc(documentEnclosures.order_number))
    .execute()
export type EnclosureRow = Awaited<ReturnType<typeof listEnclosures>>[number]

/** Those of the contents that the matter's folder holds for this person, each with the name that it has there. */
export const findInFolder = async (
  tx: Tx,
  viewer: Viewer,
  matter_id: number | null,
  file_ids: readonly number[],
): Promise<Map<number, { name: string; file: FileRow }>> => {
  if (matter_id === null || file_ids.length === 0) return new Map()
  const rows = await tx
    .select({ name: required(attachments.name), file: files })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.file_id))
    .where(
      and(
        visibleEntries(tx, viewer),
        eq(attachments.matter_id, matter_id),
        inArray(attachments.file_id, [...file_ids]),
      ),
    )
    .orderBy(asc(attachments.id))
  return new Map(rows.map(({ name, file }) => [file.id, { name, file }]))
}

export const replaceEnclosures = async (
  tx: Tx,
  { company_id }: Company,
  document_id: number,
  chosen: readonly { file_id: number; name: string; way: EnclosureWay }[],
): Promise<void> => {
  await tx
    .delete(documentEnclosures)
    .where(and(eq(documentEnclosures.company_id, company_id), eq(documentEnclosures.document_id, document_id)))
  if (chosen.length > 0)
    await tx
      .insert(documentEnclosures)
      .values(chosen.map((each, order_number) => ({ company_id, document_id, order_number, ...each })))
}

/** At submission. */
export const freezeEnclosure = async (
  tx: Tx,
  { company_id }: Company,
  id: number,
  values: { name: string; sent_file_id: number | null },
): Promise<void> => {
  await tx
    .update(documentEnclosures)
    .set(values)
    .where(and(eq(documentEnclosures.company_id, company_id), eq(documentEnclosures.id, id)))
}

/** As the document's people read them; one that is not submitted follows its folder. */
export const presentEnclosures = async (
  tx: Tx,
  viewer: Viewer,
  { id, matter_id, submitted_at }: { id: number; matter_id: number | null; submitted_at: Date | null },
): Promise<Enclosure[]> => {
  const rows = await listEnclosures(tx, viewer, id)
  const inFolder =
    submitted_at === null
      ? await findInFolder(
          tx,
          viewer,
          matter_id,
          rows.map(({ file }) => file.id),
        )
      : null
  return rows.map(({ enclosure, file }) => ({
    id: enclosure.id,
    file_id: enclosure.file_id,
    name: inFolder?.get(file.id)?.name ?? enclosure.name,
    way: enclosure.way,
    type: file.type,
    size: file.size,
    is_gone: inFolder !== null && !inFolder.has(file.id),
  }))
}
