import { describe, expect, it } from 'vitest'
import { addedTo, changeEmbeds, removedFrom } from '#domain/documents/embed-changes.ts'
import type { EmbedChanges } from '#domain/documents/embed-changes.ts'

const whole = (file_id: number) => ({ file_id, pages: null })
const pages = (file_id: number, ...of: number[]) => ({ file_id, pages: of })
const added = (file_id: number, nth = 1, of: number[] | null = null): EmbedChanges => ({
  added: [{ file_id, pages: of, nth }],
})
const removed = (file_id: number, nth = 1, of = 1, its: number[] | null = null): EmbedChanges => ({
  removed: [{ file_id, pages: its, nth, of }],
})

describe('what a phone put in and took out, over what stands in the document by then', () => {
  it.each<[string, object[], EmbedChanges, object[]]>([
    ['stands behind what another put in meanwhile', [whole(1), whole(9)], added(2), [whole(1), whole(9), whole(2)]],
    ['stands once where another put the same in', [whole(1), whole(2)], added(2), [whole(1), whole(2)]],
    ['stands beside other pages of the same file', [pages(2, 1)], added(2), [pages(2, 1), whole(2)]],
    ['with the same pages is the same', [pages(2, 1, 3)], added(2, 1, [1, 3]), [pages(2, 1, 3)]],
    ['stands a second time where it was put in twice', [whole(2)], added(2, 2), [whole(2), whole(2)]],
    ['is there where it is the second and another took out the first', [], added(2, 2), [whole(2)]],
    ['goes, and nothing else', [whole(1), whole(2), whole(9)], removed(2), [whole(1), whole(9)]],
    ['is gone where another took it out', [whole(1)], removed(2), [whole(1)]],
    ['goes from where it stood', [whole(2), whole(1), whole(2)], removed(2, 1, 2), [whole(1), whole(2)]],
    ['leaves the one that another put in too', [whole(2), whole(1), whole(2)], removed(2), [whole(1), whole(2)]],
    ['leaves the second where another took out the first', [whole(2)], removed(2, 2, 2), [whole(2)]],
    ['goes with its pages, wherever those stand', [whole(2), pages(2, 1)], removed(2, 1, 2, [1]), [whole(2)]],
    ['is exchanged for another', [whole(2)], { ...removed(2), ...added(3) }, [whole(3)]],
  ])('%s', (_, present, change, expected) => {
    expect(changeEmbeds(present as never, change)).toEqual({ embeds: expected, contested: [] })
  })

  it('is contested where another chose other pages of what was taken out', () => {
    const change = removed(2)
    expect(changeEmbeds([whole(1), pages(2, 1)], change)).toEqual({
      embeds: [whole(1), pages(2, 1)],
      contested: [{ removed: change.removed![0], theirs: pages(2, 1) }],
    })
  })

  it('leaves the rows that stay as they are', () => {
    const kept = { id: 7, ...whole(1) }
    expect(changeEmbeds([kept, { id: 8, ...whole(2) }], removed(2)).embeds[0]).toBe(kept)
  })
})

describe('a change is said of the list that it is made in', () => {
  const present = [whole(1), pages(1, 2), whole(2), whole(1)]

  it.each<[string, object, EmbedChanges]>([
    ['a file that is not there', whole(3), added(3)],
    ['other pages of one that is', pages(2, 1), added(2, 1, [1])],
    ['the same once more', whole(1), added(1, 3)],
  ])('put in: %s', (_, embed, expected) => {
    expect({ added: [addedTo(present, embed as never)] }).toEqual(expected)
    expect(changeEmbeds(present, expected).embeds).toEqual([...present, embed])
  })

  it.each<[number, EmbedChanges]>([
    [0, removed(1, 1, 3)],
    [1, removed(1, 2, 3, [2])],
    [2, removed(2)],
    [3, removed(1, 3, 3)],
  ])('taken out: the one at %i', (place, expected) => {
    expect({ removed: [removedFrom(present, place)] }).toEqual(expected)
    expect(changeEmbeds(present, expected).embeds).toEqual(present.toSpliced(place, 1))
  })
})
