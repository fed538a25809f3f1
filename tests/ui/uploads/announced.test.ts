/** What a screen reader hears of the queue. */
import { expect, test } from 'vitest'
import { announce } from '#src/outbox/screens/outbox-summary.ts'

const entry = (state: 'waiting' | 'sending' | 'failed', error: string | null = null) => ({
  state,
  error,
  progress: 0,
  write: { kind: 'comment' as const },
})

test('nothing is said to be sent while nothing is', () => {
  const held = [entry('waiting', '通信できません。'), entry('waiting', '前の内容を送ったあとに送ります。')]
  expect(announce(held, false)).toBe('この端末に保存しました。つながり次第、自動で送ります。')
  expect(announce([entry('sending'), ...held], false)).toBe('入力した内容を送信しています。')
  expect(announce([entry('failed', '見つかりません。'), ...held], false)).toBe('送信できなかった内容があります。')
  expect(announce([], false)).toBe('送信待ちの内容はなくなりました。')
})
