import { describe, expect, it } from 'vitest'
import {
  isLacking,
  itemsLike,
  missingPhotosText,
  photoCountText,
  shootingList,
} from '#domain/documents/shooting-list.ts'
import type { ItemType } from '#domain/templates/item-types.ts'

const item = (
  id: number,
  name: string,
  type: ItemType = 'fileupload',
  fileId: number | null = null,
  photos_wanted: number | null = null,
) => ({ id, name, type, fileId, photos_wanted })

describe('a list of what is to be photographed', () => {
  it('has the places for files alone that the form has no picture of, in the order of the form, with what stands in each', () => {
    const items = [
      item(1, '施工前'),
      item(2, '所見', 'textarea'),
      item(3, '施工後', 'fileupload', null, 4),
      item(4, '銘板', 'aiimage'),
      item(5, '見本', 'aiimage', 9),
    ]
    expect(shootingList(items, [{ item_id: 3 }, { item_id: 3 }, { item_id: 2 }, { item_id: 9 }])).toEqual([
      { item: items[0], count: 0, wanted: 1 },
      { item: items[2], count: 2, wanted: 4 },
      { item: items[3], count: 0, wanted: 1 },
    ])
  })

  it.each([
    [0, undefined, true, '未撮影'],
    [0, 1, true, '未撮影'],
    [0, 2, true, '未撮影（2枚）'],
    [1, undefined, false, '1枚'],
    [1, 2, true, '1 / 2枚'],
    [2, 2, false, '2枚'],
    [3, 2, false, '3枚'],
  ])('of %i photos where %s are wanted: lacking %s, said as %s', (count, wanted, lacks, text) => {
    expect([isLacking({ count, wanted }), photoCountText({ count, wanted })]).toEqual([lacks, text])
  })

  it.each([
    [[], null],
    [[[item(1, '施工前'), 1]], null],
    [
      [
        [item(1, '施工前'), 0],
        [item(2, '施工後'), 3],
      ],
      '写真のない項目が1個あります：施工前',
    ],
    [
      ['A', 'B', 'C', 'D', 'E', 'F'].map((name, id) => [item(id, name), 0]),
      '写真のない項目が6個あります：A、B、C、D、E ほか',
    ],
    [[[item(1, '施工前'), 2, 2]], null],
    [
      [
        [item(1, '施工前'), 1, 2],
        [item(2, '施工後'), 0],
      ],
      '写真が足りない項目が2個あります：施工前（1 / 2枚）、施工後',
    ],
    [[[item(1, '施工前'), 0, 2]], '写真のない項目が1個あります：施工前（0 / 2枚）'],
  ] as [[ReturnType<typeof item>, number, number?][], string | null][])('%j is missing as %s', (slots, text) => {
    expect(missingPhotosText(slots.map(([of, count, wanted]) => ({ item: of, count, wanted })))).toBe(text)
  })
})

describe('the photos laid over the camera', () => {
  const items = [
    item(1, '施工前'),
    item(2, '施工中'),
    item(3, '施工後'),
    item(4, '外壁（施工前）'),
    item(5, '外壁（施工後）'),
    item(6, '銘板'),
  ]
  it.each([
    [1, [1]],
    [2, [2, 1]],
    [3, [3, 1, 2]],
    [5, [5, 4]],
    [6, [6]],
  ])('of item %i are those of %j', (id, like) =>
    expect([
      ...itemsLike(
        items,
        items.find((each) => each.id === id)!,
      ),
    ]).toEqual(like),
  )
})
