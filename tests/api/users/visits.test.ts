/** Which company opens next: the one visited last, whatever else was asked of the others meanwhile. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Myself } from '#domain/users/users.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { inSystem } from '#server/db/client.ts'
import { memberships } from '#server/db/schema/users.ts'
import { answered } from '../answers.ts'
import { createTestApp, type Person, type TestApp } from '../app.ts'

const keys = ['asahi', 'moto', 'yuhi'] as const

let app: TestApp
let person: Person
let stranger: Person
let now = Date.parse('2026-06-17T10:00:00+09:00')
beforeAll(async () => {
  app = await createTestApp({ clock: () => new Date(now) })
  for (const key of keys) {
    const { company } = await app.createCompany(key)
    if (person)
      await inSystem(app.deps.database.db, (tx) =>
        tx.insert(memberships).values({ company_id: company.id, user_id: person.id, role: roles.guest }),
      )
    else person = await app.createPerson(company, roles.guest, '原田 誠')
  }
  stranger = (await app.createCompany('yoso')).master
})
afterAll(() => app.close())

const visit = (key: string, by = person.browser) => by.post(`/api/c/${key}/myself/visit`, {})
/** As the app’s own address tells it, which names no company. */
const visitedLast = async () => {
  const { data } = await answered<{ data: Myself }>(await person.browser.get('/api/c/*/myself'), 200)
  return data.memberships
    .filter(({ last_active_at }) => last_active_at !== null)
    .toSorted((a, b) => a.last_active_at!.localeCompare(b.last_active_at!))
    .at(-1)?.company.company_key
}

it('is nobody’s but a member’s', async () => {
  await answered(await visit('moto', app.openBrowser()), 401)
  await answered(await visit('moto', stranger.browser), 404)
  await answered(await visit('*'), 404)
  await answered(await visit('moto'), 204)
})

it('follows the order of the visits, whatever is asked between them and however the clock goes', async () => {
  const key = fc.constantFrom(...keys)
  const step = fc.record({
    visit: fc.option(key, { freq: 2 }),
    /** What screens, workers and other windows ask for by themselves. */
    asked: fc.array(fc.record({ of: key, path: fc.constantFrom('myself', 'matters', 'notifications', 'home') }), {
      maxLength: 3,
    }),
    /** Set back, stood still, gone on. */
    passing: fc.constantFrom(-60_000, 0, 0, 1, 60_000),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await answered(await visit('asahi'), 204)
      let last: string = 'asahi'
      for (const { visit: visited, asked, passing } of steps) {
        now += passing
        if (visited) {
          await answered(await visit(visited), 204)
          last = visited
        }
        await Promise.all(asked.map(async ({ of, path }) => person.browser.get(`/api/c/${of}/${path}`)))
        expect(await visitedLast()).toBe(last)
      }
    }),
    { numRuns: 8 },
  )
})
