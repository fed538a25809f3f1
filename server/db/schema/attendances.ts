import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { attendanceSteps, type AttendanceStep } from '#domain/attendances/attendances.labels.ts'
import { companyLink, created_at, id, instant, memberLink, reference, written } from './columns.ts'
import { companies } from './company.ts'
import { matters } from './matters.ts'
import { oneOf } from './one-of.ts'
import { memberships } from './users.ts'

/** 到着・作業開始・作業終了・退出: one moment of somebody's visit to a matter's place. */
export const attendances = pgTable(
  'attendances',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    matter_id: reference().notNull(),
    user_id: reference().notNull(),
    step: text().$type<AttendanceStep>().notNull(),
    /** Degrees, and metres; empty where the person does not let the device say it. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    accuracy: doublePrecision(),
    /** When it happened, of what was entered by hand. */
    entered_at: instant(),
    created_at: created_at(),
    ...written(),
  },
  (table) => [
    unique('attendances_company_id_id').on(table.company_id, table.id),
    companyLink(table, table.matter_id, matters).onDelete('cascade'),
    memberLink(table, table.user_id, memberships),
    check('attendances_step', oneOf(table.step, attendanceSteps)),
    check('attendances_place', sql`num_nonnulls(${table.latitude}, ${table.longitude}, ${table.accuracy}) in (0, 3)`),
    index('attendances_matter_index').on(table.company_id, table.matter_id, table.id),
    index('attendances_user_index').on(table.company_id, table.user_id, table.id),
  ],
)
