import { financialTaxLabels, type FinancialTaxId } from '#domain/matters/matter-financials.labels.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { limits } from '#domain/limits.ts'
import { idsOf, keysOf } from '#domain/labels.ts'
import { guestReportStateLabels, type GuestReportState } from '#domain/matters/guest-reports.labels.ts'
import {
  matterCategoryLabels,
  matterStatusTypes,
  matterUrgencyLabels,
  type MatterCategoryId,
  type MatterStatusType,
  type MatterUrgencyId,
} from '#domain/matters/matters.labels.ts'
import { byName } from '#server/db/by-name.ts'
import { buildings } from './buildings.ts'
import { companyLink, created_at, id, instant, memberLink, reference, timestamps, written } from './columns.ts'
import { companies } from './company.ts'
import { facilities } from './facilities.ts'
import { templates } from './templates.ts'
import { memberships } from './users.ts'
import { oneOf } from './one-of.ts'

export const matterStatuses = pgTable(
  'matter_statuses',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    sort_order: integer().notNull().default(0),
    /** 1 not started, 2 in progress, 3 completed. */
    type_id: smallint().$type<MatterStatusType>().notNull(),
    color_gradient_level: smallint().notNull().default(5),
    is_default: boolean().notNull().default(false),
    ...timestamps(),
  },
  (table) => [
    unique('matter_statuses_company_id_id').on(table.company_id, table.id),
    uniqueIndex('matter_statuses_one_default')
      .on(table.company_id)
      .where(sql`${table.is_default}`),
    index('matter_statuses_sort_order_index').on(table.company_id, table.sort_order, table.id),
    check('matter_statuses_type', oneOf(table.type_id, Object.values(matterStatusTypes))),
    check(
      'matter_statuses_color',
      sql`${table.color_gradient_level} between 1 and ${sql.raw(String(limits.gradientLevels))}`,
    ),
  ],
)

/** 案件. Deleted softly: its documents live on without it. */
/** yyyy-MM-dd HH:mm:ss. */
const moment = sql.raw(`'^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$'`)

