import { expect, test } from 'vitest'
import type { View } from '#domain/views/views.contract.ts'
import { documentList } from '#src/features/documents/list/document-list-search.ts'
import type { DocumentListSearch } from '#src/features/documents/list/document-list-search.ts'
import { viewParam } from '#src/records/list-address.ts'
import { addressIn, isSameState, meantView, shownSearch, stateOf } from '#src/widgets/saved-views/view-state.ts'

const view = (id: number, search: View['search'], is_default = false): View => ({
  id,
  list: 'documents',
  name: `ビュー${id}`,
  is_shared: false,
  is_default,
  owner: { id: 1, name: '中村 彩' },
  search,
  hidden: [],
  shown: [],
  widths: {},
  gone: [],
  canEdit: true,
  canDelete: true,
  updated_at: '2026-06-17T09:42:00.000+09:00',
})
const filtered = view(1, { title: '点検', sort: 'created_at' })
const ordered = view(2, { sort: 'created_at' }, true)
const views = [filtered, ordered]
const { read } = documentList

test.each<[DocumentListSearch, View | null]>([
  [{}, ordered],
  [{ sort: '-created_at' }, ordered],
  [{ title: '空調' }, null],
  [{ view: 'none' }, null],
  [{ view: 1 }, filtered],
  [{ view: 1, title: '空調' }, filtered],
  [{ view: 99 }, null],
])('which view an address means: %j', (address, meant) => expect(meantView(address, views)).toBe(meant))

test('filters of the address go before the view’s, and so does its order', () => {
  expect(shownSearch({ view: 1 }, filtered, read)).toMatchObject({ view: 1, title: '点検', sort: 'created_at' })
  expect(shownSearch({ view: 1, sort: '-created_at', page: 2 }, filtered, read)).toMatchObject({
    ...{ title: '点検', sort: '-created_at', page: 2 },
  })
  expect(shownSearch({ view: 1, submit_status: 1 }, filtered, read)).toEqual({ view: 1, submit_status: 1 })
})

test('an address without filters is not taken for the view, or for what the list begins with', () => {
  expect(addressIn({}, filtered, true, read)).toEqual({ view: 'none' })
  expect(addressIn({}, ordered, true, read)).toEqual({ view: 2 })
  expect(addressIn({ title: '空調' }, filtered, true, read)).toEqual({ title: '空調', view: 1 })
  expect(addressIn({}, null, true, read)).toEqual({ view: 'none' })
  expect(addressIn({}, null, false, read)).toEqual({ view: undefined })
})

test('states are the same in whatever order they were put together', () => {
  const one = stateOf({ ...read({ document_type_id: 1, title: '点検' }), page: 3 }, { hidden: ['a', 'b'] })
  expect(one).toEqual({ search: { document_type_id: 1, title: '点検' }, hidden: ['a', 'b'], shown: [], widths: {} })
  expect(
    isSameState(one, { search: { title: '点検', document_type_id: 1 }, hidden: ['b', 'a'], shown: [], widths: {} }),
  ).toBe(true)
  expect(isSameState(one, { ...one, widths: { a: 80 } })).toBe(false)
})

test.each([
  [5, 5],
  ['none', 'none'],
  ['x', undefined],
  [[1, 2], undefined],
  [0, undefined],
])('a view in an address: %j', (value, read) => expect(viewParam(value)).toBe(read))
