/** The operator's commands, on the bundled PostgreSQL of a server that goes on running. */
import { execFile } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany } from '#tests/made-company.ts'
import { login } from './client.ts'
import { openDatabase, startServer, temporaryFolder } from './server.ts'

const root = resolve(import.meta.dirname, '../..')
const master = { email: 'master@example.jp', password: 'backup-test-password' }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

/** Resolves with what the command says and how it ends. */
const run = async (command: 'backup' | 'restore', dataDir: string, ...args: string[]) => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', STORAGE_URL: '', VITEST: '' }
  return promisify(execFile)(process.execPath, [`server/backup/${command}.cli.ts`, ...args], { cwd: root, env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  )
}

it('backs up beside the server, restores into a new folder, and refuses one that is in use', async () => {
  const [first, second, file] = ['first', 'second', 'backup.tar'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ]
  const server = await startServer(first)
  const database = await openDatabase(first)
  await makeCompany(database, { company_key: 'midori', name: '株式会社みどり', master_name: '佐藤 恵子', ...master })
  await database.close()
  const person = await login(server.address, master.email, master.password)
  const matter = { name: '外壁調査', matter_category_id: 1 }
  await person.expectOk('POST', '/api/c/midori/matters', matter)

  expect(await run('backup', first, file)).toMatchObject({ code: 0, said: expect.stringContaining(file) })
  expect((await person.call('GET', '/api/c/midori/matters')).status).toBe(200)
  expect(await run('restore', first, file)).toMatchObject({
    code: 1,
    said: expect.stringContaining('すでに動いている'),
  })
  expect(await server.stop()).toBe(0)

  expect(await run('restore', second, file)).toMatchObject({ code: 0, said: expect.stringContaining('復元しました') })
  expect(await run('restore', second, file)).toMatchObject({
    code: 1,
    said: expect.stringContaining('空ではありません'),
  })
  const restored = await startServer(second)
  person.address = restored.address
  const { data } = await person.expectOk<{ data: { name: string }[] }>('GET', '/api/c/midori/matters')
  expect(data.map(({ name }) => name)).toEqual(['外壁調査'])
  expect(await restored.stop()).toBe(0)
})

it('adds to a folder what is new, and takes its newest as the one that is meant', async () => {
  const [first, third, nights] = ['first', 'third', 'nights'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ]
  const add = () => run('backup', first, '--incremental', '--keep', '1', nights)
  expect(await add()).toMatchObject({ code: 0, said: expect.stringContaining(nights) })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(await add()).toMatchObject({ code: 0, said: expect.stringContaining('古いバックアップを1個') })
  expect(await run('backup', first, '--list', nights)).toMatchObject({
    code: 0,
    said: expect.stringContaining('matters'),
  })
  expect(await run('backup', first, '--incremental', '--keep', '0', nights)).toMatchObject({ code: 1 })
  expect(await run('restore', third, nights)).toMatchObject({ code: 0, said: expect.stringContaining('復元しました') })
  expect(await run('restore', third, folder.path)).toMatchObject({
    code: 1,
    said: expect.stringContaining('バックアップがありません'),
  })
})

it('restores to practise: the copy keeps its letters and its jobs to itself', async () => {
  const [practice, file] = [join(folder.path, 'practice'), join(folder.path, 'backup.tar')]
  expect(await run('restore', practice, '--drill', file)).toMatchObject({
    code: 0,
    said: expect.stringContaining('練習用の印'),
  })
  let calls = 0
  const mailServer = createServer((socket) => {
    calls += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  const server = await startServer(practice, {
    SMTP_URL: `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`,
  })
  expect(server.output()).toContain('復元の練習です')
  const person = await login(server.address, master.email, master.password)
  await person.expectOk('POST', '/api/c/midori/invitations', { email: 'new@example.jp', role: 0, matter_ids: [] })
  const database = await openDatabase(practice)
  // As long as a server takes to look for its jobs twice.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  const { rows } = await database.pool.query(`select state, attempts from jobs where kind = 'mail.send'`)
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"state":"queued","attempts":0}']))
  await database.close()
  expect(await server.stop()).toBe(0)
  mailServer.close()
  expect(calls).toBe(0)
})

it('says what is wrong in a sentence', async () => {
  expect(await run('backup', folder.path)).toMatchObject({ code: 1, said: expect.stringContaining('使い方') })
  expect(await run('restore', folder.path, '/nowhere/backup.tar')).toMatchObject({
    code: 1,
    said: '/nowhere/backup.tarがありません。\n',
  })
})
