/** Rows of a form that machines stand in: found by what repeats, bound row by row, let go again. */
import { describe, expect, it } from 'vitest'
import { draftsOfProposals } from '#src/features/templates/draft/draft-items.ts'
import { boundRows, rowBlocks } from '#src/features/templates/draft/draft-rows.ts'
import type { ProposedItem } from '#domain/templates/templates.contract.ts'

const item = (name: string, row: number, column: string, type: ProposedItem['type'] = 'text'): ProposedItem => ({
  name,
  type,
  item_parts: [],
  cell_reference: `0:${column}${row}`,
})
/** 明細1：機器名, 明細1：型式, 明細1：測定値 … */
const table = (names: string[], from = 1, rows = 3): ProposedItem[] =>
  Array.from({ length: rows }, (_, index) =>
    names.map((name, column) =>
      item(`明細${from + index}：${name}`, 10 + from + index, 'BCDE'[column]!, name === '測定値' ? 'number' : 'text'),
    ),
  ).flat()
const sourcesOf = (items: ReturnType<typeof draftsOfProposals>) =>
  items.map(({ name, source, sourceRow }) => [name, source, sourceRow])

describe('rows of machines', () => {
  it('are proposed where the columns of what repeats tell of machines', () => {
    expect(sourcesOf(draftsOfProposals(table(['機器名', '製造番号', '測定値'])))).toEqual([
      ['明細1：機器名', 'facility_name', '1'],
      ['明細1：製造番号', 'facility_serial_number', '1'],
      ['明細1：測定値', null, ''],
      ['明細2：機器名', 'facility_name', '2'],
      ['明細2：製造番号', 'facility_serial_number', '2'],
      ['明細2：測定値', null, ''],
      ['明細3：機器名', 'facility_name', '3'],
      ['明細3：製造番号', 'facility_serial_number', '3'],
      ['明細3：測定値', null, ''],
    ])
  })

  it('go on where the rows of a page before them ended', () => {
    const [first] = draftsOfProposals(table(['機器名', '型式'], 13))
    expect(first).toMatchObject({ source: 'facility_name', sourceRow: '13' })
  })

  it('are not proposed for one column alone, which may be said of anything', () => {
    const items = draftsOfProposals(table(['製造者', '数量']))
    expect(items.every(({ source }) => source === null)).toBe(true)
  })

  it('are bound by hand, column by column, and let go again', () => {
    const items = draftsOfProposals(table(['品名', '設置', '測定値']))
    const [block] = rowBlocks(items)
    expect(block).toMatchObject({ title: '明細', rows: 3, first: 1, isBound: false, sources: [null, null, null] })
    const bound = boundRows(items, block!.key, ['facility_name', 'facility_floor', 'facility_name'], 4)
    expect(sourcesOf(bound).slice(3, 6)).toEqual([
      ['明細2：品名', 'facility_name', '5'],
      ['明細2：設置', 'facility_floor', '5'],
      // A number takes no name.
      ['明細2：測定値', null, ''],
    ])
    expect(rowBlocks(bound)).toMatchObject([
      { first: 4, isBound: true, sources: ['facility_name', 'facility_floor', null] },
    ])
    expect(boundRows(bound, block!.key, [null, null, null], 4)).toEqual(items)
  })
})

describe('rows of plans', () => {
  const months = [4, 5, 6, 7, 8, 9]
  const line = (row: number): ProposedItem[] => [
    item(`明細${row}：品目`, row, 'A'),
    ...months.map((month, index) => item(`明細${row}：${month}月`, row, 'BCDEFG'[index]!)),
  ]
  const items = draftsOfProposals([...line(1), ...line(2)])

  it('are offered where the form has months, proposed where it names its plans', () => {
    expect(items.every(({ source }) => source === null)).toBe(true)
    expect(rowBlocks(items, 'plan')).toMatchObject([
      {
        ...{ title: '明細1〜明細2', rows: 2, first: 1, isBound: false },
        sources: [null, ...months.map((month) => `plan_month_${month}`)],
      },
    ])
  })

  it('are bound by hand, and let go again without touching machines', () => {
    const [block] = rowBlocks(items, 'plan')
    const bound = boundRows(items, block!.key, ['plan_name', ...block!.sources.slice(1)], 13, 'plan')
    expect(sourcesOf(bound).slice(6, 9)).toEqual([
      ['明細1：9月', 'plan_month_9', '13'],
      ['明細2：品目', 'plan_name', '14'],
      ['明細2：4月', 'plan_month_4', '14'],
    ])
    expect(rowBlocks(bound, 'plan')).toMatchObject([{ isBound: true, first: 13 }])
    const mixed = bound.map((each, index) => (index === 0 ? { ...each, source: 'facility_name' as const } : each))
    const free = boundRows(
      mixed,
      block!.key,
      block!.sources.map(() => null),
      1,
      'plan',
    )
    expect(free.map(({ source }) => source)).toEqual(['facility_name', ...Array.from({ length: 13 }, () => null)])
  })
})
