/** What one person's many calls leave to everybody else. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, type Database } from '#server/db/client.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { onBehalfOf, ConnectionsByPerson } from '#server/db/connections-by-person.ts'
import { createTestApp, type TestApp } from '#tests/api/app.ts'

let app: TestApp
let database: Database
beforeAll(async () => {
  app = await createTestApp()
  database = createDatabase(String(app.database.pool.options.connectionString), { maxConnections: 4 })
})
afterAll(async () => {
  await database.close()
  await app.close()
})

it('half of the connections, whatever one asks for at once', async () => {
  const { pool } = database
  const held = await Promise.all([onBehalfOf(1, () => pool.connect()), onBehalfOf(1, () => pool.connect())])
  let hasThird = false
  const third = onBehalfOf(1, () => pool.connect()).then((client) => {
    hasThird = true
    return client
  })
  const statement = 'select 1 as one'
  // Others, and what nobody asked for, go on.
  expect((await onBehalfOf(2, () => pool.query(statement))).rows).toEqual([{ one: 1 }])
  expect((await pool.query(statement)).rows).toEqual([{ one: 1 }])
  expect(hasThird).toBe(false)
  held[0].release()
  const next = await third
  expect((await next.query(statement)).rows).toEqual([{ one: 1 }])
  for (const client of [next, held[1]]) client.release()
  // All is given back, also by calls that end in an error.
  for (let count = 0; count < 5; count += 1)
    await expect(onBehalfOf(1, () => pool.query('select nothing'))).rejects.toThrow('nothing')
  const again = await Promise.all([1, 2].map(() => onBehalfOf(1, () => pool.connect())))
  for (const client of again) client.release()
})

it('whoever waits too long for one of their own is told as by the pool, and keeps no place', async () => {
  const shares = new ConnectionsByPerson(1, 20)
  const take = () => onBehalfOf(1, () => shares.take())
  const giveBack = await take()
  const late = await take().catch((error: unknown) => error)
  expect(isUnavailable(late)).toBe(true)
  giveBack()
  // Given back twice it counts once.
  giveBack()
  const next = await take()
  await expect(take()).rejects.toThrow()
  next()
})
