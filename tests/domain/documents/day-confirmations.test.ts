import { describe, expect, test } from 'vitest'
import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import {
  canConfirmDays,
  confirmBoxes,
  confirmTexts,
  explained,
  isWriterOf,
  needsReason,
  waitingBoxes,
} from '#domain/documents/day-confirmations.ts'
import { confirmItems, datedSheets, missingDays } from '#domain/documents/month-sheet.ts'
import type { MonthGrid } from '#domain/templates/month-grids.ts'
import { roles } from '#domain/users/users.labels.ts'

/** 朝 and 夕 of each day: 水位 in row 2, 色 in row 3, 担当 in row 4, and in row 5 one box over both. */
const days = Array.from({ length: 31 }, (_, index) => index + 1)
const at = (day: number, isEvening: boolean) => day * 2 + Number(isEvening)
const grid: MonthGrid = {
  ...{ sheet: 0, axis: 'down', unit: 'day', year: null, month: null, first_day: null, is_era: false },
  points: [{ label: '水位' }, { label: '色' }],
  blocks: [
    {
      columns: days.flatMap((number) => [
        { number, part: '朝', at: at(number, false) },
        { number, part: '夕', at: at(number, true) },
      ]),
      ...{ points: [1, 2], writer: 3, weekday: null, confirmer: 4 },
    },
  ],
}
const letters = ['B', 'C', 'D', 'E']
const cell = (day: number, isEvening: boolean, row: number) => 1000 * row + at(day, isEvening)
const box = (day: number) => cell(day, false, 4)
const items = days.flatMap((day) =>
  [false, true].flatMap((isEvening) =>
    [1, 2, 3, 4]
      .filter((row) => row < 4 || !isEvening)
      .map((row) => ({
        id: cell(day, isEvening, row),
        type: 'text' as const,
        cell_reference: `0:${letters[row - 1]}${at(day, isEvening) + 1}`,
      })),
  ),
)
const sheets = datedSheets([grid], items, { period: '2026-06-01', closed_days: [] }, '2026-06-17')

describe('the boxes of a month', () => {
  const boxes = confirmBoxes(sheets)

  test('are one a day that the month has, over both of its parts and who wrote them', () => {
    expect(boxes).toHaveLength(30)
    expect(boxes[0]).toMatchObject({ item: { id: box(1) }, label: '06/01（月）', at: 0 })
    expect(boxes[0]!.points.map(({ id }) => id)).toEqual([
      ...[1, 2].map((row) => cell(1, false, row)),
      ...[1, 2].map((row) => cell(1, true, row)),
    ])
    expect(boxes[0]!.covers.map(({ id }) => id)).toEqual([
      ...[1, 2, 3].map((row) => cell(1, false, row)),
      ...[1, 2, 3].map((row) => cell(1, true, row)),
    ])
  })

  test('are those of the whole form, whatever month it is of', () =>
    expect(confirmItems({ grids: [grid], items }, '2026-06-01')).toEqual(new Set(days.map(box))))

  test('are none of what is of no month', () => expect(confirmItems({ grids: [grid], items }, null).size).toBe(0))

  test('wait where anything stands in a point and nobody confirmed', () => {
    const values = new Map([
      [cell(1, false, 1), '1.4'],
      [cell(2, true, 2), '無色'],
      [cell(3, false, 3), '小林'],
      [cell(4, false, 1), '1.4'],
    ])
    const waiting = waitingBoxes(sheets, (id) => values.get(id), new Set([box(4)]))
    expect(waiting.map(({ item }) => item.id)).toEqual([box(1), box(2)])
  })

  test.each([
    [[cell(1, false, 1)], true],
    [[cell(1, true, 2)], true],
    // Who stands in 担当 need not have written the values.
    [[cell(1, false, 3)], false],
    [[cell(2, false, 1)], false],
  ])('of the first day %j makes its writer: %s', (written, is) =>
    expect(isWriterOf({ id: 7 }, boxes[0]!, (id) => (written.includes(id) ? 7 : 8))).toBe(is),
  )
})

test.each([
  ['member', 'unset', null, true],
  ['guest', 'unset', null, false],
  ['member', 'applying', null, false],
  ['member', 'approved', null, false],
  ['member', 'sentBack', null, true],
  ['master', 'unset', '2026-06-30T00:00:00Z', false],
] as const)('of a %s, approval %s, submitted %s: may confirm %s', (role, status, submitted_at, may) =>
  expect(canConfirmDays({ role: roles[role] }, { approval_status: approvalStatuses[status], submitted_at })).toBe(may),
)

describe('what is to be explained', () => {
  const missing = missingDays(sheets, () => undefined).slice(0, 1)

  test.each([
    [
      missing,
      [1, 2],
      '未記入が1日分、2件あります。確認されていない日が2日あります。記入するか、理由を書いてください。',
    ],
    [missing, [], '未記入が1日分、2件あります。記入するか、理由を書いてください。'],
    [[], [1], '確認されていない日が1日あります。確認を受けるか、理由を書いてください。'],
  ])('is asked for (%#)', (days_missing, waiting, sentence) =>
    expect(needsReason(days_missing, waiting)).toBe(sentence),
  )

  test.each([
    [missing, [1], '未記入2件の理由：停電\n確認のない日1日の理由：停電'],
    [[], [1], '確認のない日1日の理由：停電'],
    [missing, [], '未記入2件の理由：停電'],
  ])('is said to whoever approves (%#)', (days_missing, waiting, line) =>
    expect(explained(days_missing, waiting, '停電')).toBe(line),
  )
})

test('many days are named up to five', () =>
  expect(confirmTexts.done(days.map((day) => `${day}日`))).toBe('1日、2日、3日、4日、5日 ほか26日を確認しました'))
