/** What a screen reader hears of the queue. */
import { expect, test } from 'vitest'
import { ServerError } from '#src/api/errors.ts'
import { refusalOf } from '#src/outbox/queue/refused-entry.ts'
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

test('what was put aside says what to do, once', () => {
  const said = 'サーバーで問題が発生しました。時間をおいて、やり直してください。'
  expect(refusalOf(new ServerError(said)).failure).toBe(said)
  expect(refusalOf(new TypeError('x is undefined')).failure).toBe(
    'この端末で送れませんでした。「再送信」を押してください。',
  )
})
