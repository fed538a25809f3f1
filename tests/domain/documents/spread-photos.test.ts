import { describe, expect, test } from 'vitest'
import { freeRooms, movedPhoto, sideIn, spreadPhotos } from '#domain/documents/spread-photos.ts'

const slot = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  type: 'aiimage' as const,
  cell_reference: `0:A${id}`,
  fileId: null,
  photos_wanted: null,
  ...more,
})
const photo = (name: string, taken_at: number) => ({ key: name, name, taken_at, side: sideIn(name) })
const shown = (entries: ReturnType<typeof spreadPhotos>) =>
  entries.map(({ room, photo: put }) => `${room?.label ?? '−'}=${put?.name ?? ''}`)

test.each([
  ['No.1 前', 'before'],
  ['施工後（２）', 'after'],
  ['清掃中', 'during'],
  ['IMG_before_01.jpg', 'before'],
  ['AFTER.JPG', 'after'],
  ['施工前後', null],
  ['午前の外観', null],
  ['前面道路', null],
  ['前面道路（後）', 'after'],
  ['写真1', null],
])('%s speaks of %s', (words, side) => expect(sideIn(words)).toBe(side))

test('free are the rooms that are still wanted, by the form’s order, with the side that item or section says', () => {
  const items = [
    slot(1, '施工前', { type: 'separator', cell_reference: null }),
    slot(2, '外壁'),
    slot(3, '屋上', { photos_wanted: 3 }),
    slot(4, '所見', { type: 'text' }),
    slot(5, '図', { fileId: 9 }),
  ]
  expect(freeRooms(items, [{ item_id: 2 }, { item_id: 3 }])).toEqual([
    { item_id: 3, label: '屋上（2枚目）', side: 'before' },
    { item_id: 3, label: '屋上（3枚目）', side: 'before' },
  ])
})

describe('photos', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => slot(index + 1, `写真${index + 1}`))
  test('are spread in the order in which they were taken, those of one moment by their names', () => {
    const rooms = freeRooms(twelve, [])
    const photos = Array.from({ length: 12 }, (_, index) => photo(`IMG_${12 - index}.jpg`, index < 2 ? 5 : index))
    expect(shown(spreadPhotos(rooms, photos)).slice(0, 4)).toEqual([
      '写真1=IMG_10.jpg',
      '写真2=IMG_9.jpg',
      '写真3=IMG_8.jpg',
      '写真4=IMG_7.jpg',
    ])
    expect(spreadPhotos(rooms, photos).every((entry) => entry.photo && entry.room)).toBe(true)
  })
  const pairs = freeRooms([slot(1, 'No.1 前'), slot(2, 'No.1 後'), slot(3, 'No.2 前'), slot(4, 'No.2 後')], [])
  test('go where the form says the same as they do', () => {
    const photos = [photo('後1.jpg', 1), photo('後2.jpg', 2), photo('前1.jpg', 3), photo('前2.jpg', 4)]
    expect(shown(spreadPhotos(pairs, photos))).toEqual([
      'No.1 前=前1.jpg',
      'No.1 後=後1.jpg',
      'No.2 前=前2.jpg',
      'No.2 後=後2.jpg',
    ])
  })
  test('that say nothing are before the work as long as there is room, and after it then', () => {
    const photos = ['d', 'c', 'b', 'a'].map((name, index) => photo(name, index))
    expect(shown(spreadPhotos(pairs, photos))).toEqual(['No.1 前=d', 'No.1 後=b', 'No.2 前=c', 'No.2 後=a'])
  })
  test('for which there is no room are told, and may be moved to one', () => {
    const rooms = pairs.slice(0, 1)
    const spread = spreadPhotos(rooms, [photo('a', 1), photo('b', 2)])
    expect(shown(spread)).toEqual(['No.1 前=a', '−=b'])
    expect(shown(movedPhoto(spread, 1, 0))).toEqual(['No.1 前=b', '−=a'])
  })
})
