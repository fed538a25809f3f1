import { isNotNull, sql, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { keysOf } from '#domain/labels.ts'
import { onlineFilingLabels, type OnlineFiling } from '#domain/plans/authorities.labels.ts'
import {
  closedDayRuleLabels,
  doneStates,
  feedReachLabels,
  occurrenceResultLabels,
  occurrenceRoleLabels,
  occurrenceStateLabels,
  performerLabels,
  type ClosedDayRule,
  type FeedReach,
  type OccurrenceResult,
  type OccurrenceRole,
  type OccurrenceState,
  type Performer,
} from '#domain/plans/plans.labels.ts'
import {
  partnerAskLabels,
  partnerDecisionLabels,
  type PartnerAsk,
  type PartnerDecision,
} from '#domain/plans/partner-requests.labels.ts'
import type { AuthorityGroup, Pause, Rule, Season, Wish } from '#domain/plans/rules.ts'
import { byName } from '#server/db/by-name.ts'
import { buildings } from './buildings.ts'
import { companyLink, created_at, id, instant, memberLink, reference, timestamps } from './columns.ts'
import { companies } from './company.ts'
import { documents } from './documents.ts'
import { facilities } from './facilities.ts'
import { files } from './files.ts'
import { matters } from './matters.ts'
import { oneOf } from './one-of.ts'
import { templates } from './templates.ts'
import { memberships } from './users.ts'

/** 点検種目: what is inspected, by which law or contract, how it is counted. The company's own copy of a preset too. */
export const inspectionKinds = pgTable(
  'inspection_kinds',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    group_name: text(),
    is_legal: boolean().notNull(),
    law: text(),
    article: text(),
    rule: jsonb().$type<Rule>().notNull(),
    is_due_at_restart: boolean().notNull(),
    qualification: text(),
    report_to: text(),
    report_form: text(),
    /** Reported every so many years. */
    report_years: integer(),
    retention_years: integer(),
    source: text(),
    confirmed_on: date({ mode: 'string' }),
    note: text(),
    /** Where it was taken from, and as which version; empty of the company's own. */
    preset_key: text(),
    preset_version: integer(),
    created_user_id: reference().notNull(),
    ...timestamps(),
  },
  (table) => [
    unique('inspection_kinds_company_id_id').on(table.company_id, table.id),
    memberLink(table, table.created_user_id, memberships),
    // A preset is taken over once, however many press at the same time.
    uniqueIndex('inspection_kinds_preset').on(table.company_id, table.preset_key),
    index('inspection_kinds_name_index').on(table.company_id, byName(table.name), table.id),
  ],
)

/** Which kinds a visit of a kind performs as well. */
export const kindFulfilments = pgTable(
  'kind_fulfilments',
  { company_id: reference().notNull(), kind_id: reference().notNull(), fulfilled_kind_id: reference().notNull() },
  (table) => [
    primaryKey({ name: 'kind_fulfilments_pkey', columns: [table.kind_id, table.fulfilled_kind_id] }),
    companyLink(table, table.kind_id, inspectionKinds).onDelete('cascade'),
    companyLink(table, table.fulfilled_kind_id, inspectionKinds).onDelete('cascade'),
    index('kind_fulfilments_fulfilled_index').on(table.company_id, table.fulfilled_kind_id),
  ],
)

/** 行政庁: whom the company reports to, and when each group of use is its turn. The company's own copy of a candidate too. */
export const authorities = pgTable(
  'authorities',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    office: text(),
    address: text(),
    tel: text(),
    url: text(),
    online_filing: text().$type<OnlineFiling>(),
    groups: jsonb().$type<AuthorityGroup[]>().notNull(),
    /** When somebody asked there whether it is so; empty until then. */
    confirmed_on: date({ mode: 'string' }),
    source: text(),
    note: text(),
    /** Which candidate it was taken over from; empty of the company's own. */
    candidate_key: text(),
    created_user_id: reference().notNull(),
    ...timestamps(),
  },
  (table) => [
    unique('authorities_company_id_id').on(table.company_id, table.id),
    memberLink(table, table.created_user_id, memberships),
    check('authorities_online_filing', oneOf(table.online_filing, keysOf(onlineFilingLabels))),
    // A candidate is taken over once, however many press at the same time.
    uniqueIndex('authorities_candidate').on(table.company_id, table.candidate_key),
    index('authorities_name_index').on(table.company_id, byName(table.name), table.id),
  ],
)

