/** What kinds and plans are made of, where a test says nothing else. */
import type { CreateInspectionKindRequest, CreatePlanRequest } from '#domain/plans/plans.contract.ts'

export const kindBody = (values: Partial<CreateInspectionKindRequest> = {}): CreateInspectionKindRequest => ({
  name: '空気環境測定',
  is_legal: true,
  law: 'ビル管法',
  rule: { counting: 'rolling', every: { n: 2, unit: 'month' } },
  is_due_at_restart: false,
  ...values,
})

export const planBody = (
  building_id: number,
  kind_id: number,
  values: Partial<CreatePlanRequest> = {},
): CreatePlanRequest => ({
  building_id,
  kind_id,
  performer: 'own',
  anchor_on: '2026-04-10',
  valid_from: '2026-04-01',
  wish: { month: null, week: null, weekday: null, date: null },
  on_closed_day: 'keep',
  pauses: [],
  facility_ids: [],
  user_ids: [],
  template_ids: [],
  ...values,
})
