import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { NumberRule } from '#domain/numbers/numbers.contract.ts'
import type { KnownRule } from '#domain/numbers/numbers.ts'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { givenNumbers, type numberedNouns } from '#server/db/schema/numbers.ts'
import { templates } from '#server/db/schema/templates.ts'

type Company = { company_id: number }
export type NumberedNoun = (typeof numberedNouns)[number]

const keysInOrder = ({
  document_type_id,
  template_id,
  prefix,
  year,
  digits,
  restarts,
  moment,
  file_name,
}: NumberRule): NumberRule => ({ document_type_id, template_id, prefix, year, digits, restarts, moment, file_name })

/** `lock` holds the company until the transaction ends. */
export const findNumberRules = async (tx: Tx, { company_id }: Company, lock = false): Promise<NumberRule[]> => {
  const query = tx
    .select({ number_rules: companies.number_rules })
    .from(companies)
    .where(eq(companies.id, company_id))
    .$dynamic()
  const [row] = await (lock ? query.for('update') : query)
  return row!.number_rules.map(keysInOrder)
}

/** In which month the company's 年度 begins. */
export const findYearStart = async (tx: Tx, { company_id }: Company): Promise<number> => {
  const [row] = await tx
    .select({ year_start_month: companies.year_start_month })
    .from(companies)
    .where(eq(companies.id, company_id))
  return row!.year_start_month
}

/** With the lineages of their forms. */
export const findKnownRules = async (tx: Tx, company: Company): Promise<KnownRule[]> => {
  const rules = await findNumberRules(tx, company)
  const ids = rules.flatMap(({ template_id }) => template_id ?? [])
  const rows = ids.length === 0 ? [] : await listLineages(tx, company, ids)
  return rules.map((rule) => ({ ...rule, lineage: rows.find(({ id }) => id === rule.template_id)?.lineage ?? null }))
}

export const listLineages = (tx: Tx, { company_id }: Company, ids: readonly number[]) =>
  tx
    .select({ id: templates.id, lineage: templates.lineage })
    .from(templates)
    .where(and(eq(templates.company_id, company_id), inArray(templates.id, [...ids])))

export const writeNumberRules = async (tx: Tx, { company_id }: Company, number_rules: NumberRule[]): Promise<void> => {
  await tx.update(companies).set({ number_rules }).where(eq(companies.id, company_id))
}

/** Of several at once each waits for the one before it, until its transaction ends. */
export const holdNumbers = async (tx: Tx, { company_id }: Company, noun: NumberedNoun): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`numbers ${noun}`}, ${company_id}))`)
}

/** How far the series has come. */
export const findLastCount = async (
  tx: Tx,
  { company_id }: Company,
  noun: NumberedNoun,
  series: string,
): Promise<number> => {
  const [row] = await tx
    .select({ count: givenNumbers.count })
    .from(givenNumbers)
    .where(and(eq(givenNumbers.company_id, company_id), eq(givenNumbers.noun, noun), eq(givenNumbers.series, series)))
    .orderBy(desc(givenNumbers.count))
    .limit(1)
  return row?.count ?? 0
}

/** Whether it had not been given yet. */
export const insertGivenNumber = async (tx: Tx, values: typeof givenNumbers.$inferInsert): Promise<boolean> =>
  (await tx.insert(givenNumbers).values(values).onConflictDoNothing().returning({ number: givenNumbers.number }))
    .length > 0
