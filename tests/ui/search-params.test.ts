import { expect, test } from 'vitest'
import { calendarAddress } from '#src/features/calendar/calendar-search.ts'
import { documentList } from '#src/features/documents/list/document-list-search.ts'
import { matterList } from '#src/features/matters/list/matter-list-search.ts'
import { dayParam, unreadOf } from '#src/lib/search-params.ts'

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-13-40', undefined],
  ['2026-02-29', undefined],
  ['1899-12-31', undefined],
  ['3000-01-01', undefined],
  ['2026/02/28', undefined],
  [20260228, undefined],
])('a day in an address: %s', (value, day) => expect(dayParam(value)).toBe(day))

test('what an address says and nobody can read is said, one by one, and the rest counts', () => {
  const raw = {
    name: '空調',
    user_id: 'all',
    end_date: '2026-13-40',
    status_id: [1, 'x', 0],
    matter_category_id: 99,
    relative_date: '',
    sort: 'colour',
    page: 'two',
    unknown: 'x',
  }
  expect(unreadOf(matterList.address, raw)).toEqual([
    'カテゴリ「99」は読み取れないため無視しました。',
    'ステータス「x」は読み取れないため無視しました。',
    'ステータス「0」は読み取れないため無視しました。',
    '予定日「2026-13-40」は読み取れないため無視しました。',
    '並び順「colour」は読み取れないため無視しました。',
    'ページ「two」は読み取れないため無視しました。',
  ])
  expect(matterList.address.read(raw)).toMatchObject({ name: '空調', status_id: [1], end_date: undefined })
  expect(unreadOf(matterList.address, { name: '空調', status_id: 1, page: 2 })).toEqual([])
})

test('a span that ends before it begins ends nowhere', () => {
  const raw = { start_date: '2026-06-30', end_date: '2026-06-01', booked_from: '2026-06', booked_to: '2026-06' }
  expect(unreadOf(matterList.address, raw)).toEqual(['予定日「2026-06-01」は読み取れないため無視しました。'])
  expect(matterList.address.read(raw)).toMatchObject({
    start_date: '2026-06-30',
    end_date: undefined,
    booked_to: '2026-06',
  })
})

test('a long value is cut, and what is no text is written as it stands', () => {
  expect(unreadOf(calendarAddress, { date: 'あ'.repeat(50), view: { a: 1 } })).toEqual([
    '表示「{"a":1}」は読み取れないため無視しました。',
    `日付「${'あ'.repeat(40)}…」は読み取れないため無視しました。`,
  ])
  expect(unreadOf(documentList.address, { mine: 2 })).toEqual(['作成者「2」は読み取れないため無視しました。'])
})
