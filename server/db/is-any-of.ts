import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** One parameter however many ids there are: PostgreSQL takes no more than 65,535 of them. */
export const isAnyOf = (column: AnyPgColumn, ids: number[]): SQL => sql`${column} = any(${sql.param(ids)}::bigint[])`
