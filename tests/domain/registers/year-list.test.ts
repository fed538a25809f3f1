/** A company's own year table, however it keeps it, as a list that 取り込み reads. */
import { describe, expect, it } from 'vitest'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { proposedPlan, readTableTimes, type TableTimes } from '#domain/plans/table-times.ts'
import { foldWord } from '#domain/registers/cell-values.ts'
import type { ListSheet } from '#domain/registers/list-sheet.ts'
import { planList } from '#domain/registers/plan-list.ts'
import { yearList } from '#domain/registers/year-list.ts'

const today = '2026-06-17'
const months = ['4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月', '1月', '2月', '3月']
const marks = (at: Record<string, string>) => months.map((month) => at[month] ?? '')
const known = new Map([
  [foldWord('青葉ビル'), [1]],
  [foldWord('本町ビル'), [2]],
])
const listOf = (...sheets: ListSheet[]) => yearList(sheets, known, today)[0]!.rows
const sheet = (rows: string[][], name = 'Sheet1', across?: ListSheet['across']): ListSheet => ({
  name,
  rows,
  ...(across && { across }),
})
const timesOf = (rows: string[][]) =>
  rows
    .filter((cells) => cells.length > 0)
    .slice(1)
    .map((cells) => cells[6])
const plan = (sheets: ListSheet[]) =>
  planList(sheets, { kind: 'plans', former: null, wanted: null, present: { records: [], buildings: known }, today })!

