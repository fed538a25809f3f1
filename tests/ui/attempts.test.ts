import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeOnce } from '#src/api/attempts.ts'
import { OfflineError, ServerError, ValidationError } from '#src/api/errors.ts'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

/** Keys under which the same is sent, one answer after the other. */
const keysOf = async (place: string, answers: (Error | null)[]): Promise<string[]> => {
  const keys: string[] = []
  for (const answer of answers) {
    await makeOnce(place, { name: '点検' }, async (key) => {
      keys.push(key)
      if (answer) throw answer
    }).catch(() => undefined)
  }
  return keys
}

test('what may have arrived is sent again under the same key', async () => {
  const [first, ...again] = await keysOf('lost', [new OfflineError(), new ServerError(''), null])
  expect(again).toEqual([first, first])
})

test('what was made, or refused, is made anew when it is wanted again', async () => {
  expect(new Set(await keysOf('heard', [null, new ValidationError('', {}), null])).size).toBe(3)
})

test('other contents, or another place, have a key of their own', async () => {
  const keys: string[] = []
  const lost = (key: string) => {
    keys.push(key)
    return Promise.reject(new OfflineError())
  }
  for (const [place, body] of [
    ['matter', { name: '点検' }],
    ['matter', { name: '修理' }],
    ['comment', { name: '点検' }],
  ] as const)
    await makeOnce(place, body, lost).catch(() => undefined)
  expect(new Set(keys).size).toBe(3)
})

describe('a page that was killed before it heard', () => {
  /** Another page of the same browser. */
  const anotherPage = async () => {
    vi.resetModules()
    return import('#src/api/attempts.ts')
  }
  const send = async (page: { makeOnce: typeof makeOnce }, body: unknown, answer: () => Promise<unknown>) => {
    let sent = ''
    void page
      .makeOnce('killed', body, (key) => {
        sent = key
        return answer()
      })
      .catch(() => undefined)
    await Promise.resolve()
    return sent
  }
  const never = () => new Promise(() => undefined)
  const body = { name: '漏水', caller: '管理室 佐藤' }

  test('sends what was typed again under the same key, for an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T09:00:00+09:00') })
    const first = await send(await anotherPage(), body, never)
    vi.setSystemTime(new Date('2026-11-27T09:59:00+09:00'))
    expect(await send(await anotherPage(), body, never)).toBe(first)
    vi.setSystemTime(new Date('2026-11-27T11:00:00+09:00'))
    expect(await send(await anotherPage(), body, never)).not.toBe(first)
  })

  test('keeps nothing of what was typed, and no key longer than it is worth', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T09:00:00+09:00') })
    await send(await anotherPage(), body, never)
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/漏水|佐藤/)
    vi.setSystemTime(new Date('2026-11-27T13:00:00+09:00'))
    const page = await anotherPage()
    await page.makeOnce('killed', { name: '点検' }, () => Promise.resolve())
    expect(Object.keys(localStorage).filter((key) => key.includes('attempt'))).toEqual([])
  })
})
