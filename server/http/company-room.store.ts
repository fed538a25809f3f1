/** What the files of a company take of the storage. */
import { eq, sql, sum, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { files, uploadParts } from '#server/db/schema/files.ts'

/** Bytes: files of records and of ごみ箱, and parts that wait for the rest. */
export const sumOfCompany = async (tx: Tx, company_id: number): Promise<number> => {
  const of = (table: typeof files | typeof uploadParts): SQL<number> =>
    sql<number>`coalesce((${tx
      .select({ size: sum(table.size) })
      .from(table)
      .where(eq(table.company_id, company_id))}), 0)`
  const { rows } = await tx.execute<{ bytes: string }>(sql`select ${of(files)} + ${of(uploadParts)} as bytes`)
  return Number(rows[0]!.bytes)
}
