/** How a row of a company's table is made and changed, the same in every noun. */
import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'
import { nextUpdatedAt } from './schema/columns.ts'

/** Answers the row as it stands, with what the database itself filled in. */
export const insertInto =
  <Table extends PgTable>(table: Table) =>
  async (tx: Tx, values: Table['$inferInsert']): Promise<Table['$inferSelect']> => {
    const rows: Table['$inferSelect'][] = await tx.insert(table).values(values).returning()
    return rows[0]!
  }

type CompanyTable = PgTable & Record<'id' | 'company_id' | 'updated_at', AnyPgColumn>

const change = (tx: Tx, table: CompanyTable, company_id: number, id: number, values: object) =>
  tx
    .update(table)
    .set({ ...values, updated_at: nextUpdatedAt(table.updated_at) })
    .where(and(eq(table.company_id, company_id), eq(table.id, id)))

type Own = { company_id: number }

/** Changes the row of that id; answers its new `updated_at`, from which the next save begins. */
export const updateIn =
  <Table extends CompanyTable>(table: Table) =>
  async (tx: Tx, { company_id }: Own, id: number, values: Partial<Table['$inferInsert']>): Promise<Date> => {
    const [row] = await change(tx, table, company_id, id, values).returning({ updated_at: table.updated_at })
    return row!.updated_at as Date
  }

/** The same; answers the whole row. */
export const updateWhole =
  <Table extends CompanyTable>(table: Table) =>
  async (
    tx: Tx,
    { company_id }: Own,
    id: number,
    values: Partial<Table['$inferInsert']>,
  ): Promise<Table['$inferSelect']> => {
    const rows: Table['$inferSelect'][] = await change(tx, table, company_id, id, values).returning()
    return rows[0]!
  }
