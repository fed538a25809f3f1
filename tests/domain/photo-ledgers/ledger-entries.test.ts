import { describe, expect, it } from 'vitest'
import { ledgerEntryOf, shownPhotos, usuallyChosen, withoutPhase } from '#domain/photo-ledgers/ledger-entries.ts'
import { photoPhaseOf } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import type { MatterPhoto } from '#domain/photo-ledgers/photo-ledgers.contract.ts'

const photo = (id: number, name: string, change: Partial<MatterPhoto> = {}): MatterPhoto => ({
  id,
  name,
  path: '',
  type: 2,
  thumbnail_path: null,
  taken_at: null,
  taken_from: null,
  original_file_id: null,
  content_type: 'image/jpeg',
  size: 1,
  source: '報告フォルダ',
  item: null,
  phase: null,
  original: null,
  ...change,
})

describe('a photo says of itself', () => {
  it.each([
    ['施工前_20260501_100000.jpg', null, 1, null],
    ['施工後_20260501_100000_黒板.jpg', null, 3, null],
    ['IMG_0001.jpg', null, null, null],
    ['現況（施工前）.jpg', null, null, null],
    ['IMG_0001.jpg', '施工前', 1, null],
    ['IMG_0001.jpg', '施工中写真', 2, null],
    ['IMG_0001.jpg', '外壁（施工後）', 3, '外壁'],
    ['IMG_0001.jpg', '施工前・施工後', null, null],
    ['IMG_0001.jpg', '銘板', null, '銘板'],
    ['施工後_1.jpg', '施工前 屋上', 3, '屋上'],
  ])('%s in %s: %s, %s', (name, item, phase, title) =>
    expect(ledgerEntryOf({ phase: photoPhaseOf(name, item), item })).toEqual({
      category: 2,
      phase,
      title,
      note: null,
      place: null,
    }),
  )
  it.each([
    ['外壁 施工前', '外壁'],
    ['施工後：3F廊下', '3F廊下'],
    ['外壁', '外壁'],
    ['写真', ''],
  ])('%s is of %s', (words, rest) => expect(withoutPhase(words)).toBe(rest))
})

it('of a photo and its copies one is chosen: the drawing, and the one with the board', () => {
  const photos = [
    photo(1, '施工前_1.jpg'),
    photo(2, '施工前_1_黒板.jpg', { original_file_id: 1 }),
    photo(3, '外壁.jpg'),
    photo(4, '外壁_加工.jpg', { original_file_id: 3 }),
    photo(5, '一枚.jpg'),
    photo(6, '施工前_1.jpg', { source: '報告書：施工前', item: '施工前' }),
    photo(7, '消した原本_加工.jpg', { original_file_id: 99 }),
  ]
  expect(usuallyChosen(photos).map(({ id }) => id)).toEqual([2, 4, 5, 6, 7])
})

describe('原本のみ', () => {
  const [plain, drawn, again, other] = [1, 2, 3, 4].map((id) => ({ id }))
  const photos = [
    { title: '加工', file: drawn!, original: plain! },
    { title: '原本', file: plain!, original: null },
    { title: '別の加工', file: again!, original: plain! },
    { title: '別', file: other!, original: null },
  ]
  const shown = (originals_only: boolean) =>
    shownPhotos(photos, { originals_only }).map(({ title, file }) => [title, file.id])
  it('shows what was drawn on, once', () =>
    expect(shown(true)).toEqual([
      ['加工', 1],
      ['別', 4],
    ]))
  it('is a choice: without it all stand as they are', () => expect(shown(false)).toHaveLength(4))
})
