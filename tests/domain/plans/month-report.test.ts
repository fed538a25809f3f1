/** 月次実施報告: what was done with its day, what was not and why, what the next month holds. On 17 July 2026, of June. */
import { expect, it } from 'vitest'
import { monthReport } from '#domain/plans/month-report.ts'
import type { Plan, PlanOccurrence } from '#domain/plans/plans.contract.ts'

const time = (values: Partial<PlanOccurrence>): PlanOccurrence => ({
  id: 1,
  plan_id: 1,
  role: 'inspection',
  receipt_number: null,
  report_file: null,
  period_key: '2026-06',
  opens_on: '2026-06-01',
  due_by: '2026-06-30',
  planned_month: '2026-06',
  planned_on: null,
  moved_from: null,
  state: 'planned',
  performed_on: null,
  certificate_until: null,
  is_placed: false,
  is_forecast: false,
  is_unconfirmed: false,
  result: null,
  reason: null,
  reason_by: null,
  matter: null,
  document: null,
  mending: null,
  is_to_mend: false,
  updated_at: '2026-06-01T00:00:00+09:00',
  ...values,
})
const row = (name: string, ...occurrences: PlanOccurrence[]) => ({
  plan: {
    kind: { name, law: '消防法' },
    performer: 'partner',
    partner_name: '緑サービス',
    users: [],
  } as unknown as Plan,
  occurrences,
  reports: [],
})
const textsOf = (rows: ReturnType<typeof row>[]) =>
  monthReport(rows, '2026-06', '2026-07-17').rows.map(({ cells }) => cells.filter((cell) => cell !== '').join(' '))

it('has each time in the section that it belongs to', () => {
  const rows = [
    row(
      '貯水槽清掃',
      time({ state: 'performed', performed_on: '2026-06-09', planned_on: '2026-06-08', result: 'good' }),
    ),
    row(
      '消防 機器点検',
      time({
        planned_month: '2026-07',
        planned_on: '2026-07-21',
        moved_from: '2026-06',
        due_by: '2026-09-30',
        reason: '改修のため',
      }),
    ),
    row('ガラス清掃', time({ state: 'skipped', reason: '休館' })),
    row('巡回', time({}), time({ planned_month: '2026-07', due_by: '2026-07-31' })),
    row('測定', time({ state: 'performed', performed_on: '2026-07-02', planned_on: '2026-06-29' })),
    row('検査', time({ is_forecast: true, planned_month: '2026-07' }), time({ state: 'excluded' })),
    row('早い点検', time({ state: 'performed', performed_on: '2026-05-30' })),
  ]
  expect(textsOf(rows)).toEqual([
    '2026年6月に実施した点検（1件）',
    '貯水槽清掃 消防法 2026/06/08 2026/06/30 2026/06/09 良 緑サービス',
    '日程の変更・見送り・未実施（4件）',
    'ガラス清掃 消防法 2026/06 2026/06/30 見送り 緑サービス 休館',
    '巡回 消防法 2026/06 2026/06/30 未実施 緑サービス',
    '測定 消防法 2026/06/29 2026/06/30 2026/07/02 2026/07/02に実施 緑サービス',
    '消防 機器点検 消防法 2026/07/21 2026/09/30 2026/07/21へ変更 緑サービス 改修のため',
    '2026年7月の予定（2件）',
    '巡回 消防法 2026/07 2026/07/31 予定 緑サービス',
    '消防 機器点検 消防法 2026/07/21 2026/09/30 予定 緑サービス 改修のため',
  ])
  expect(monthReport(rows, '2026-06', '2026-07-17').summary).toBe('実施率 75%　期限内率 50%')
})

it('says of nothing that there is nothing', () => {
  expect(textsOf([])).toEqual([
    '2026年6月に実施した点検（0件）',
    'なし',
    '日程の変更・見送り・未実施（0件）',
    'なし',
    '2026年7月の予定（0件）',
    'なし',
  ])
})