/** 点検計画: a kind in a building, with who does it when. */
export const plans = pgTable(
  'plans',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    building_id: reference().notNull(),
    kind_id: reference().notNull(),
    performer: text().$type<Performer>().notNull(),
    partner_name: text(),
    anchor_on: date({ mode: 'string' }),
    valid_from: date({ mode: 'string' }).notNull(),
    valid_until: date({ mode: 'string' }),
    wish: jsonb().$type<Wish>().notNull(),
    on_closed_day: text().$type<ClosedDayRule>().notNull(),
    pauses: jsonb().$type<Pause[]>().notNull(),
    due_year: integer(),
    season: jsonb().$type<Season>(),
    /** Whom it is reported to, and the key of the group of use that the building is one of there. */
    authority_id: reference(),
    authority_group: text(),
    /** In this building, where it is other than the kind says; 0: nothing is reported. */
    report_years: integer(),
    reported_on: date({ mode: 'string' }),
    price: bigint({ mode: 'number' }),
    hours: doublePrecision(),
    /** Arranged by itself so many days ahead; null: by people. */
    arrange_days: integer(),
    /** Hour of the day, Asia/Tokyo, at which people are reminded of a month sheet whose column of the day is empty; null: never. */
    sheet_hour: integer(),
    /** Whether the building's owner reads of it: in the year's table and the month's report that they are sent. */
    is_shown_to_owner: boolean().notNull().default(true),
    note: text(),
    created_user_id: reference().notNull(),
    ...timestamps(),
    deleted_at: instant(),
  },
  (table) => [
    unique('plans_company_id_id').on(table.company_id, table.id),
    companyLink(table, table.building_id, buildings).onDelete('cascade'),
    companyLink(table, table.kind_id, inspectionKinds),
    companyLink(table, table.authority_id, authorities),
    memberLink(table, table.created_user_id, memberships),
    check('plans_performer', oneOf(table.performer, keysOf(performerLabels))),
    check('plans_on_closed_day', oneOf(table.on_closed_day, keysOf(closedDayRuleLabels))),
    check('plans_sheet_hour', sql`${table.sheet_hour} between 0 and 23`),
    check('plans_dates', sql`${table.valid_from} <= ${table.valid_until}`),
    index('plans_building_index')
      .on(table.company_id, table.building_id, table.id)
      .where(sql`${table.deleted_at} is null`),
    index('plans_kind_index').on(table.company_id, table.kind_id, table.id),
    index('plans_authority_index').on(table.company_id, table.authority_id, table.id),
  ],
)

export const planFacilities = pgTable(
  'plan_facilities',
  { company_id: reference().notNull(), plan_id: reference().notNull(), facility_id: reference().notNull() },
  (table) => [
    primaryKey({ name: 'plan_facilities_pkey', columns: [table.plan_id, table.facility_id] }),
    companyLink(table, table.plan_id, plans).onDelete('cascade'),
    companyLink(table, table.facility_id, facilities).onDelete('cascade'),
    index('plan_facilities_facility_index').on(table.company_id, table.facility_id, table.plan_id),
  ],
)

/** Who does it, where the company's own people do. */
export const planUsers = pgTable(
  'plan_users',
  { company_id: reference().notNull(), plan_id: reference().notNull(), user_id: reference().notNull() },
  (table) => [
    primaryKey({ name: 'plan_users_pkey', columns: [table.plan_id, table.user_id] }),
    companyLink(table, table.plan_id, plans).onDelete('cascade'),
    memberLink(table, table.user_id, memberships),
    index('plan_users_user_index').on(table.company_id, table.user_id, table.plan_id),
  ],
)

export const planTemplates = pgTable(
  'plan_templates',
  { company_id: reference().notNull(), plan_id: reference().notNull(), template_id: reference().notNull() },
  (table) => [
    primaryKey({ name: 'plan_templates_pkey', columns: [table.plan_id, table.template_id] }),
    companyLink(table, table.plan_id, plans).onDelete('cascade'),
    companyLink(table, table.template_id, templates).onDelete('cascade'),
    index('plan_templates_template_index').on(table.company_id, table.template_id, table.plan_id),
  ],
)