export const matters = pgTable(
  'matters',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    /** 管理番号: of the company's own, where its rules give one. */
    number: text(),
    status_id: reference().notNull(),
    matter_category_id: smallint().$type<MatterCategoryId>().notNull(),
    building_id: reference(),
    start_date: date({ mode: 'string' }),
    end_date: date({ mode: 'string' }),
    /** The schedule's days: a schedule with one end open counts as that one day. */
    first_day: date({ mode: 'string' }).generatedAlwaysAs(sql`coalesce("start_date", "end_date")`),
    last_day: date({ mode: 'string' }).generatedAlwaysAs(sql`coalesce("end_date", "start_date")`),
    /** The day whose month its money counts in: its last, or without any schedule the one that it was made on. */
    booked_on: date({ mode: 'string' }).generatedAlwaysAs(
      sql`coalesce("end_date", "start_date", ("created_at" at time zone 'Asia/Tokyo')::date)`,
    ),
    /** HH:mm in Tokyo. */
    start_time: text(),
    end_time: text(),
    description: text(),
    company_in_charge: text(),
    /** 主担当: one of the members. */
    lead_user_id: reference(),
    caller_name: text(),
    caller_phone: text(),
    place: text(),
    symptom: text(),
    urgency: smallint().$type<MatterUrgencyId>(),
    /** yyyy-MM-dd HH:mm:ss in Tokyo. */
    received_at: text(),
    arrived_at: text(),
    completed_at: text(),
    /** What the list's search reads, folded: line by line, the telephone number also as mere digits. */
    search_text: text().generatedAlwaysAs(
      sql`"public"."fold_text"("name" || coalesce(chr(10) || "caller_name", '') || coalesce(chr(10) || "caller_phone" || chr(10) || regexp_replace("caller_phone", '[^0-9]', '', 'g'), '') || coalesce(chr(10) || "place", '') || coalesce(chr(10) || "symptom", '') || coalesce(chr(10) || "number", ''))`,
    ),
    created_user_id: reference().notNull(),
    /** Who changed it last (empty: nobody since it was made): named to whoever saves on top of it. */
    updated_user_id: reference(),
    /** updated_at is the lock of optimistic saves: every change sets it by nextUpdatedAt. */
    ...timestamps(),
    deleted_at: instant(),
  },
  (table) => {
    const alive = sql`${table.deleted_at} is null`
    const newest = [table.updated_at, table.id] as const
    return [
      unique('matters_company_id_id').on(table.company_id, table.id),
      unique('matters_number').on(table.company_id, table.number),
      companyLink(table, table.status_id, matterStatuses),
      companyLink(table, table.building_id, buildings),
      memberLink(table, table.created_user_id, memberships),
      memberLink(table, table.updated_user_id, memberships),
      memberLink(table, table.lead_user_id, memberships),
      check('matters_urgency', oneOf(table.urgency, idsOf(matterUrgencyLabels))),
      check(
        'matters_times',
        sql`${table.start_time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${table.end_time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and (${table.first_day} <> ${table.last_day} or ${table.start_time} < ${table.end_time})`,
      ),
      check(
        'matters_moments',
        sql`${table.received_at} ~ ${moment} and ${table.arrived_at} ~ ${moment} and ${table.completed_at} ~ ${moment}`,
      ),
      check('matters_category', oneOf(table.matter_category_id, idsOf(matterCategoryLabels))),
      check('matters_dates', sql`${table.start_date} <= ${table.end_date}`),
      index('matters_updated_at_index')
        .on(table.company_id, ...newest)
        .where(alive),
      index('matters_status_index')
        .on(table.company_id, table.status_id, ...newest)
        .where(alive),
      index('matters_category_index')
        .on(table.company_id, table.matter_category_id, ...newest)
        .where(alive),
      index('matters_building_index')
        .on(table.company_id, table.building_id, ...newest)
        .where(alive),
      index('matters_start_date_index').on(table.company_id, table.start_date, table.end_date).where(alive),
      index('matters_schedule_index').on(table.company_id, table.last_day, table.first_day).where(alive),
      index('matters_name_index').on(table.company_id, byName(table.name), table.id).where(alive),
      index('matters_category_id_index').on(table.company_id, table.matter_category_id, table.id).where(alive),
      index('matters_booked_on_index').on(table.company_id, table.booked_on).where(alive),
      index('matters_end_date_index').on(table.company_id, table.end_date).where(alive),
      index('matters_untaken_index')
        .on(table.company_id, table.urgency, table.last_day, table.id)
        .where(sql`${table.deleted_at} is null and ${table.lead_user_id} is null`),
    ]
  },
)

/**
 * The company's living matters as the lists read them. The view holds the company itself, where row level security
 * would keep the name's index out of reach: it lets none but leakproof operators through.
 */
export const companyMatters = pgView('company_matters', {
  id: reference().notNull(),
  company_id: reference().notNull(),
  name: text().notNull(),
  number: text(),
  status_id: reference().notNull(),
  matter_category_id: smallint().$type<MatterCategoryId>().notNull(),
  building_id: reference(),
  start_date: date({ mode: 'string' }),
  end_date: date({ mode: 'string' }),
  first_day: date({ mode: 'string' }),
  last_day: date({ mode: 'string' }),
  booked_on: date({ mode: 'string' }).notNull(),
  start_time: text(),
  end_time: text(),
  lead_user_id: reference(),
  urgency: smallint().$type<MatterUrgencyId>(),
  search_text: text().notNull(),
  created_user_id: reference().notNull(),
  ...timestamps(),
}).existing()

/** How many living matters there are; rows are added up. Triggers keep them with every change of matters and members. */
export const matterCounts = pgTable(
  'matter_counts',
  {
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    /** Empty: of the whole company; else those where the person is a member. */
    user_id: reference(),
    status_id: reference().notNull(),
    matter_category_id: smallint().$type<MatterCategoryId>().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('matter_counts_user_index').on(table.company_id, table.user_id)],
)

