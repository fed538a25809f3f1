import { expect, it } from 'vitest'
import type { PlanOccurrence } from '#domain/plans/plans.contract.ts'
import { cellText, marksOf, planMarkSigns, shownMark } from '#domain/plans/year-marks.ts'

const today = '2026-06-17'
const time = (values: Partial<PlanOccurrence>): PlanOccurrence =>
  ({
    state: 'planned',
    due_by: '2026-09-30',
    planned_month: '2026-07',
    planned_on: null,
    performed_on: null,
    moved_from: null,
    is_forecast: false,
    ...values,
  }) as PlanOccurrence

/** Each month that has something, as a person reads it. */
const read = (...rows: PlanOccurrence[]): Record<string, string> =>
  Object.fromEntries(
    ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08'].flatMap((month) => {
      const marks = marksOf(rows, month, today)
      const mark = shownMark(marks)
      return mark ? [[month.slice(5), planMarkSigns[mark.mark] + cellText(marks)]] : []
    }),
  )

it.each([
  ['planned in a month', [time({})], { '07': '○' }],
  ['planned on a day', [time({ planned_on: '2026-07-14' })], { '07': '○14' }],
  ['arranged', [time({ state: 'arranged', planned_on: '2026-07-14' })], { '07': '◎14' }],
  ['done in another month', [time({ state: 'performed', performed_on: '2026-06-09' })], { '06': '●9' }],
  ['moved', [time({ moved_from: '2026-05' })], { '05': '△', '07': '○' }],
  [
    'moved and done',
    [time({ moved_from: '2026-05', state: 'completed', performed_on: '2026-06-02' })],
    { '05': '△', '06': '●2' },
  ],
  ['overdue', [time({ due_by: '2026-05-31', planned_month: '2026-05' })], { '05': '×未' }],
  ['let go', [time({ state: 'skipped', planned_on: '2026-07-14' })], { '07': '－' }],
  ['a forecast', [time({ is_forecast: true })], { '07': '（○）' }],
  ['not applicable', [time({ state: 'excluded' })], {}],
  [
    'several, some of them done',
    [time({ state: 'performed', performed_on: '2026-07-01' }), time({}), time({})],
    { '07': '○1/3' },
  ],
])('reads %s', (_, rows, expected) => {
  expect(read(...rows)).toEqual(expected)
})
