import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageChances } from '#src/outbox/queue/page-chances.ts'

const turn = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('what waits is tried when the page comes into view, and every 30 seconds while it is seen and waits', () => {
  const wake = vi.fn()
  let isWaiting = true
  const end = pageChances(wake, () => isWaiting)
  turn('hidden')
  expect(wake).not.toHaveBeenCalled()
  turn('visible')
  expect(wake).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(29_000)
  expect(wake).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(31_000)
  expect(wake).toHaveBeenCalledTimes(3)
  turn('hidden')
  vi.advanceTimersByTime(60_000)
  expect(wake).toHaveBeenCalledTimes(3)
  turn('visible')
  isWaiting = false
  vi.advanceTimersByTime(60_000)
  expect(wake).toHaveBeenCalledTimes(4)
  isWaiting = true
  end()
  turn('visible')
  vi.advanceTimersByTime(60_000)
  expect(wake).toHaveBeenCalledTimes(4)
})

test('a connection that is said to be there is tried until it is, soon, and no more once things go on', () => {
  const wake = vi.fn()
  let isWaiting = true
  const end = pageChances(wake, () => isWaiting)
  const connect = () => void window.dispatchEvent(new Event('online'))
  connect()
  expect(wake).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2_000)
  expect(wake).toHaveBeenCalledTimes(2)
  isWaiting = false
  vi.advanceTimersByTime(20_000)
  expect(wake).toHaveBeenCalledTimes(2)
  isWaiting = true
  connect()
  vi.advanceTimersByTime(1_000)
  // Once more at each word of it, not as often as it was said.
  connect()
  vi.advanceTimersByTime(1_500)
  expect(wake).toHaveBeenCalledTimes(4)
  end()
  vi.advanceTimersByTime(60_000)
  expect(wake).toHaveBeenCalledTimes(4)
})
