import { expect, it } from 'vitest'
import { contentsDigest, isStale, staleSignatures } from '#domain/documents/signed-contents.ts'
import {
  longestSignature,
  readSignature,
  signatureText,
  signatureValue,
  type Signature,
} from '#domain/documents/signatures.ts'
import type { ItemType } from '#domain/templates/item-types.ts'
import type { ItemSource } from '#domain/templates/item-sources.ts'

const today = '2026-11-29'
const item = (id: number, type: ItemType, source: ItemSource | null = null) => ({
  id,
  name: `項目${id}`,
  type,
  item_parts: [],
  cell_reference: null,
  source,
})
const items = [item(1, 'text'), item(2, 'date'), item(3, 'signature'), item(4, 'text', 'document_number')]
const signature = (more: Partial<Signature> = {}): Signature => ({
  name: '三浦 裕子',
  at: '2026-11-29T01:00:00.000Z',
  height: 600,
  strokes: [
    [10, 20, 30, 40],
    [50, 60],
  ],
  of: 'abc',
  explained: null,
  ...more,
})

it('are one text, read back as they were, and said by who and when', () => {
  const value = signatureValue(signature())
  expect(readSignature(value)).toEqual(signature())
  expect(signatureValue(readSignature(value)!)).toBe(value)
  expect(signatureText(value)).toBe('三浦 裕子（2026/11/29 10:00 署名）')
})

it.each([
  ['nothing', ''],
  ['no JSON', '三浦'],
  ['a number', '5'],
  ['null', 'null'],
  ['no name', signatureValue(signature({ name: ' ' }))],
  ['no moment', signatureValue(signature({ at: 'heute' }))],
  ['half a point', signatureValue(signature({ strokes: [[1, 2, 3]] }))],
  ['a point outside', signatureValue(signature({ strokes: [[1, 99_999]] }))],
  ['words for points', JSON.stringify({ ...signature(), strokes: [['a', 'b']] })],
  ['too many strokes', signatureValue(signature({ strokes: Array.from({ length: 301 }, () => [1, 1]) }))],
  ['too many points', signatureValue(signature({ strokes: [Array.from({ length: 8002 }, () => 1)] }))],
  ['an empty reason', JSON.stringify({ ...signature(), explained: { text: '', of: 'a' } })],
  ['too long a text', `${' '.repeat(longestSignature)}{}`],
])('%s is none', (_, text) => {
  expect(readSignature(text)).toBeNull()
  expect(signatureText(text)).toBe('')
})

it('stand for the values that were there, however these were typed', () => {
  const digest = contentsDigest(
    items,
    new Map([
      [1, '良好'],
      [2, '2026-11-29'],
    ]),
    today,
  )
  expect(
    contentsDigest(
      items,
      new Map([
        [2, '2026年11月29日'],
        [1, '良好'],
      ]),
      today,
    ),
  ).toBe(digest)
  expect(
    contentsDigest(
      items,
      new Map([
        [1, '良好'],
        [2, '2026-11-29'],
        [4, 'R-1'],
      ]),
      today,
    ),
  ).toBe(digest)
  expect(
    contentsDigest(
      items,
      new Map([
        [1, '良好'],
        [2, '2026-11-29'],
        [3, 'x'],
      ]),
      today,
    ),
  ).toBe(digest)
  expect(
    contentsDigest(
      items,
      new Map([
        [1, '不良'],
        [2, '2026-11-29'],
      ]),
      today,
    ),
  ).not.toBe(digest)
  expect(contentsDigest(items, new Map([[1, '良好']]), today)).not.toBe(digest)
})

it('are stale once a value is another, until it is signed anew or explained', () => {
  const before = new Map([[1, '良好']])
  const of = contentsDigest(items, before, today)
  const value = signatureValue(signature({ of }))
  expect(staleSignatures(items, new Map([...before, [3, value]]), today)).toEqual([])
  const after = new Map([[1, '不良']])
  const now = contentsDigest(items, after, today)
  expect(staleSignatures(items, new Map([...after, [3, value]]), today)).toEqual(['項目3'])
  const explained = signatureValue(signature({ of, explained: { text: '書き間違い', of: now } }))
  expect(isStale(explained, now)).toBe(false)
  expect(isStale(explained, 'something else')).toBe(true)
  expect(staleSignatures(items, after, today)).toEqual([])
})