export const matterUsers = pgTable(
  'matter_users',
  {
    company_id: reference().notNull(),
    matter_id: reference().notNull(),
    user_id: reference().notNull(),
    created_at: created_at(),
  },
  (table) => [
    primaryKey({ name: 'matter_users_pkey', columns: [table.matter_id, table.user_id] }),
    companyLink(table, table.matter_id, matters).onDelete('cascade'),
    memberLink(table, table.user_id, memberships),
    index('matter_users_user_index').on(table.company_id, table.user_id, table.matter_id),
  ],
)

export const matterFacilities = pgTable(
  'matter_facilities',
  {
    company_id: reference().notNull(),
    matter_id: reference().notNull(),
    facility_id: reference().notNull(),
    created_at: created_at(),
  },
  (table) => [
    primaryKey({ name: 'matter_facilities_pkey', columns: [table.matter_id, table.facility_id] }),
    companyLink(table, table.matter_id, matters).onDelete('cascade'),
    companyLink(table, table.facility_id, facilities).onDelete('cascade'),
    index('matter_facilities_facility_index').on(table.company_id, table.facility_id, table.matter_id),
  ],
)

/** Which templates a matter's documents are made from. */
export const matterTemplates = pgTable(
  'matter_templates',
  {
    company_id: reference().notNull(),
    matter_id: reference().notNull(),
    template_id: reference().notNull(),
    created_at: created_at(),
  },
  (table) => [
    primaryKey({ name: 'matter_templates_pkey', columns: [table.matter_id, table.template_id] }),
    companyLink(table, table.matter_id, matters).onDelete('cascade'),
    companyLink(table, table.template_id, templates).onDelete('cascade'),
    index('matter_templates_template_index').on(table.company_id, table.template_id, table.matter_id),
  ],
)

/** What a guest of a matter last said of it: taken, declined, begun, done. */
export const matterGuestReports = pgTable(
  'matter_guest_reports',
  {
    company_id: reference().notNull(),
    matter_id: reference().notNull(),
    user_id: reference().notNull(),
    state: text().$type<GuestReportState>().notNull(),
    note: text(),
    reported_at: instant().notNull(),
    ...written(),
    /** When one of the company's own people confirmed it or sent it back, or the status went on by itself. */
    settled_at: instant(),
    /** Why it was sent back. */
    sent_back: text(),
    ...timestamps(),
  },
  (table) => [
    primaryKey({ name: 'matter_guest_reports_pkey', columns: [table.matter_id, table.user_id] }),
    companyLink(table, table.matter_id, matters).onDelete('cascade'),
    // Who is no longer on the matter has nothing to say of it.
    foreignKey({
      name: 'matter_guest_reports_user_fkey',
      columns: [table.matter_id, table.user_id],
      foreignColumns: [matterUsers.matter_id, matterUsers.user_id],
    }).onDelete('cascade'),
    check('matter_guest_reports_state', oneOf(table.state, keysOf(guestReportStateLabels))),
  ],
)

const mostYen = sql.raw(String(limits.yen))

/** Money of a matter, in yen. */
export const matterFinancials = pgTable(
  'matter_financials',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    matter_id: reference().notNull(),
    cost: bigint({ mode: 'number' }).notNull().default(0),
    sales: bigint({ mode: 'number' }).notNull().default(0),
    memo: text(),
    day: date({ mode: 'string' }),
    /** Who pays or is paid. */
    partner: text(),
    tax_id: smallint().$type<FinancialTaxId>(),
    /** Of the invoice or slip. */
    number: text(),
    /** Who wrote it last: named to whoever saves on top of it. */
    updated_user_id: reference(),
    ...timestamps(),
  },
  (table) => [
    companyLink(table, table.matter_id, matters).onDelete('cascade'),
    memberLink(table, table.updated_user_id, memberships),
    index('matter_financials_matter_index').on(table.company_id, table.matter_id, table.id),
    check('matter_financials_tax', oneOf(table.tax_id, idsOf(financialTaxLabels))),
    check(
      'matter_financials_amounts',
      sql`${table.cost} between 0 and ${mostYen} and ${table.sales} between 0 and ${mostYen}`,
    ),
  ],
)
