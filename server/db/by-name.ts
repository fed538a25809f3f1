import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Names in the order that Japanese readers expect: kana before kanji, widths and kana side by side. */
export const byName = (column: AnyPgColumn): SQL => sql`${column} collate "ja-x-icu"`
