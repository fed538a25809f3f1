import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageChances } from '#src/widgets/outbox/page-chances.ts'

const turn = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
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
