/** Every row of one company, whatever tables there are: a table of tomorrow is not forgotten. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'

const named = (name: string) => sql.identifier(name)
/** Tables that refer to each other fall after few rounds; more are a defect. */
const ROUNDS = 20

const namesOf = async (tx: Tx, query: ReturnType<typeof sql>): Promise<string[]> =>
  (await tx.execute<{ name: string }>(query)).rows.map(({ name }) => name)

/** Tables in whose rows a company is named. */
export const listCompanyTables = (tx: Tx): Promise<string[]> =>
  namesOf(
    tx,
    sql`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'company_id' order by 1`,
  )

/** Links between rows that would keep each other; what they refer to goes with them. */
const letGo = async (tx: Tx, company_id: number): Promise<void> => {
  await tx.execute(sql`update companies set master_user_id = null where id = ${company_id}`)
  await tx.execute(
    sql`update documents set pdf_file_id = null, excel_file_id = null, matter_id = null where company_id = ${company_id}`,
  )
}

/** Whether the rows went; rows of another table may still refer to them. */
const tryToEmpty = async (tx: Tx, table: string, company_id: number): Promise<boolean> => {
  try {
    await tx.transaction((part) => part.execute(sql`delete from ${named(table)} where company_id = ${company_id}`))
    return true
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    if (code !== '23503') throw error
    return false
  }
}

const hasRows = async (tx: Tx, table: string, company_id: number): Promise<boolean> =>
  (await tx.execute(sql`select from ${named(table)} where company_id = ${company_id} limit 1`)).rows.length > 0

/** Removes them, and the company itself. */
export const removeCompanyRows = async (tx: Tx, company_id: number): Promise<void> => {
  await letGo(tx, company_id)
  let left = await listCompanyTables(tx)
  for (let round = 0; left.length > 0; round += 1) {
    if (round === ROUNDS) throw new Error(`rows of the company stay in ${left.join(', ')}`)
    const kept: string[] = []
    for (const table of left) if (!(await tryToEmpty(tx, table, company_id))) kept.push(table)
    // Triggers that count write again where rows were taken away.
    const all = kept.length === 0 ? await listCompanyTables(tx) : []
    for (const table of all) if (await hasRows(tx, table, company_id)) kept.push(table)
    left = kept
  }
  await tx.execute(sql`delete from companies where id = ${company_id}`)
}

/** People who were only in that company; they come into no other until the transaction ends. */
export const holdOnlyMembers = async (
  tx: Tx,
  company_id: number,
): Promise<{ id: number; pictures: (string | null)[] }[]> => {
  const onlyMembers = sql`
    select id, profile_photo_path as photo, seal_key as seal from users
    where id in (select user_id from memberships where company_id = ${company_id})
      and id not in (select user_id from memberships where company_id <> ${company_id})`
  await tx.execute(sql`${onlyMembers} for update`)
  // Whoever had to be waited for may have come into another.
  const { rows } = await tx.execute<{ id: string; photo: string | null; seal: string | null }>(onlyMembers)
  return rows.map(({ id, photo, seal }) => ({ id: Number(id), pictures: [photo, seal] }))
}

/** Their accounts, with what belongs to these; lines of the trail of the installation stay, without them. */
export const removeAccounts = async (tx: Tx, ids: number[]): Promise<void> => {
  if (ids.length === 0) return
  const isOne = (column: string) => sql`${named(column)} = any(${sql.param(ids)}::bigint[])`
  await tx.execute(sql`update audit_entries set user_id = null, actor_name = null where ${isOne('user_id')}`)
  const { rows } = await tx.execute<{ name: string; column: string }>(sql`
    select t.relname as name, a.attname as column from pg_constraint c
    join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.users'::regclass and array_length(c.conkey, 1) = 1`)
  for (const { name, column } of rows)
    if (name !== 'audit_entries') await tx.execute(sql`delete from ${named(name)} where ${isOne(column)}`)
  await tx.execute(sql`delete from users where ${isOne('id')}`)
}