describe('a year table', () => {
  it('is a sheet a building, its year over the months, and its marks ○ ● 実, days and names of months', () => {
    const rows = listOf(
      sheet(
        [
          ['令和8年度 年間作業計画表'],
          ['区分', '作業項目', '根拠法令', '業者', ...months],
          ['衛生', '空気環境測定', 'ビル管法', '', ...marks({ '4月': '●9', '6月': '実', '8月': '○', '10月': '10月' })],
          ['', '貯水槽清掃', '水道法', '青木設備', ...marks({ '7月': '14' })],
          ['合計', '', '', '', ...marks({ '4月': '1' })],
          ['○：予定　●：実施'],
        ],
        '青葉ビル',
      ),
      sheet(
        [
          ['項目', ...months],
          ['植栽管理', ...marks({ '5月': '○○', '11月': '(○)' })],
        ],
        '本町ビル',
      ),
    )
    expect(rows.filter((cells) => cells.length > 0).map((cells) => cells.slice(0, 6))).toEqual([
      ['表の場所', '建物', '区分', '点検種目', '根拠', '担当会社'],
      ['青葉ビル 3行目', '青葉ビル', '衛生', '空気環境測定', 'ビル管法', ''],
      ['青葉ビル 4行目', '青葉ビル', '衛生', '貯水槽清掃', '水道法', '青木設備'],
      ['本町ビル 2行目', '本町ビル', '', '植栽管理', '', ''],
    ])
    expect(timesOf(rows)).toEqual([
      '計画 2026年4月から。2026年4月 ●9、2026年6月 ●、2026年8月 ○、2026年10月 ○',
      '計画 2026年4月から。2026年7月 ○14',
      '計画 2026年4月から。2026年5月 ○、2026年5月 ○、2026年11月 ○',
    ])
  })

  it('has two years side by side: the last is planned, the first tells when it was done', () => {
    const both = ['2025年度', ...Array.from({ length: 11 }, () => ''), '2026年度']
    const cells = ['消防設備点検', ...marks({ '9月': '●12', '3月': '●' }), ...marks({ '9月': '○', '3月': '○' })]
    const rows = listOf(sheet([['', ...both], ['項目', ...months, ...months], cells], '青葉ビル'))
    expect(timesOf(rows)).toEqual(['計画 2026年4月から。2025年9月 ●12、2026年3月 ●、2026年9月 ○、2027年3月 ○'])
    const times = readTableTimes(timesOf(rows)[0]!) as TableTimes
    expect(proposedPlan(times, today)).toMatchObject({
      rule: { counting: 'window', each: { n: 6, unit: 'month' }, times: 1 },
      wish: { month: 9 },
      valid_from: '2026-04-01',
      performed: ['2025-09-12', '2026-03-01'],
    })
  })

  it('has months that share a column, columns that share a month, and marks across several', () => {
    const quarters = listOf(
      sheet(
        [
          ['項目', '4〜6月', '7〜9月', '10〜12月', '1〜3月'],
          ['巡回', '○', '○', '○', '○'],
        ],
        '青葉ビル',
      ),
    )
    expect(timesOf(quarters)[0]).toContain('2026年4月〜2026年6月 ○')
    const halves = ['項目', ...months.flatMap((month) => [month, ''])]
    const row = Array.from({ length: 25 }, (_, index) => (index === 0 ? '清掃' : index === 2 ? '○' : ''))
    expect(timesOf(listOf(sheet([halves, row], '青葉ビル')))).toEqual(['計画 2026年4月から。2026年4月 ○'])
    const across = listOf(
      sheet(
        [
          ['項目', ...months],
          ['外壁調査', ...marks({ '6月': '○' })],
        ],
        '青葉ビル',
        [{ row: 1, left: 3, right: 5 }],
      ),
    )
    expect(timesOf(across)).toEqual(['計画 2026年4月から。2026年6月〜2026年8月 ○'])
    expect(
      plan([
        sheet(
          [
            ['項目', ...months],
            ['外壁調査', ...marks({ '6月': '○' })],
          ],
          '青葉ビル',
          [{ row: 1, left: 3, right: 5 }],
        ),
      ]).plan[0]!.notices[0]!.message,
    ).toBe('複数の月にまたがる印は、はじめの月の予定にします。')
  })

  it('says of a sign that it cannot be read, and of a month that is another than its column', () => {
    const { plan: planned } = plan([
      sheet(
        [
          ['項目', ...months],
          ['巡回', ...marks({ '4月': '？' })],
          ['清掃', ...marks({ '5月': '7月' })],
          ['点検', ...marks({})],
        ],
        '青葉ビル',
      ),
    ])
    expect(planned.map((row) => (row.action === 'fault' ? row.faults[0]!.message : row.action))).toEqual([
      planTexts.notAMark('4月の「？」'),
      planTexts.notAMark('5月の「7月」'),
      planTexts.noMarks,
    ])
  })

  it('reads its building from a column, over the table, or from the sheet, and says one that is not registered', () => {
    const { plan: planned } = plan([
      sheet([
        ['物件名', '作業項目', ...months],
        ['青葉ビル', '巡回', ...marks({ '4月': '○' })],
        ['', '清掃', ...marks({ '5月': '○' })],
        ['港ビル', '清掃', ...marks({ '5月': '○' })],
      ]),
    ])
    expect(planned.map((row) => ('values' in row ? row.values['building_id'] : row.action))).toEqual([1, 1, 'fault'])
    const over = plan([
      sheet([['本町ビル　年間作業計画'], ['作業項目', ...months], ['巡回', ...marks({ '4月': '○' })]]),
    ])
    expect(over.plan[0]).toMatchObject({ action: 'create', values: { building_id: 2 } })
  })

  it('counts what is evenly apart, keeps what is not as so many a year, and begins today where nothing is marked as done', () => {
    const of = (text: string) => proposedPlan(readTableTimes(text) as TableTimes, today)
    expect(of('計画 2026年4月から。2026年4月 ○、2026年7月 ○、2026年10月 ○、2027年1月 ○')).toMatchObject({
      rule: { counting: 'window', each: { n: 3, unit: 'month' }, times: 1 },
      wish: { month: 4 },
      valid_from: '2026-06-01',
    })
    expect(of('計画 2026年4月から。2026年4月 ○、2026年5月 ○、2026年10月 ○')).toMatchObject({
      rule: { counting: 'window', each: { n: 1, unit: 'year' }, times: 3 },
      isEven: false,
      wish: { month: null },
    })
    expect(of('計画 2026年4月から。')).toBeNull()
  })

  it('is our own as well: what is written out is read again', () => {
    const rows = listOf(
      sheet(
        [
          ['区分', '点検種目', '根拠', '周期', '担当', ...months, '年額（円）'],
          [
            '消防',
            '機器点検',
            '消防法',
            '6か月に1回',
            '自社',
            ...marks({ '4月': '●10', '10月': '○9', '6月': '△', '2月': '－', '9月': '×未', '3月': '（○）' }),
            '9000',
          ],
        ],
        '青葉ビル',
      ),
    )
    expect(timesOf(rows)).toEqual(['計画 2026年4月から。2026年4月 ●10、2026年9月 ○、2026年10月 ○9、2027年3月 ○'])
  })

  it('leaves a list that is none of them as it is', () => {
    const list = [
      sheet([
        ['名前', '住所'],
        ['青葉ビル', '港区'],
      ]),
    ]
    expect(yearList(list, known, today)).toBe(list)
  })
})
