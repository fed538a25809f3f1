import { expect, test } from 'vitest'
import { makeOnce } from '#src/api/attempts.ts'
import { OfflineError, ServerError, ValidationError } from '#src/api/errors.ts'

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