const isOpen = sql.raw(`"state" in ('planned', 'arranged') and not "is_forecast"`)

const isUnarranged = sql.raw(`"role" = 'inspection' and "state" = 'planned' and not "is_forecast"`)

const isOpenReport = sql.raw(`"role" = 'report' and "state" in ('planned', 'arranged') and not "is_forecast"`)

const hasFindings = sql.raw(`"result" in ('to_mend', 'bad')`)

/** The month that a time was planned in before anybody moved it: as the index has it. */
export const occurrenceMonth = ({ moved_from, planned_month }: { moved_from: SQLWrapper; planned_month: SQLWrapper }) =>
  sql<string>`coalesce(${moved_from}, ${planned_month})`

/** Neither hangs on another nor was ever to be: as the index has it. */
export const countsAsOutcome = sql.raw(`not "occurrences"."is_forecast" and "occurrences"."state" <> 'excluded'`)

/** 実施回: a time that a plan comes round to. Made once a period, however many make it at the same time. */
export const occurrences = pgTable(
  'occurrences',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    plan_id: reference().notNull(),
    role: text().$type<OccurrenceRole>().notNull().default('inspection'),
    period_key: text().notNull(),
    opens_on: date({ mode: 'string' }).notNull(),
    due_by: date({ mode: 'string' }).notNull(),
    /** yyyy-MM */
    planned_month: text().notNull(),
    planned_on: date({ mode: 'string' }),
    /** The month that it was planned in before somebody moved it. */
    moved_from: text(),
    state: text().$type<OccurrenceState>().notNull(),
    performed_on: date({ mode: 'string' }),
    certificate_until: date({ mode: 'string' }),
    is_placed: boolean().notNull(),
    is_forecast: boolean().notNull(),
    is_unconfirmed: boolean().notNull(),
    result: text().$type<OccurrenceResult>(),
    /** Of a report: what the authority gave it, and what it handed back. */
    receipt_number: text(),
    report_file_id: reference(),
    reason: text(),
    reason_user_id: reference(),
    matter_id: reference(),
    document_id: reference(),
    /** Made to mend what was found. */
    mending_matter_id: reference(),
    /** The visit of another plan that performed it as well. No foreign key: it is asked for together with its state. */
    fulfilled_by_id: reference(),
    /** Of which last day people were reminded, and so many days after it (before it: negative). */
    reminded_due_by: date({ mode: 'string' }),
    reminded_stage: integer(),
    /** When it was arranged by itself: whoever deleted that matter decided otherwise, and none is made again. */
    arranged_ahead_on: date({ mode: 'string' }),
    ...timestamps(),
  },
  (table) => [
    unique('occurrences_company_id_id').on(table.company_id, table.id),
    unique('occurrences_period').on(table.plan_id, table.role, table.period_key),
    companyLink(table, table.plan_id, plans).onDelete('cascade'),
    // The migration says of these three that only the link goes, not the company beside it.
    companyLink(table, table.matter_id, matters).onDelete('set null'),
    companyLink(table, table.document_id, documents).onDelete('set null'),
    companyLink(table, table.mending_matter_id, matters).onDelete('set null'),
    companyLink(table, table.report_file_id, files),
    memberLink(table, table.reason_user_id, memberships),
    check('occurrences_state', oneOf(table.state, keysOf(occurrenceStateLabels))),
    check('occurrences_role', oneOf(table.role, keysOf(occurrenceRoleLabels))),
    check('occurrences_result', oneOf(table.result, keysOf(occurrenceResultLabels))),
    check('occurrences_planned_month', sql`${table.planned_month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check('occurrences_performed', sql`(${oneOf(table.state, doneStates)}) = (${table.performed_on} is not null)`),
    index('occurrences_plan_index').on(table.company_id, table.plan_id, table.due_by),
    index('occurrences_due_index').on(table.company_id, table.due_by, table.id).where(isOpen),
    index('occurrences_month_index').on(table.company_id, table.planned_month, table.plan_id),
    index('occurrences_unarranged_index')
      .on(table.company_id, table.planned_month, table.due_by, table.id)
      .where(isUnarranged),
    index('occurrences_outcome_index')
      .on(table.company_id, occurrenceMonth(table), table.plan_id)
      .where(countsAsOutcome),
    index('occurrences_matter_index').on(table.company_id, table.matter_id),
    index('occurrences_mending_index').on(table.company_id, table.mending_matter_id),
    index('occurrences_found_index').on(table.company_id, table.due_by, table.id).where(hasFindings),
    index('occurrences_report_due_index').on(table.company_id, table.due_by, table.id).where(isOpenReport),
    index('occurrences_report_file_index').on(table.report_file_id).where(isNotNull(table.report_file_id)),
    index('occurrences_document_index').on(table.company_id, table.document_id),
  ],
)

/** A secret address that a calendar program reads times by, in the sight of whoever made it. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    user_id: reference().notNull(),
    reach: text().$type<FeedReach>().notNull(),
    building_id: reference(),
    /** SHA-256 of the address's token, hexadecimal. */
    token_hash: text().notNull().unique(),
    /** From which the server's secret makes the token again. */
    token_seed: text().notNull(),
    created_at: created_at(),
  },
  (table) => [
    memberLink(table, table.user_id, memberships),
    companyLink(table, table.building_id, buildings).onDelete('cascade'),
    check('calendar_feeds_reach', oneOf(table.reach, keysOf(feedReachLabels))),
    check('calendar_feeds_building', sql`(${table.reach} = 'building') = (${table.building_id} is not null)`),
    index('calendar_feeds_user_index').on(table.company_id, table.user_id, table.id),
    index('calendar_feeds_building_index').on(table.company_id, table.building_id),
  ],
)

/**
 * 協力会社への依頼: a letter with a link that asks a partner for a day, or for what was done; what came back by it, once, and
 * what was said to that. A newer letter about the same time supersedes it.
 */
export const partnerRequests = pgTable(
  'partner_requests',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    occurrence_id: reference().notNull(),
    asks: text().$type<PartnerAsk>().notNull(),
    email: text().notNull(),
    name: text(),
    message: text(),
    asked_user_id: reference().notNull(),
    /** SHA-256 of the link's token, hexadecimal; empty in a copy of the company, where no link leads. */
    token_hash: text().unique(),
    /** The last day, in Japan, on which the link leads to the job. */
    expires_on: date({ mode: 'string' }).notNull(),
    revoked_at: instant(),
    superseded_at: instant(),
    answer: text().$type<PartnerAsk>(),
    answered_at: instant(),
    /** Proposed, the earliest first. */
    days: jsonb().$type<string[]>(),
    performed_on: date({ mode: 'string' }),
    note: text(),
    file_id: reference(),
    decision: text().$type<PartnerDecision>(),
    decided_at: instant(),
    decided_user_id: reference(),
    agreed_on: date({ mode: 'string' }),
    decision_note: text(),
    created_at: created_at(),
  },
  (table) => [
    companyLink(table, table.occurrence_id, occurrences).onDelete('cascade'),
    companyLink(table, table.file_id, files),
    memberLink(table, table.asked_user_id, memberships),
    memberLink(table, table.decided_user_id, memberships),
    check('partner_requests_asks', oneOf(table.asks, keysOf(partnerAskLabels))),
    check('partner_requests_answer', oneOf(table.answer, keysOf(partnerAskLabels))),
    check('partner_requests_decision', oneOf(table.decision, keysOf(partnerDecisionLabels))),
    check('partner_requests_answered', sql`(${table.answer} is null) = (${table.answered_at} is null)`),
    check('partner_requests_decided', sql`(${table.decision} is null) = (${table.decided_at} is null)`),
    check('partner_requests_days', sql`(${table.answer} is not distinct from 'day') = (${table.days} is not null)`),
    check(
      'partner_requests_performed',
      sql`(${table.answer} is not distinct from 'done') = (${table.performed_on} is not null)`,
    ),
    index('partner_requests_occurrence_index').on(table.company_id, table.occurrence_id, table.id),
    // One letter about a time stands; whoever sends the next one ends it first.
    uniqueIndex('partner_requests_standing')
      .on(table.occurrence_id)
      .where(sql`${table.superseded_at} is null`),
    index('partner_requests_waiting_index')
      .on(table.company_id, table.occurrence_id)
      .where(sql`${table.answer} is not null and ${table.decision} is null`),
    index('partner_requests_file_index').on(table.file_id).where(isNotNull(table.file_id)),
  ],
)
