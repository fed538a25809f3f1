/** The running product under load: a server process of its own, its database, and a person signed in. */
import { randomBytes } from 'node:crypto'
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
import { documentListRows, documentLists } from './document-lists.ts'
import { documentLimits, documentRows } from './documents.ts'
import { buildPage, firstLoadLimit, firstLoadRow } from './first-load.ts'
import { insertMatters } from './matters.ts'
import { atLeast, isWanted, median, type Row } from './rows.ts'
import { onServer, withoutIndex, type Served } from './served.ts'
import { recordStatements, runBare } from './statements.ts'

const person = { email: 'bench@example.jp', password: 'bench-password' }
const company = '/api/c/bench'
const matterCount = 100_000
const load = { connections: 8, seconds: 8 }
const listLimit = '案件一覧（10万件、8接続）÷ 同じSQLだけ'

/** The statements of a call, told by the same application in this process. */
export const statementsOf = async (
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
  return atLeast(listLimit, http / sql, 0.6, '倍', `（${http.toFixed(0)} / ${sql.toFixed(0)} 回/秒）`)
}

async function* companyRows(served: Served): AsyncGenerator<Row> {
  const { address, url, database, dataDir } = served
  const { company_id } = await makeCompany(database, {
    company_key: 'bench',
    name: '株式会社計測',
    master_name: '計測 花子',
    ...person,
  })
  const count = isWanted(listLimit) ? matterCount : 1000
  await withoutIndex(database, 'matters_search_pieces_index', () => insertMatters(database, company_id, count))
  await database.pool.query('vacuum analyze')
  const client = await login(address, person.email, person.password)
  if (isWanted(listLimit)) yield await matterListRow(url, dataDir, client)
  const statements = (path: string, call?: { method: string; body: unknown }) =>
    statementsOf(url, dataDir, client, path, call)
  yield* documentRows({ client, company, url, statementsOf: statements })
  if (isWanted(firstLoadLimit)) yield await firstLoadRow(address, person)
}

export async function* productRows(): AsyncGenerator<Row> {
  const hasCompany = isWanted(listLimit, firstLoadLimit, ...documentLimits)
  const hasLists = isWanted(...documentLists)
  if (!hasCompany && !hasLists) return
  if (isWanted(firstLoadLimit)) buildPage()
  yield* onServer(async function* (served) {
    if (hasCompany) yield* companyRows(served)
    if (hasLists) yield* documentListRows(served)
  })
}
