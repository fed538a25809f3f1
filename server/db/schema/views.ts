import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { ViewState } from '#domain/views/views.contract.ts'
import { viewListLabels, type ViewList } from '#domain/views/views.labels.ts'
import { companyLink, id, memberLink, reference, timestamps } from './columns.ts'
import { companies } from './company.ts'
import { memberships } from './users.ts'
import { oneOf } from './one-of.ts'

/** ビュー: how somebody wants a list to stand, under a name. */
export const views = pgTable(
  'views',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    user_id: reference().notNull(),
    list: text().$type<ViewList>().notNull(),
    name: text().notNull(),
    /** The name as comparing takes it. */
    name_key: text().notNull(),
    is_shared: boolean().notNull().default(false),
    state: jsonb().$type<ViewState>().notNull(),
    ...timestamps(),
  },
  (table) => [
    unique('views_company_id_id').on(table.company_id, table.id),
    unique('views_name').on(table.company_id, table.user_id, table.list, table.name_key),
    memberLink(table, table.user_id, memberships),
    check('views_list', oneOf(table.list, Object.keys(viewListLabels))),
    index('views_shared_index')
      .on(table.company_id, table.list)
      .where(sql`${table.is_shared}`),
  ],
)

/** The view that somebody's list begins with; it may be another's that is shared. */
export const defaultViews = pgTable(
  'default_views',
  {
    company_id: reference().notNull(),
    user_id: reference().notNull(),
    list: text().$type<ViewList>().notNull(),
    view_id: reference().notNull(),
  },
  (table) => [
    primaryKey({ name: 'default_views_pkey', columns: [table.company_id, table.user_id, table.list] }),
    memberLink(table, table.user_id, memberships),
    companyLink(table, table.view_id, views).onDelete('cascade'),
    index('default_views_view_id_index').on(table.company_id, table.view_id),
  ],
)
