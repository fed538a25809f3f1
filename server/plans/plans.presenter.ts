import { toTimestamp } from '#domain/dates.ts'
import type { InspectionKind, Plan } from '#domain/plans/plans.contract.ts'
import { canDeleteKind, canDeletePlan, canEditPlans } from '#domain/plans/plans.policy.ts'
import { reportRuleOf } from '#domain/plans/reports.ts'
import { ruleInBuilding } from '#domain/plans/rules.ts'
import type { Scope } from '#server/http/context.ts'
import type { KindRow } from './plans.columns.ts'
import type { ListedPlan, NextTime, PlanLinks } from './plans.store.ts'

export const presentKind = (
  { actor }: Pick<Scope, 'actor'>,
  { company_id: _company, created_user_id, created_at: _made, updated_at, ...kind }: KindRow,
  { fulfils, plan_count }: { fulfils: number[]; plan_count: number },
): InspectionKind => ({
  ...kind,
  fulfils_kind_ids: fulfils,
  plan_count,
  updated_at: toTimestamp(updated_at),
  canEdit: canEditPlans(actor),
  canDelete: canDeleteKind(actor, { created_user_id }),
})

export const presentPlan = (
  { actor }: Pick<Scope, 'actor'>,
  { plan, kind, building }: ListedPlan,
  links: PlanLinks,
  around: { last: string | null; reported: string | null; next: NextTime | null; canUndo: boolean },
): Plan => ({
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
  report_years: plan.report_years,
  reported_on: plan.reported_on,
  rule: ruleInBuilding(kind.rule, plan),
  report_rule: reportRuleOf(ruleInBuilding(kind.rule, plan), { report_years: plan.report_years ?? kind.report_years }),
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
})
