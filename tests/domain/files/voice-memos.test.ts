import { expect, it } from 'vitest'
import { voiceMemoLength, voiceMemoName } from '#domain/files/voice-memos.ts'

it.each([
  [42.4, '0分42秒'],
  [0.2, '0分01秒'],
  [59.6, '1分00秒'],
  [61, '1分01秒'],
  [600, '10分00秒'],
])('a memo of %d seconds says so by its name', (seconds, length) => {
  const name = voiceMemoName(new Date('2026-11-21T14:05:33+09:00'), seconds, 'webm')
  expect(name).toBe(`音声メモ_2026-11-21_14-05-33_${length}.webm`)
  expect(voiceMemoLength(name)).toBe(length)
})

it.each([
  ['異音_0分42秒.mp4', '0分42秒'],
  ['音声メモ_0分42秒_2.webm', '0分42秒'],
  ['0分42秒.webm', null],
  ['点検_0分42秒.pdf', null],
  ['点検.mp4', null],
  ['', null],
])('%s is %s long', (name, length) => expect(voiceMemoLength(name)).toBe(length))
