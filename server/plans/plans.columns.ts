/** What people edit in kinds and plans, and what their history tells of. */
import { formatDay } from '#domain/dates.ts'
import {
  closedDayRuleLabels,
  kindColumnLabels,
  performerLabels,
  planColumnLabels as labels,
} from '#domain/plans/plans.labels.ts'
import { groupText, ruleText, seasonText, groupName, wishText } from '#domain/plans/rule-texts.ts'
import type { AuthorityGroup } from '#domain/plans/rules.ts'
import { authorityColumnLabels, onlineFilingLabels } from '#domain/plans/authorities.labels.ts'
import type { authorities, inspectionKinds, plans } from '#server/db/schema/plans.ts'
import { asIs, type Columns, type Editable } from '#server/records/columns.ts'
import { tellingOf } from '#server/records/telling.ts'

export type KindRow = typeof inspectionKinds.$inferSelect
export type KindValues = Editable<KindRow, 'preset_key' | 'preset_version'>
export type PlanRow = typeof plans.$inferSelect
/** A plan stays in its building. */
export type PlanValues = Editable<PlanRow, 'building_id'>
export type AuthorityRow = typeof authorities.$inferSelect
export type AuthorityValues = Editable<AuthorityRow, 'candidate_key'>
/** By id; groups of use by their keys. */
export type PlanNames = {
  kinds: ReadonlyMap<number, string>
  authorities: ReadonlyMap<number, string>
  groups: ReadonlyMap<string, string>
}

const day = (value: string | null) => value && formatDay(value)
const yesNo = (value: boolean) => (value ? 'はい' : 'いいえ')
const numberOf = (value: number | null) => (value === null ? null : String(value))

export const kindColumns = {
  name: { label: kindColumnLabels.name, text: asIs },
  group_name: { label: kindColumnLabels.group_name, text: asIs },
  is_legal: { label: kindColumnLabels.is_legal, text: yesNo },
  law: { label: kindColumnLabels.law, text: asIs },
  article: { label: kindColumnLabels.article, text: asIs },
  rule: { label: kindColumnLabels.rule, text: ruleText },
  is_due_at_restart: { label: kindColumnLabels.is_due_at_restart, text: yesNo },
  qualification: { label: kindColumnLabels.qualification, text: asIs },
  report_to: { label: kindColumnLabels.report_to, text: asIs },
  report_form: { label: kindColumnLabels.report_form, text: asIs },
  report_years: { label: kindColumnLabels.report_years, text: numberOf },
  retention_years: { label: kindColumnLabels.retention_years, text: numberOf },
  source: { label: kindColumnLabels.source, text: asIs },
  confirmed_on: { label: kindColumnLabels.confirmed_on, text: day },
  note: { label: kindColumnLabels.note, text: asIs },
} as const satisfies Columns<KindValues, null, never>

const groupLine = (group: AuthorityGroup): string => `${groupName(group)} ${groupText(group)}`

export const authorityColumns = {
  name: { label: authorityColumnLabels.name, text: asIs },
  office: { label: authorityColumnLabels.office, text: asIs },
  address: { label: authorityColumnLabels.address, text: asIs },
  tel: { label: authorityColumnLabels.tel, text: asIs },
  url: { label: authorityColumnLabels.url, text: asIs },
  online_filing: { label: authorityColumnLabels.online_filing, text: (filing) => filing && onlineFilingLabels[filing] },
  groups: { label: authorityColumnLabels.groups, text: (groups) => groups.map(groupLine).join('、') || null },
  confirmed_on: { label: authorityColumnLabels.confirmed_on, text: day },
  source: { label: authorityColumnLabels.source, text: asIs },
  note: { label: authorityColumnLabels.note, text: asIs },
} as const satisfies Columns<AuthorityValues, null, never>

export const planColumns = {
  kind_id: { label: labels.kind_id, text: (id, { kinds }) => kinds.get(id) ?? null },
  performer: { label: labels.performer, text: (performer) => performerLabels[performer] },
  partner_name: { label: labels.partner_name, text: asIs },
  anchor_on: { label: labels.anchor_on, text: day },
  valid_from: { label: labels.valid_from, text: day },
  valid_until: { label: labels.valid_until, text: day },
  wish: { label: labels.wish, text: wishText },
  on_closed_day: { label: labels.on_closed_day, text: (rule) => closedDayRuleLabels[rule] },
  pauses: {
    label: labels.pauses,
    text: (pauses) =>
      pauses.map(({ from, until }) => `${formatDay(from)}〜${until === null ? '' : formatDay(until)}`).join('、') ||
      null,
  },
  due_year: { label: labels.due_year, text: numberOf },
  season: { label: labels.season, text: (season) => season && seasonText(season) },
  authority_id: {
    label: labels.authority_id,
    text: (id, names) => (id === null ? null : (names.authorities.get(id) ?? null)),
  },
  authority_group: {
    label: labels.authority_group,
    text: (key, { groups }) => (key === null ? null : (groups.get(key) ?? null)),
  },
  report_years: { label: labels.report_years, text: (years) => (years === 0 ? '報告しない' : numberOf(years)) },
  reported_on: { label: labels.reported_on, text: day },
  price: { label: labels.price, text: (price) => (price === null ? null : `¥${price.toLocaleString('ja-JP')}`) },
  hours: { label: labels.hours, text: numberOf },
  arrange_days: { label: labels.arrange_days, text: (days) => (days === null ? null : `予定の${days}日前`) },
  sheet_hour: { label: labels.sheet_hour, text: (hour) => (hour === null ? null : `${hour}時`) },
  is_shown_to_owner: { label: labels.is_shown_to_owner, text: yesNo },
  note: { label: labels.note, text: asIs },
} as const satisfies Columns<PlanValues, PlanNames, never>

export const planEvent = tellingOf('plan')
export const kindEvent = tellingOf('inspection_kind')
export const authorityEvent = tellingOf('authority')
