import { expect, test } from 'vitest'
import { photoPlaceOf } from '#domain/documents/photo-place.ts'
import { photoPhases } from '#domain/photo-ledgers/photo-ledgers.labels.ts'

const { before, during, after } = photoPhases

test.each([
  ['外壁（施工前）', '現場', { part: '外壁', phase: before }],
  ['施工後_屋上', '', { part: '屋上', phase: after }],
  ['北面', '', { part: '北面', phase: null }],
  // What the item leaves open its section says.
  ['施工中', '屋上', { part: '屋上', phase: during }],
  ['写真', '3F 消火栓', { part: '3F 消火栓', phase: null }],
  ['写真2', '受水槽', { part: '受水槽', phase: null }],
  ['写真②', '施工後', { part: '', phase: after }],
  ['玄関', '施工前', { part: '玄関', phase: before }],
  ['施工前・施工後', '階段', { part: '階段', phase: null }],
  ['施工前写真', '', { part: '', phase: before }],
  ['外壁の写真', '', { part: '外壁', phase: null }],
  ['屋上写真3（施工後）', '', { part: '屋上', phase: after }],
  ['現場写真', '3F 機械室', { part: '3F 機械室', phase: null }],
  ['施工写真', '', { part: '', phase: null }],
  ['写真', '点検', { part: '', phase: null }],
])('「%s」 in the section 「%s」', (name, section, place) => {
  const other = { id: 1, name: section || '前の区分', type: 'separator', cell_reference: null } as const
  const item = { id: 2, name, type: 'fileupload', cell_reference: null } as const
  expect(photoPlaceOf(section ? [other, item] : [item], item)).toEqual(place)
})

test('a form that is not at hand leaves what the name says', () => {
  expect(photoPlaceOf([], { id: 2, name: '屋上（施工前）' })).toEqual({ part: '屋上', phase: before })
})
