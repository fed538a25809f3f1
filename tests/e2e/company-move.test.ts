/** The demo company, with all that a company has, goes through a pipe into another installation and is worked with there. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { diskStorage } from '#server/storage/disk.ts'
import { verifyStorage } from '#server/storage/verify.ts'
import { companyRows, without } from '#tests/api/company/copied-rows.ts'
import { login } from './client.ts'
import { openDatabase, startServer, temporaryFolder, type RunningServer } from './server.ts'

const root = resolve(import.meta.dirname, '../..')
const master = { email: 'keiko.sato@midori-kanri.example', password: 'tatemori-demo' }
const path = '/api/c/midori'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let from: RunningServer
let to: RunningServer
const dataOf = (name: 'from' | 'to') => join(folder.path, name)
beforeAll(async () => {
  folder = await temporaryFolder()
  ;[from, to] = await Promise.all([
    startServer(dataOf('from'), { SEED: 'demo', JOBS: '0' }),
    startServer(dataOf('to'), { JOBS: '0' }),
  ])
})
afterAll(async () => {
  await from.stop()
  await to.stop()
  await folder.remove()
})

const command = (name: 'export' | 'import', dataDir: string, ...args: string[]) =>
  spawn(process.execPath, [`server/company/${name}.cli.ts`, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', STORAGE_URL: '', SEED: 'none', VITEST: '' },
  })
type Command = ReturnType<typeof command>
const ended = async (child: Command) => {
  const [code, out, err] = await Promise.all([
    once(child, 'close').then(([ends]) => Number(ends)),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, out, err }
}

/** `company:export midori - | company:import -`; answers what both of them said. */
const pipe = async (...args: string[]) => {
  const giving = command('export', dataOf('from'), 'midori', '-')
  const taking = command('import', dataOf('to'), '-', ...args)
  giving.stdout.pipe(taking.stdin)
  const [given, said] = await Promise.all([once(giving, 'close'), text(giving.stderr), ended(taking)]).then(
    ([[code], err, taken]) => [{ code: Number(code), err }, taken] as const,
  )
  return { given, taken: said }
}

/** What the demo would be thin without. */
const thick = [
  'attachments',
  'comments',
  'document_approval_users',
  'document_approvals',
  'document_submit_mails',
  'drawing_versions',
  'drawings',
  'facilities',
  'matter_financials',
  'photo_ledgers',
  'pins',
  'template_items',
  'template_sheets',
]

it('moves with drawings, approvals and ledgers, and goes on there', async () => {
  const [was, is] = await Promise.all([openDatabase(dataOf('from')), openDatabase(dataOf('to'))])
  try {
    const before = await companyRows(was, 'midori')
    expect(thick.filter((table) => before[table]!.length === 0)).toEqual([])

    const tried = await pipe('--dry-run')
    expect([tried.given.code, tried.taken.code], tried.taken.err).toEqual([0, 0])
    expect(tried.taken.out).toContain('変更していません')
    expect((await is.pool.query('select from companies')).rows).toEqual([])

    const { given, taken } = await pipe()
    expect([given.code, taken.code], taken.err).toEqual([0, 0])
    // Standard output is the company itself.
    expect(given.err).toContain('標準出力')
    expect(taken.out).toContain('会社キー「midori」で取り込みました')

    const numbers = (name: string) => /\.id$|_id$|\.lineage$|\.links$|\.contents$|\.state$/.test(name)
    expect(without(await companyRows(is, 'midori'), numbers)).toEqual(without(before, numbers))
    const storage = diskStorage(join(dataOf('to'), 'files'))
    expect(await verifyStorage(is, storage)).toMatchObject({ missing: [], changed: [] })

    await is.pool.query('update users set password_hash = $1, email_proved_at = now() where email = $2', [
      await hashPassword(master.password),
      master.email,
    ])
    const person = await login(to.address, master.email, master.password)
    type Listed = { data: { id: number; name?: string; title?: string }[] }
    const [old, copy] = [await login(from.address, master.email, master.password), person]
    for (const list of ['matters', 'drawings', 'documents', 'documents-approval', 'facilities', 'templates']) {
      const [there, here] = await Promise.all(
        [old, copy].map((each) => each.expectOk<Listed>('GET', `${path}/${list}`)),
      )
      const names = ({ data }: Listed) => data.map(({ name, title }) => name ?? title)
      expect([list, names(here!)]).toEqual([list, names(there!)])
    }
    const { rows: ledgers } = await is.pool.query<{ id: string }>('select id from photo_ledgers limit 1')
    const ledger = Buffer.from(await person.bytes(`${path}/photo-ledgers/${ledgers[0]!.id}/download?download_type=pdf`))
    expect(ledger.toString('latin1', 0, 4)).toBe('%PDF')
    const { rows: rounds } = await is.pool.query<{ id: string }>(
      'select distinct document_id as id from document_approvals limit 3',
    )
    for (const { id } of rounds) await person.expectOk('GET', `${path}/documents/${id}`)
    const { rows: drawn } = await is.pool.query<{ id: string }>(
      'select id from drawings where deleted_at is null limit 3',
    )
    for (const { id } of drawn) await person.expectOk('GET', `${path}/drawings/${id}`)
  } finally {
    await was.close()
    await is.close()
  }
})

it('leaves nothing of a pipe that breaks, and says so', async () => {
  const giving = command('export', dataOf('from'), 'midori', '-')
  const taking = command('import', dataOf('to'), '-', '--key', 'half')
  let size = 0
  giving.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > 300_000) return void giving.kill('SIGKILL')
    taking.stdin.write(chunk)
  })
  giving.once('close', () => taking.stdin.end())
  const { code, err } = await ended(taking)
  expect(code).toBe(1)
  expect(err).toMatch(/途中で切れて/)
  const database = await openDatabase(dataOf('to'))
  const { rows } = await database.pool.query(`select from companies where company_key = 'half'`)
  expect(rows).toEqual([])
  await database.close()
})
