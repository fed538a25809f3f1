import { toTimestamp } from '#domain/dates.ts'
import type { Authority } from '#domain/plans/authorities.contract.ts'
import { groupOf, ruleInBuilding } from '#domain/plans/authority-windows.ts'
import type { InspectionKind, Plan, ReportAuthority } from '#domain/plans/plans.contract.ts'
import { canDeleteKind, canDeletePlan, canEditPlans } from '#domain/plans/plans.policy.ts'
import { reportRuleOf } from '#domain/plans/reports.ts'
import type { Scope } from '#server/http/context.ts'
import type { AuthorityRow, KindRow, PlanRow } from './plans.columns.ts'
import type { ListedPlan, NextTime, PlanLinks } from './plans.store.ts'

export const presentKind = (
  { actor }: Pick<Scope, 'actor'>,
  { company_id: _company, created_user_id, created_at: _made, updated_at, ...kind }: KindRow,
  { fulfils, plan_count, canUndo }: { fulfils: number[]; plan_count: number; canUndo: boolean },
): InspectionKind => ({
  ...kind,
  fulfils_kind_ids: fulfils,
  plan_count,
  updated_at: toTimestamp(updated_at),
  canEdit: canEditPlans(actor),
  canDelete: canDeleteKind(actor, { created_user_id }),
  canUndo: canUndo && canEditPlans(actor),
})

const contactOf = ({ id, name, office, address, tel, url, confirmed_on }: AuthorityRow) => ({
  id,
  name,
  office,
  address,
  tel,
  url,
  confirmed_on,
})

export const presentAuthority = (
  { actor }: Pick<Scope, 'actor'>,
  row: AuthorityRow,
  plan_count: number,
): Authority => ({
  ...contactOf(row),
  online_filing: row.online_filing,
  groups: row.groups,
  source: row.source,
  note: row.note,
  candidate_key: row.candidate_key,
  plan_count,
  updated_at: toTimestamp(row.updated_at),
  canEdit: canEditPlans(actor),
  canDelete: canDeleteKind(actor, row),
})

/** Whom a plan is reported to, and as what. */
export const presentReportAuthority = ({
  plan,
  authority,
}: {
  plan: PlanRow
  authority: AuthorityRow | null
}): ReportAuthority | null =>
  authority && { ...contactOf(authority), group: groupOf(authority.groups, plan.authority_group) }

const rulesOf = ({ plan, kind, authority }: ListedPlan): Pick<Plan, 'rule' | 'report_rule'> => {
  const rule = ruleInBuilding(kind.rule, plan, groupOf(authority?.groups, plan.authority_group))
  return { rule, report_rule: reportRuleOf(rule, { report_years: plan.report_years ?? kind.report_years }) }
}

export const presentPlan = (
  { actor }: Pick<Scope, 'actor'>,
  listed: ListedPlan,
  links: PlanLinks,
  around: { last: string | null; reported: string | null; next: NextTime | null; canUndo: boolean },
): Plan => {
  const { plan, kind, building } = listed
  return {
    id: plan.id,
    building,
    kind: {
      id: kind.id,
      name: kind.name,
      group_name: kind.group_name,
      is_legal: kind.is_legal,
      law: kind.law,
      article: kind.article,
      rule: kind.rule,
      report_to: kind.report_to,
      report_form: kind.report_form,
    },
    performer: plan.performer,
    partner_name: plan.partner_name,
    anchor_on: plan.anchor_on,
    valid_from: plan.valid_from,
    valid_until: plan.valid_until,
    wish: plan.wish,
    on_closed_day: plan.on_closed_day,
    pauses: plan.pauses,
    due_year: plan.due_year,
    season: plan.season,
    authority: presentReportAuthority(listed),
    report_years: plan.report_years,
    reported_on: plan.reported_on,
    ...rulesOf(listed),
    price: plan.price,
    hours: plan.hours,
    arrange_days: plan.arrange_days,
    sheet_hour: plan.sheet_hour,
    is_shown_to_owner: plan.is_shown_to_owner,
    note: plan.note,
    ...links,
    last_performed_on: around.last,
    last_reported_on: around.reported ?? plan.reported_on,
    next: around.next,
    updated_at: toTimestamp(plan.updated_at),
    canEdit: canEditPlans(actor),
    canDelete: canDeletePlan(actor, plan),
    canUndo: around.canUndo && canEditPlans(actor),
  }
}
