import { describe, expect, test } from 'vitest'
import {
  insertMention,
  mentionedIn,
  mentionQueryAt,
  splitMentions,
  suggestMentions,
} from '#src/widgets/comment-thread/mentions.ts'

const nakamura = { id: 1, name: '中村 彩' }
const nakamuraMs = { id: 2, name: '中村 彩子' }
const kobayashi = { id: 3, name: '小林 大輔' }
const everybody = [nakamura, nakamuraMs, kobayashi]
const suggestedAt = (text: string) => {
  const query = mentionQueryAt(text, text.length)
  return query && suggestMentions(query, everybody).map(({ id }) => id)
}

describe('typing after @', () => {
  test.each([
    ['@', [1, 2, 3]],
    ['ご確認ください@中村', [1, 2]],
    ['@中村彩', [1, 2]],
    ['＠小林', [3]],
    ['@彩子', [2]],
  ])('%s suggests whoever the typed part fits', (text, ids) => expect(suggestedAt(text)).toEqual(ids))

  test.each(['中村', 'mail@', 'aya@midori', '@中村\n彩', `@${'あ'.repeat(31)}`])('%j is no mention', (text) =>
    expect(suggestedAt(text)).toBeNull(),
  )

  test('a whole name with a space after it is finished', () => expect(suggestedAt('@小林 大輔 よろしく')).toEqual([]))

  test('only what stands before the caret counts', () =>
    expect(mentionQueryAt('@小林さん', 3)).toEqual({ start: 0, text: '小林' }))

  test('the chosen name takes the place of what was typed of it', () => {
    const query = mentionQueryAt('確認を＠小 お願いします', 5)!
    expect(insertMention('確認を＠小 お願いします', query, kobayashi)).toEqual({
      body: '確認を@小林 大輔 お願いします',
      caret: 10,
    })
  })
})

describe('mentions in a text', () => {
  test('the longer of two names that begin alike counts', () => {
    expect(splitMentions('@中村 彩子と@中村 彩へ', everybody)).toEqual([
      { text: '@中村 彩子', mention: nakamuraMs },
      { text: 'と', mention: null },
      { text: '@中村 彩', mention: nakamura },
      { text: 'へ', mention: null },
    ])
    expect(mentionedIn('@中村 彩子へ', everybody)).toEqual([nakamuraMs])
  })

  test('whoever was chosen and deleted again is not named', () =>
    expect(mentionedIn('小林 大輔さんへ', [kobayashi])).toEqual([]))

  test('two people of one name are both named where both were chosen', () => {
    const namesake = { id: 9, name: '小林 大輔' }
    expect(mentionedIn('@小林 大輔 へ', [kobayashi, namesake])).toEqual([kobayashi, namesake])
  })
})
