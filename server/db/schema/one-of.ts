/** The checks of enumerations, from the same arrays that contract, labels and types come from: a new member is in all of them. */
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

/** That the column holds one of these. A migration of its own follows where they change: `npm run db:generate`. */
export const oneOf = (column: AnyPgColumn, values: readonly (string | number)[]): SQL => {
  const numbers = values.filter((value) => typeof value === 'number').toSorted((a, b) => a - b)
  const [first, last] = [numbers[0]!, numbers.at(-1)!]
  // Two are a pair; more that follow each other are said as a range.
  if (numbers.length > 2 && numbers.length === values.length && last - first === numbers.length - 1)
    return sql`${column} between ${sql.raw(literal(first))} and ${sql.raw(literal(last))}`
  return sql`${column} in (${sql.raw(values.map(literal).join(', '))})`
}
