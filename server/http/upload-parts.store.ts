/** The rows of upload_parts: what came of files whose call is still to come. */
import { and, asc, eq, lt, sum } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { uploadParts } from '#server/db/schema/files.ts'
import type { Scope } from './context.ts'

type Owner = Pick<Scope, 'company_id' | 'user'>
type PartRow = typeof uploadParts.$inferSelect

const isOwned = ({ company_id, user }: Owner) =>
  and(eq(uploadParts.company_id, company_id), eq(uploadParts.user_id, user.id))
const isOf = (owner: Owner, sha256: string) => and(isOwned(owner), eq(uploadParts.sha256, sha256))

/** In their order, without a gap. */
export const listParts = (tx: Tx, owner: Owner, sha256: string): Promise<PartRow[]> =>
  tx.select().from(uploadParts).where(isOf(owner, sha256)).orderBy(asc(uploadParts.start))

/** Bytes of all that this person has sent ahead. */
export const sumOfParts = async (tx: Tx, owner: Owner): Promise<number> => {
  const [all] = await tx
    .select({ size: sum(uploadParts.size).mapWith(Number) })
    .from(uploadParts)
    .where(isOwned(owner))
  return all?.size ?? 0
}

/** Whether it was the first with this beginning. */
export const insertPart = async (tx: Tx, values: typeof uploadParts.$inferInsert): Promise<boolean> =>
  ((await tx.insert(uploadParts).values(values).onConflictDoNothing()).rowCount ?? 0) > 0

/** Answers where their bytes lie. */
export const removeParts = async (tx: Tx, owner: Owner, sha256: string): Promise<string[]> => {
  const rows = await tx
    .delete(uploadParts)
    .where(isOf(owner, sha256))
    .returning({ storage_key: uploadParts.storage_key })
  return rows.map(({ storage_key }) => storage_key)
}

/** Of all companies; the bytes have no name from then on. */
export const removePartsBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.delete(uploadParts).where(lt(uploadParts.created_at, before))
}
