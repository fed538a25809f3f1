/**
 * Files that lie with records: put there, taken out, had back. What is taken out stays where it was, out of
 * sight with its contents, until nobody can have it back any more.
 */
import { and, asc, eq, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import type { OwnDeletion } from '#domain/trash/undo.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { attachments, holderColumns, type FileHolder } from '#server/db/schema/attachments.ts'
import { files } from '#server/db/schema/files.ts'

type Company = { company_id: number }
export type Held = { holder: FileHolder; record_id: number }
export type Named = { id: number; name: string }

/** Of the record, also what was taken out. */
export const isOf = ({ company_id }: Company, { holder, record_id }: Held): SQL =>
  and(eq(attachments.company_id, company_id), eq(attachments[holderColumns[holder]], record_id))!

/** By which a record's calls name its files. */
const keyOf = ({ holder }: Held) =>
  holder === 'document' || holder === 'matter' ? attachments.id : attachments.file_id

export const attachFile = async (
  tx: Tx,
  { company_id }: Company,
  { holder, record_id }: Held,
  file_id: number,
): Promise<void> => {
  await tx.insert(attachments).values({ company_id, file_id, [holderColumns[holder]]: record_id })
}

const named = async (tx: Tx, { company_id }: Company, rows: { id: number; file_id: number }[]): Promise<Named[]> => {
  const found = await tx
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(
      and(
        eq(files.company_id, company_id),
        isAnyOf(
          files.id,
          rows.map(({ file_id }) => file_id),
        ),
      ),
    )
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return rows.toSorted((a, b) => a.id - b.id).map(({ file_id }) => ({ id: file_id, name: names.get(file_id)! }))
}

/** Answers which of the files the record had. */
export const takeOutFiles = async (
  tx: Tx,
  scope: Company & { user: { id: number } },
  held: Held,
  keys: number[],
  deleted_at: Date,
): Promise<Named[]> => {
  const rows = await tx
    .update(attachments)
    .set({ deleted_at, deleted_user_id: scope.user.id })
    .where(and(isOf(scope, held), isNull(attachments.deleted_at), isAnyOf(keyOf(held), keys)))
    .returning({ id: attachments.id, file_id: attachments.file_id })
  return named(tx, scope, rows)
}

/** Those of the files that this person took out of the record come back as they were; answers which. */
export const bringBackFiles = async (
  tx: Tx,
  scope: Company,
  held: Held,
  keys: number[],
  { by, since }: OwnDeletion,
): Promise<Named[]> => {
  const rows = await tx
    .update(attachments)
    .set({ deleted_at: null, deleted_user_id: null })
    .where(
      and(
        isOf(scope, held),
        isAnyOf(keyOf(held), keys),
        eq(attachments.deleted_user_id, by),
        gte(attachments.deleted_at, since),
      ),
    )
    .returning({ id: attachments.id, file_id: attachments.file_id })
  return named(tx, scope, rows)
}

/** Of all companies those that nobody can have back any more, with the contents that they named. */
export const forgetFilesRemovedBefore = async (
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ company_id: number; file_ids: number[] }[]> => {
  const gone = tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(lt(attachments.deleted_at, before))
    .orderBy(asc(attachments.deleted_at))
    .limit(limit)
  const rows = await tx
    .delete(attachments)
    .where(inArray(attachments.id, gone))
    .returning({ company_id: attachments.company_id, file_id: attachments.file_id })
  return rows.map(({ company_id, file_id }) => ({ company_id, file_ids: [file_id] }))
}
