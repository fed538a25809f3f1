/**
 * Hundreds of companies in one installation: fifty of two hundred matters each, then five hundred. What one of them waits
 * for stays as it was; what is done for all of them grows no faster than they do.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import { pino } from 'pino'
import { handleDailySweep } from '#server/daily-sweep.ts'
import { createCompany } from '#server/company/create-company.ts'
import { createDatabase, inSystem, type Database } from '#server/db/client.ts'
import { listCompanies } from '#server/company/operated.store.ts'
import { readEnv } from '#server/env.ts'
import { createSheetEngine } from '#engine/engine.ts'
import { createJobs, type Jobs } from '#server/jobs/jobs.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { handleDigests } from '#server/notifications/digest.service.ts'
import { diskStorage } from '#server/storage/disk.ts'
import { login, type Client } from '#tests/e2e/client.ts'
import { makeCompany } from '#tests/made-company.ts'
import { insertMatters } from './matters.ts'
import { canReadMemory, memoryOfFamily } from './process-memory.ts'
import { atMost, inTurns, isWanted, measure, median, noteOfTimes, told, type Row } from './rows.ts'
import { onServer, type Served } from './served.ts'

const sizes = [50, 500] as const
const mattersEach = 200
const filesEach = 20
const readersEach = 2
const password = 'bench-password'
const dayMs = 24 * 60 * 60_000

const insertFiles = async ({ pool }: Database, company_id: number, dataDir: string): Promise<void> => {
  const longAgo = new Date(Date.now() - dayMs)
  const put = async (key: string, bytes: Uint8Array): Promise<void> => {
    const path = join(dataDir, 'files', key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    await utimes(path, longAgo, longAgo)
  }
  for (let index = 0; index < filesEach; index += 1) {
    const bytes = randomBytes(64)
    const name = bytes.toString('hex', 0, 16)
    const [key, sha256] = [`${name.slice(0, 2)}/${name}`, createHash('sha256').update(bytes).digest('hex')]
    await put(key, bytes)
    await put(`thumbnails/${company_id}-${sha256}`, bytes)
    await pool.query(
      `with made as (insert into files (company_id, storage_key, name, type, content_type, size, sha256)
         values ($1, $2, '写真.jpg', 4, 'image/jpeg', 64, $3) returning id)
       insert into attachments (company_id, matter_id, file_id, name, type, created_user_id)
       select $1, (select min(id) from matters where company_id = $1), id, '写真.jpg', 4,
         (select master_user_id from companies where id = $1) from made`,
      [company_id, key, sha256],
    )
  }
}

/** A day of each company: a building that has waited its time in ごみ箱, and what two people want in their letter. */
const insertDay = async ({ pool }: Database, company_ids: readonly number[]): Promise<void> => {
  await pool.query(
    `with made as (insert into buildings (company_id, name, created_user_id, deleted_at)
       select c.id, '古い建物', c.master_user_id, now() - interval '40 days' from companies c where c.id = any($1) returning id, company_id, name, created_user_id)
     insert into trash (company_id, noun, record_id, name, created_user_id, deleted_user_id, links, deleted_at)
     select company_id, 'building', id, name, created_user_id, created_user_id, '{}', now() - interval '40 days' from made`,
    [company_ids],
  )
  await pool.query(
    `insert into notifications (company_id, user_id, kind, subject_type, subject_id, awaits_digest)
     select m.company_id, m.user_id, 'matter_assigned', 'matter', (select min(id) from matters where company_id = m.company_id), true
     from (select *, row_number() over (partition by company_id order by user_id) n from memberships) m
     where m.company_id = any($1) and m.n <= $2`,
    [company_ids, readersEach],
  )
}

const addCompanies = async ({ database, dataDir }: Served, from: number, to: number): Promise<number[]> => {
  const made: number[] = []
  for (let index = from; index < to; index += 1) {
    const company_key = `many-${index}`
    const request = { company_key, name: `${index}社目`, master_name: '計測 花子', email: `${company_key}@example.jp` }
    // Of the others nobody signs in: a password costs more than all that the company has.
    const { company_id } =
      index === 0
        ? await makeCompany(database, { ...request, password })
        : await createCompany(database, request, new Date())
    await insertMatters(database, company_id, mattersEach)
    await insertFiles(database, company_id, dataDir)
    made.push(company_id)
  }
  await database.pool.query('vacuum analyze')
  return made
}

