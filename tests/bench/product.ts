/** The running product under load: a server process of its own, its database, and a person signed in. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { makeCompany } from '#tests/made-company.ts'
import { createDatabase } from '#server/db/client.ts'
import { readEnv } from '#server/env.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createSheetEngine } from '#engine/engine.ts'
import { diskStorage } from '#server/storage/disk.ts'
import { login, type Client } from '#tests/e2e/client.ts'
import { startServer, temporaryFolder } from '#tests/e2e/server.ts'
import { documentListRows } from './document-lists.ts'
import { documentRows } from './documents.ts'
import { buildPage, firstLoadRow } from './first-load.ts'
import { atLeast, median, type Row } from './rows.ts'
import { recordStatements, runBare } from './statements.ts'

const person = { email: 'bench@example.jp', password: 'bench-password' }
const company = '/api/c/bench'
const matterCount = 100_000
const load = { connections: 8, seconds: 8 }

/** A company's matters of two years: 40 buildings, two members each. */
const insertMatters = async (database: ReturnType<typeof createDatabase>, company_id: number): Promise<void> => {
  const { pool } = database
  await pool.query(
    `insert into users (name, email, password_hash) select '社員' || n, 'staff' || n || '@example.jp', 'none' from generate_series(1, 9) n`,
  )
  await pool.query(
    'insert into memberships (company_id, user_id, role) select $1, id, 0 from users where email like $2',
    [company_id, 'staff%'],
  )
  await pool.query(
    `insert into buildings (company_id, name, created_user_id) select $1, '建物' || n, (select min(user_id) from memberships where company_id = $1) from generate_series(1, 40) n`,
    [company_id],
  )
  await pool.query(
    `
    insert into matters (company_id, name, status_id, matter_category_id, building_id, start_date, end_date, created_user_id, updated_at)
    select $1, '空調機定期点検 ' || n, s.ids[1 + n % array_length(s.ids, 1)], 1 + n % 11, b.ids[1 + n % array_length(b.ids, 1)],
      current_date - 365 + n % 730, current_date - 364 + n % 730, u.ids[1], now() - n * interval '1 minute'
    from generate_series(1, $2::int) n,
      (select array_agg(id) ids from matter_statuses where company_id = $1) s,
      (select array_agg(id) ids from buildings where company_id = $1) b,
      (select array_agg(user_id) ids from memberships where company_id = $1) u`,
    [company_id, matterCount],
  )
  await pool.query(
    `
    insert into matter_users (company_id, matter_id, user_id)
    select $1, m.id, u.ids[1 + (m.id + k) % array_length(u.ids, 1)] from matters m, generate_series(0, 1) k,
      (select array_agg(user_id) ids from memberships where company_id = $1) u where m.company_id = $1`,
    [company_id],
  )
  await pool.query('vacuum analyze')
}

/** The statements of a call, told by the same application in this process. */
const statementsOf = async (
  url: string,
  dataDir: string,
  client: Client,
  path: string,
  { method, body }: { method: string; body?: unknown } = { method: 'GET' },
) => {
  const database = createDatabase(url, { maxConnections: 1 })
  const logger = pino({ level: 'silent' })
  const engine = createSheetEngine()
  const app = createApp({
    env: readEnv({ DATA_DIR: dataDir }),
    database,
    storage: diskStorage(join(dataDir, 'files')),
    jobs: createJobs(database, logger),
    engine,
    logger,
    clock: () => new Date(),
    origin: () => client.address,
    secret: randomBytes(32),
    outboxKey: async () => null,
    isStopping: () => false,
  })
  const statements = await recordStatements(async () => {
    const cookie = client.cookieHeader()
    const headers = {
      cookie,
      'content-type': 'application/json',
      'x-xsrf-token': /XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1] ?? '',
    }
    const response = await app.fetch(
      new Request(client.address + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    await response.arrayBuffer()
  })
  await engine.close()
  await database.close()
  return statements
}

const matterListRow = async (url: string, dataDir: string, client: Client): Promise<Row> => {
  const path = `${company}/matters`
  const statements = await statementsOf(url, dataDir, client, path)
  const cannon = (seconds: number) =>
    autocannon({
      url: client.address + path,
      connections: load.connections,
      duration: seconds,
      headers: { cookie: client.cookieHeader() },
    })
  await cannon(2)
  // Bare and served take turns, so that a busy moment of the machine falls on both.
  const bare: number[] = []
  const served: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    bare.push(await runBare(url, statements, { connections: load.connections, seconds: load.seconds / 2 }))
    const result = await cannon(load.seconds / 2)
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`matter list failed under load: ${result.non2xx} refusals, ${result.errors} errors`)
    served.push(result.requests.total / result.duration)
  }
  const [sql, http] = [median(bare), median(served)]
  return atLeast(
    '案件一覧（10万件、8接続）÷ 同じSQLだけ',
    http / sql,
    0.5,
    '倍',
    `（${http.toFixed(0)} / ${sql.toFixed(0)} 回/秒）`,
  )
}

export async function* productRows(): AsyncGenerator<Row> {
  buildPage()
  const folder = await temporaryFolder()
  const server = await startServer(folder.path, { LOG_LEVEL: 'error' })
  const [password, port] = await Promise.all(
    ['password', 'port'].map(async (name) => (await readFile(join(folder.path, 'postgres', name), 'utf8')).trim()),
  )
  const url = `postgres://tatemori:${password}@127.0.0.1:${port}/postgres`
  const database = createDatabase(url, { maxConnections: 2 })
  try {
    const { company_id } = await makeCompany(database, {
      company_key: 'bench',
      name: '株式会社計測',
      master_name: '計測 花子',
      ...person,
    })
    await insertMatters(database, company_id)
    const client = await login(server.address, person.email, person.password)
    yield await matterListRow(url, folder.path, client)
    yield* documentRows({
      client,
      company,
      url,
      statementsOf: (path, call) => statementsOf(url, folder.path, client, path, call),
    })
    yield* documentListRows(database, server.address)
    yield await firstLoadRow(server.address, person)
  } finally {
    await database.close()
    await server.stop()
    await folder.remove()
  }
}
