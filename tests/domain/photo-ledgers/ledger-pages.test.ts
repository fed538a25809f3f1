import { describe, expect, it } from 'vitest'
import {
  captionLines,
  inPairs,
  inStandardOrder,
  layoutOf,
  ledgerMargin,
  ledgerPages,
  placeOf,
} from '#domain/photo-ledgers/ledger-pages.ts'
import { ledgerLayoutLabels, type LedgerLayoutId, type PhotoPhase } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { idsOf } from '#domain/labels.ts'

const photo = (
  name: string,
  phase: PhotoPhase | null = null,
  category = 2,
  taken_at: string | null = null,
  title: string | null = null,
  place: string | null = null,
) => ({ name, phase, category, taken_at, title, place })
type Photo = ReturnType<typeof photo>
const of = (title: string, phase: PhotoPhase | null, place: string | null = null): Photo =>
  photo(`${title}${phase ?? ''}${place ?? ''}`, phase, 2, null, title, place)
const names = (pages: (Photo | null)[][]) => pages.map((page) => page.map((each) => each?.name ?? '-').join(' '))

describe('pages of a ledger', () => {
  it.each<[LedgerLayoutId, string[]]>([
    [1, ['a b', 'c d', 'e']],
    [2, ['a b c', 'd e']],
    [3, ['a b c d e']],
  ])('layout %i takes photos in their order', (layout, pages) => {
    expect(
      names(
        ledgerPages(
          layout,
          [...'abcde'].map((name) => photo(name)),
        ),
      ),
    ).toEqual(pages)
  })

  it('sets an after beside the before just ahead of it, and no other', () => {
    const photos = [
      photo('前1', 1),
      photo('後1', 3),
      photo('中', 2),
      photo('前2', 1),
      photo('前3', 1),
      photo('後3', 3),
      photo('後4', 3),
    ]
    expect(names(ledgerPages(5, photos))).toEqual(['前1 後1 中 - 前2 -', '前3 後3 - 後4'])
    expect(names(ledgerPages(4, photos.slice(0, 2)))).toEqual(['前1 後1'])
  })

  it.each<[string, Photo[], string[]]>([
    ['a photo of during the work', [photo('中', 2), photo('後', 3)], ['中 - - 後']],
    ['a photo of no time', [photo('無'), photo('後', 3)], ['無 - - 後']],
    ['a before of another place', [of('A', 1), of('B', 3)], ['A1 - - B3']],
    ['a before of another floor', [of('A', 1, '1F'), of('A', 3, '2F')], ['A11F - - A32F']],
    ['a before of another category', [photo('前', 1, 1), photo('後', 3, 2)], ['前 - - 後']],
  ])('sets no after beside %s', (_, photos, pages) => expect(names(ledgerPages(5, photos))).toEqual(pages))
  it('knows a place by its title, whatever time that says', () =>
    expect(names(ledgerPages(5, [of('外壁 施工前', 1), of('外壁（施工後）', 3)]))).toEqual([
      '外壁 施工前1 外壁（施工後）3',
    ]))

  it.each(idsOf(ledgerLayoutLabels))('layout %i stays on its paper, captions clear of the next photo', (id) => {
    const layout = layoutOf(id)
    for (let slot = 0; slot < layout.columns * layout.rows; slot++) {
      const { left, top } = placeOf(layout, slot)
      for (const box of [layout.photo, layout.caption]) {
        expect(left + box.left + box.width).toBeLessThanOrEqual(layout.page.width - ledgerMargin.left + 0.01)
        expect(top + box.top + box.height).toBeLessThanOrEqual(layout.page.height - ledgerMargin.bottom)
      }
    }
    expect(Math.max(layout.photo.height, layout.caption.top + layout.caption.height)).toBeLessThanOrEqual(
      layout.pitch.y,
    )
  })

  it('has no page without photos', () => expect(ledgerPages(2, [])).toEqual([]))
})

describe('order', () => {
  it('is by category, then by time of the work, then by time of the photo', () => {
    const photos = [
      photo('安全', null, 3),
      photo('後', 3, 1),
      photo('中2', null, 2, '2026-05-02T10:00:00+09:00'),
      photo('前', 1, 1),
      photo('中1', 2, 2, '2026-05-01T10:00:00+09:00'),
    ]
    expect(inStandardOrder(photos).map(({ name }) => name)).toEqual(['前', '後', '中1', '中2', '安全'])
  })

  it('puts each before next to its after', () => {
    const photos = [photo('前1', 1, 1), photo('前2', 1, 1), photo('後1', 3, 1), photo('後2', 3, 1), photo('中', 2)]
    expect(inPairs(photos).map(({ name }) => name)).toEqual(['前1', '後1', '前2', '後2', '中'])
  })
})

describe('pairs', () => {
  it('are of one place each, and a missing picture shifts no other', () =>
    expect(
      inPairs([of('A', 1), of('B', 1), of('C', 1), of('C', 3), of('A', 3), of('D', 3), of('A', 2)]).map(
        ({ name }) => name,
      ),
    ).toEqual(['A1', 'A3', 'B1', 'C1', 'C3', 'D3', 'A2']))
  it('go by their order within a place alone', () => {
    const photos = [photo('前1', 1), photo('前2', 1), photo('前3', 1), photo('後1', 3), photo('後2', 3)]
    expect(inPairs(photos).map(({ name }) => name)).toEqual(['前1', '後1', '前2', '後2', '前3'])
  })
})

it('photos that nobody knows the time of stand last', () => {
  const photos = [
    photo('無1'),
    photo('2', null, 2, '2026-05-02T10:00:00+09:00'),
    photo('無2'),
    photo('1', null, 2, '2026-05-01T10:00:00+09:00'),
  ]
  expect(inStandardOrder(photos).map(({ name }) => name)).toEqual(['1', '2', '無1', '無2'])
})

it('says number, category, time of the work and that a photo was drawn on', () => {
  const lines = captionLines(
    { phase: 1, title: '外壁', note: null, place: '東面' },
    { number: 3, category: '施工状況', taken: '2026/05/01 10:00', isMarked: true },
  )
  expect(lines.map(({ text }) => text)).toEqual([
    'No.3　施工状況　施工前　【加工あり】',
    '外壁',
    '撮影日時：2026/05/01 10:00',
    '場所：東面',
    '',
  ])
})
