import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inSystem } from '#server/db/client.ts'
import { insertFile } from '#server/files/files.store.ts'
import { storedFirst, type MadeFile } from '#server/files/store-bytes.ts'
import { conflict } from '#server/http/errors.ts'
import { scheduleDailySweep } from '#server/daily-sweep.ts'
import { newStorageKey, StorageMissing } from '#server/storage/storage.ts'
import { sweepStorage } from '#server/storage/sweep.ts'
import { createTestApp, type TestApp, type TestCompany } from '../app.ts'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp()
  ;({ company } = await app.createCompany('midori'))
})
afterAll(() => app.close())

const bytes = Buffer.from('報告書')
const text = (): MadeFile => ({
  ...{ company_id: company.id, name: '報告書.txt', type: 6, content_type: 'text/plain' },
  bytes,
})
const keys = async () => {
  const found: string[] = []
  for await (const { key } of app.deps.storage.list()) found.push(key)
  return found.sort()
}
const later = (minutes: number) => ({ ...app.deps, clock: () => new Date(Date.now() + minutes * 60_000) })

it('removes what no row names, after an hour, and nothing else', async () => {
  const named = await storedFirst(app.deps, [text()], ([file]) =>
    inSystem(app.database.db, (tx) => insertFile(tx, file!)),
  )
  const nameless = newStorageKey()
  const picture = 'thumbnails/1-template-2-abc'
  const made = ['thumbnails', 'tiles'].map((folder) => `${folder}/${company.id}-${named.sha256}`)
  const left = [
    ...['thumbnails', 'tiles'].map((folder) => `${folder}/${company.id}-${'0'.repeat(64)}`),
    `tiles/${company.id + 1}-${named.sha256}`,
  ]
  for (const key of [nameless, picture, ...made, ...left]) await app.deps.storage.write(key, bytes)
  expect(await keys()).toEqual([named.storage_key, nameless, picture, ...made, ...left].sort())

  expect(await sweepStorage(later(59))).toBe(0)
  expect(await sweepStorage(later(61))).toBe(1 + left.length)
  expect(await keys()).toEqual([named.storage_key, picture, ...made].sort())
  await expect(app.deps.storage.readBytes(nameless)).rejects.toBeInstanceOf(StorageMissing)
})

it('removes the pictures of a document’s earlier states, after a month', async () => {
  const picture = `thumbnails/${company.id}-document-7-1763800000000-abc-first`
  await app.deps.storage.write(picture, bytes)
  const month = 30 * 24 * 60
  await sweepStorage(later(month - 1))
  expect(await keys()).toContain(picture)
  expect(await sweepStorage(later(month + 1))).toBe(1)
  expect(await keys()).not.toContain(picture)
})

it('is a job of which a day has one, which ends old sessions too and asks for the next', async () => {
  const key = newStorageKey()
  await app.deps.storage.write(key, bytes)
  const folder = join(app.deps.env.dataDir, 'files')
  const old = new Date(Date.now() - 2 * 60 * 60_000)
  await utimes(join(folder, key), old, old)
  const person = await app.createPerson(company, 0, '中村 彩')
  await app.createPerson(company, 0, '小林 大輔')
  await app.database.pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [
    person.id,
  ])
  const signedIn = async () =>
    (
      await app.database.pool.query<{ user_id: number }>(
        'select distinct user_id from sessions where user_id is not null',
      )
    ).rows.map(({ user_id }) => Number(user_id))
  const before = await signedIn()
  for (let process = 0; process < 3; process += 1) await scheduleDailySweep(app.deps, new Date())
  const waiting = async () =>
    (
      await app.database.pool.query(
        `select run_at > now() as is_later from jobs where kind = 'daily_sweep' and state = 'queued'`,
      )
    ).rows
  expect(await waiting()).toHaveLength(1)
  await app.deps.jobs.drain()
  expect(await readdir(join(folder, key.slice(0, 2)))).toEqual([])
  expect(await waiting()).toEqual([{ is_later: true }])
  expect((await signedIn()).sort()).toEqual(before.filter((id) => id !== person.id).sort())
})

it('is asked for again tomorrow also where a part of it fails', async () => {
  await app.database.pool.query(`delete from jobs where kind = 'daily_sweep'`)
  const list = vi.spyOn(app.deps.storage, 'list').mockImplementationOnce(() => {
    throw new Error('the storage went away')
  })
  await scheduleDailySweep(app.deps, new Date())
  await app.deps.jobs.drain()
  expect(list).toHaveBeenCalledOnce()
  list.mockRestore()
  const { rows } = await app.database.pool.query<{ attempts: number }>(
    `select attempts from jobs where kind = 'daily_sweep' and state = 'queued' order by attempts`,
  )
  expect(rows.map(({ attempts }) => attempts)).toEqual([0, 1])
})

describe('what is made and stored before its row', () => {
  it('goes at once where the storage fails half way, or the transaction refuses', async () => {
    const before = await keys()
    let writes = 0
    const { storage } = app.deps
    const failing = {
      ...app.deps,
      storage: {
        ...storage,
        write: (...args: Parameters<typeof storage.write>) =>
          (writes += 1) > 1 ? Promise.reject(new Error('the storage went away')) : storage.write(...args),
      },
    }
    const never = () => Promise.reject(new Error('no transaction begins'))
    await expect(storedFirst(failing, [text(), text()], never)).rejects.toThrow('the storage went away')
    await expect(
      storedFirst(app.deps, [text()], () => Promise.reject(conflict('先に保存されました。'))),
    ).rejects.toThrow('先に保存されました。')
    expect(await keys()).toEqual(before)
  })

  it('goes with the sweep where the process died or the connection broke before the row was sure', async () => {
    const before = await keys()
    const lost = () => Promise.reject(new Error('the connection broke'))
    await expect(storedFirst(app.deps, [text()], lost)).rejects.toThrow('the connection broke')
    expect(await keys()).toHaveLength(before.length + 1)
    expect(await sweepStorage(later(61))).toBe(1)
    expect(await keys()).toEqual(before)
  })
})