/** What is done for all companies at once, by the server's own parts in this process. */
const work = ({ url, dataDir }: Served) => {
  const database = createDatabase(url, { maxConnections: 4 })
  const logger = pino({ level: 'silent' })
  const storage = diskStorage(join(dataDir, 'files'))
  const env = readEnv({ DATA_DIR: dataDir })
  const handlers = new Map<string, Parameters<Jobs['handle']>[1]>()
  const jobs: Jobs = { ...createJobs(database, logger), handle: (kind, handle) => void handlers.set(kind, handle) }
  const clock = () => new Date()
  const engine = createSheetEngine()
  const origin = () => 'http://bench.example'
  const secret = new Uint8Array(32)
  const outboxKey = () => Promise.resolve(null)
  const isStopping = () => false
  handleDailySweep({ env, database, storage, clock, logger, jobs, engine, origin, secret, outboxKey, isStopping })
  handleDigests({ database, jobs, clock, origin })
  const timed = async (run: () => unknown): Promise<number> => median(await measure(run, 1, 0))
  return {
    sweep: () => timed(() => handlers.get('daily_sweep')!({}, {} as never)),
    digest: () =>
      timed(() => handlers.get('notification_digest')!({ day: new Date().toISOString().slice(0, 10) }, {} as never)),
    // A new one each time: figures that were counted just now are told again.
    metrics: async () => median(await measure(() => createMetrics({ database, engine, storage, env }).read(), 5, 1)),
    companyList: async () => median(await measure(() => inSystem(database.db, listCompanies), 5, 1)),
    close: async () => {
      await engine.close()
      await database.close()
    },
  }
}

const lists = [
  { name: '案件一覧', path: 'matters' },
  { name: '建物一覧', path: 'buildings' },
  { name: 'ホーム', path: 'home' },
  { name: 'お知らせ', path: 'notifications' },
  { name: '検索', path: `search?q=${encodeURIComponent('空調')}` },
  { name: '監査ログ', path: 'audit' },
]
const wholes = { sweep: '毎日の片付け', digest: 'まとめのお知らせ', metrics: '/metrics', companyList: 'company:list' }

type Times = { lists: number[]; whole: Record<keyof typeof wholes, number>; letters: number }

const measureAll = async (served: Served, client: Client): Promise<Times> => {
  const of = lists.map(
    ({ path }) =>
      () =>
        client.expectOk('GET', `/api/c/many-0/${path}`),
  )
  const times = await inTurns(of)
  const parts = work(served)
  try {
    const before = await countLetters(served.database)
    const whole = {
      sweep: await parts.sweep(),
      digest: await parts.digest(),
      metrics: await parts.metrics(),
      companyList: await parts.companyList(),
    }
    return { lists: times, whole, letters: (await countLetters(served.database)) - before }
  } finally {
    await parts.close()
  }
}
const countLetters = async ({ pool }: Database): Promise<number> =>
  Number((await pool.query(`select count(*) as n from mail_outbox where kind = 'notification_digest'`)).rows[0].n)

async function* rowsOf(served: Served): AsyncGenerator<Row> {
  const found: Times[] = []
  let ids: number[] = []
  for (const size of sizes) {
    ids = [...ids, ...(await addCompanies(served, ids.length, size))]
    await insertDay(served.database, ids)
    const client = await login(served.address, 'many-0@example.jp', password)
    found.push(await measureAll(served, client))
  }
  const [few, many] = found as [Times, Times]
  const more = sizes[1] / sizes[0]
  if (few.letters !== sizes[0] * readersEach || many.letters !== sizes[1] * readersEach)
    throw new Error(`letters: ${few.letters} and ${many.letters}`)
  for (const [index, { name }] of lists.entries())
    yield atMost(
      `${name}: 500社 ÷ 50社`,
      many.lists[index]! / few.lists[index]!,
      1.5,
      '倍',
      noteOfTimes([few.lists[index]!, many.lists[index]!]),
    )
  for (const [key, name] of Object.entries(wholes) as [keyof typeof wholes, string][])
    yield atMost(
      `${name}: 500社 ÷ 50社（社数は${more}倍）`,
      many.whole[key] / few.whole[key],
      1.3 * more,
      '倍',
      noteOfTimes([few.whole[key], many.whole[key]]),
    )
  const { rows } = await served.database.pool.query<{ mb: string }>(
    'select pg_database_size(current_database()) / 1048576.0 as mb',
  )
  yield told('データベース（500社、案件10万件）', `${Number(rows[0]!.mb).toFixed(0)} MB`)
  if (canReadMemory) {
    await passed(1000)
    yield told(
      'サーバーのメモリー（500社、1人が見たあと）',
      `${memoryOfFamily(served.processId).resident.toFixed(0)} MB`,
    )
  }
}

export async function* companyRows(): AsyncGenerator<Row> {
  if (isWanted('社', ...lists.map(({ name }) => name))) yield* onServer(rowsOf)
}
