import { describe, expect, it } from 'vitest'
import { copiedOf, isSameSubject, sameItemIds } from '#domain/documents/previous-values.ts'
import type { ItemType } from '#domain/templates/item-types.ts'

describe('an item of another version', () => {
  const item = (id: number, name: string, lineage: number | null = null, type: ItemType = 'number') => ({
    id,
    name,
    type,
    cell_reference: null,
    lineage,
  })
  const section = (id: number, name: string) => item(id, name, null, 'separator')
  type Items = ReturnType<typeof item>[]
  it.each<[string, Items, Items, [number, number][]]>([
    ['is known by its words', [item(11, '圧力')], [item(1, '圧力')], [[1, 11]]],
    ['keeps its history where its spelling was corrected', [item(11, '圧力', 1)], [item(1, '庄力')], [[1, 11]]],
    [
      'keeps it where its section was renamed, through versions',
      [section(20, '蒸気'), item(21, '圧力', 1)],
      [section(10, '蒸汽'), item(11, '圧力', 1)],
      [[11, 21]],
    ],
    ['is another where it is of another type', [item(11, '圧力', 1, 'text')], [item(1, '圧力')], []],
    ['is another in another unit', [item(11, '圧力（MPa）', 1)], [item(1, '温度（℃）')], []],
    [
      'goes by what it was made of before its words',
      [item(11, '圧力', 2), item(12, '温度', 1)],
      [item(1, '圧力'), item(2, '温度')],
      [
        [1, 12],
        [2, 11],
      ],
    ],
    ['that stands twice is neither', [item(11, '圧力'), item(12, '圧力')], [item(1, '圧力')], []],
  ])('%s', (_, items, others, same) => expect([...sameItemIds(items, others)]).toEqual(same))
})

describe('an item of a matter about', () => {
  it.each<[string, number[], number[], number[], boolean]>([
    ['the same one', [], [1], [1], true],
    ['another', [], [1], [2], false],
    ['one of two, of which it says nothing', [], [1], [1, 2], false],
    ['one of two, the other way round', [], [1, 2], [1], false],
    ['one of two, which it names', [1], [1], [1, 2], true],
    ['two, of which it names one', [2], [1, 2], [2], true],
    ['two, of which it names the other', [2], [1, 2], [1, 3], false],
    ['two, of which it names both', [1, 2], [1, 2, 3], [1], false],
    ['a dozen to which one was added', [], [1, 2, 3, 4], [1, 2, 3], true],
    ['a dozen of which one was taken away', [], [1, 2], [1, 2, 3], true],
    ['some that are partly others', [], [1, 2], [2, 3], false],
    ['nothing', [], [], [], true],
    ['nothing, where there was something', [], [], [1], false],
  ])('%s', (_, named, own, others, is) => expect(isSameSubject(named, new Set(own), new Set(others))).toBe(is))
})

describe('what was taken over from the last document', () => {
  const items = [
    { id: 1, name: '圧力（MPa）', type: 'number' },
    { id: 2, name: '所見', type: 'text' },
  ] as const
  const entry = (item_id: number, is_copied: boolean) => ({ item_id, data: item_id === 1 ? '0.68' : '異音', is_copied })
  it.each([
    ['nothing of it where all was typed', [entry(1, false), entry(2, false)], []],
    ['one as people read it, with its unit', [entry(1, true), entry(2, false)], ['0.68 MPa']],
    ['in the order of the form, not of the savings', [entry(2, true), entry(1, true)], ['0.68 MPa', '異音']],
    ['nothing of an item that the form does not have', [entry(3, true)], []],
  ])('is %s', (_, data, values) => expect(copiedOf(items, data).map(({ value }) => value)).toEqual(values))
})
