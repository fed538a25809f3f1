/** Columns that nearly every table has. Keys are column names: a field is called the same from here to the screen. */
import { getTableName, sql, type SQL } from 'drizzle-orm'
import { bigint, boolean, foreignKey, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** A number that refers to a row. */
export const reference = () => bigint({ mode: 'number' })

export const id = () => reference().generatedAlwaysAsIdentity()

/** Milliseconds, as a JavaScript Date holds them: what a client was told compares equal to what is stored. */
export const instant = () => timestamp({ precision: 3, withTimezone: true, mode: 'date' })

export const created_at = () => instant().notNull().defaultNow()

export const timestamps = () => ({ created_at: created_at(), updated_at: instant().notNull().defaultNow() })

/** When it was written on a device that sent it later, and whether only that device's clock says so. */
export const written = () => ({ written_at: instant(), is_device_time: boolean().notNull().default(false) })

/**
 * The value of `updated_at` for a change: now, but always later than before, so that two saves within one millisecond
 * still differ and a save that started from the first is refused after the second.
 */
export const nextUpdatedAt = (updated_at: AnyPgColumn): SQL<Date> =>
  sql<Date>`greatest(clock_timestamp()::timestamptz(3), ${updated_at} + interval '1 millisecond')`

/** A column that is never null in the rows which are asked for. */
export const required = <Column extends AnyPgColumn>(column: Column) => sql`${column}`.mapWith(column)

type Scoped = { company_id: AnyPgColumn }

const linkName = (column: AnyPgColumn) => `${getTableName(column.table)}_${column.name}_fkey`

/** A link that cannot leave the company: (company_id, column) → target (company_id, id). */
export const companyLink = (table: Scoped, column: AnyPgColumn, target: Scoped & { id: AnyPgColumn }) =>
  foreignKey({
    name: linkName(column),
    columns: [table.company_id, column],
    foreignColumns: [target.company_id, target.id],
  })

/** A link to a person of the company: (company_id, column) → memberships (company_id, user_id). */
export const memberLink = (table: Scoped, column: AnyPgColumn, memberships: Scoped & { user_id: AnyPgColumn }) =>
  foreignKey({
    name: linkName(column),
    columns: [table.company_id, column],
    foreignColumns: [memberships.company_id, memberships.user_id],
  })
