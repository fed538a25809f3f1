/** A machine whose clock is set back or forth while people work: saves keep their order, jobs run once, nobody is thrown out. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { scheduleDailySweep } from '#server/daily-sweep.ts'
import { inSystem } from '#server/db/client.ts'
import { answered } from '../answers.ts'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../app.ts'

const hour = 3_600_000
let offset = 0
let app: TestApp
let company: TestCompany
let master: Person
beforeAll(async () => {
  app = await createTestApp({ clock: () => new Date(Date.now() + offset) })
  ;({ company, master } = await app.createCompany('midori'))
})
afterAll(() => app.close())

const save = async (id: number, name: string): Promise<Matter> =>
  (await answered<{ data: Matter }>(await master.browser.put(`${company.path}/matters/${id}`, { name }), 200)).data

it('keeps people in and their saves in order, an hour forth and a day back', async () => {
  const created = await answered<{ data: Matter }>(
    await master.browser.post(`${company.path}/matters`, { name: '外壁調査', matter_category_id: 1 }),
    201,
  )
  const moments = [created.data.updated_at]
  for (const jump of [hour, -24 * hour, 0]) {
    offset = jump
    moments.push((await save(created.data.id, `外壁調査 ${jump}`)).updated_at)
  }
  expect(moments).toEqual(moments.toSorted())
  expect(new Set(moments).size).toBe(moments.length)
})

it('runs a job once, by the clock of the database', async () => {
  let runs = 0
  app.deps.jobs.handle('clock', async () => void (runs += 1))
  for (const jump of [-24 * hour, 24 * hour]) {
    offset = jump
    await inSystem(app.database.db, (tx) => app.deps.jobs.enqueue(tx, { kind: 'clock', payload: {} }))
    await app.deps.jobs.drain()
    await app.deps.jobs.drain()
  }
  expect(runs).toBe(2)
})

it('has one sweep a day, however often the day comes', async () => {
  offset = 0
  const today = app.deps.clock()
  for (let round = 0; round < 3; round += 1) await scheduleDailySweep(app.deps, today)
  const { rows } = await app.database.pool.query(`select from jobs where kind = 'daily_sweep' and state = 'queued'`)
  expect(rows).toHaveLength(1)
})
