/**
 * The list of matters beside others, in turns on one machine and one PostgreSQL: `npm run bench -- peers`. Fastify and
 * Directus are installed into a temporary folder (PEERS=<folder> keeps one for the next run) and nowhere else; what cannot be
 * installed or started is told, not measured. Directus brings a compiled part that knows some versions of Node only:
 * PEER_NODE=<path> starts it with another.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serialize } from 'node:v8'
import autocannon from 'autocannon'
import { makeCompany } from '#tests/made-company.ts'
import { login } from '#tests/e2e/client.ts'
import { temporaryFolder } from '#tests/e2e/server.ts'
import { insertMatters } from './matters.ts'
import { statementsOf } from './product.ts'
import { atLeast, isWanted, median, told, type Row } from './rows.ts'
import { onServer, withoutIndex, type Served } from './served.ts'
import { runBare, type Statement } from './statements.ts'

const run = promisify(execFile)
const person = { email: 'bench@example.jp', password: 'bench-password' }
const matterCount = 100_000
const connections = 8
/** Of one turn; everyone has three. */
const seconds = 4

const names = {
  sql: '案件一覧（10万件、8接続）÷ 同じSQL',
  fastify: '案件一覧 ÷ Fastifyとpgで同じSQL',
  directus: '案件一覧 ÷ Directusの同じ一覧',
} as const
const directusLogin = { email: 'bench@example.com', password: 'bench-password' }

/** Calls a second that one of them answers, in one turn. */
type Runner = { name: keyof typeof names; turn: () => Promise<number> }
type Peer = Runner & { end: () => void }

const cannon = async (url: string, headers: Record<string, string> = {}, duration = seconds): Promise<number> => {
  const { non2xx, errors, requests, duration: taken } = await autocannon({ url, connections, duration, headers })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`)
  return requests.total / taken
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Answers once before it is measured; a peer that does not is ended, and says why. */
const readied = async (peer: Peer, url: string, headers: Record<string, string> = {}): Promise<Peer> => {
  try {
    const answer = await fetch(url, { headers })
    if (!answer.ok) throw new Error(await answer.text())
    await cannon(url, headers, 2)
    return peer
  } catch (error) {
    peer.end()
    throw error
  }
}

/** Its first line that the text fits; ends the process where none comes. */
const said = (child: ChildProcess, text: RegExp, withinMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => child.kill(), withinMs)
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const found = text.exec(output)
      if (!found) return
      clearTimeout(timer)
      resolve(found[0])
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('exit', () => reject(new Error(output.slice(-300))))
  })

const install = async (folder: string, name: string, version: string): Promise<void> => {
  if (existsSync(join(folder, 'node_modules', name))) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"private":true}')
  await run('npm', ['install', `${name}@${version}`, '--no-audit', '--no-fund'], { cwd: folder, timeout: 900_000 })
}

const openFastify = async (folder: string, databaseUrl: string, statements: Statement[]): Promise<Peer> => {
  await install(folder, 'fastify', '5')
  const file = join(folder, 'statements')
  await writeFile(file, serialize(statements))
  const env = {
    ...process.env,
    PEER_FOLDER: folder,
    PEER_URL: databaseUrl,
    PEER_STATEMENTS: file,
    NODE_ENV: 'production',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fastify-peer.ts')], { env })
  const address = await said(child, /http:\S+/, 30_000)
  const url = `${address}/matters`
  return readied({ name: 'fastify', turn: () => cannon(url), end: () => void child.kill() }, url)
}

/** Twenty matters of the company in our order, with their status and building's numbers, and how many there are. */
const directusList = (company_id: number): string =>
  `/items/matters?limit=20&sort=start_date,id&meta=filter_count&filter[company_id][_eq]=${company_id}`

const openDirectus = async (folder: string, url: string, company_id: number): Promise<Peer> => {
  await install(folder, 'directus', '11')
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: url,
    SECRET: 'bench-secret-of-the-peers',
    ADMIN_EMAIL: directusLogin.email,
    ADMIN_PASSWORD: directusLogin.password,
    LOG_LEVEL: 'warn',
    TELEMETRY: 'false',
    // It would refuse calls where the machine is busy.
    PRESSURE_LIMITER_ENABLED: 'false',
  }
  const node = process.env['PEER_NODE'] ?? process.execPath
  const cli = join(folder, 'node_modules/directus/cli.js')
  await run(node, [cli, 'bootstrap'], { cwd: folder, env, timeout: 300_000 })
  const child = spawn(node, [cli, 'start'], { cwd: folder, env: { ...env, LOG_LEVEL: 'info' } })
  await said(child, /Server started/, 120_000)
  const address = `http://127.0.0.1:${port}`
  const answer = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(directusLogin),
  })
  const { data } = (await answer.json()) as { data: { access_token: string } }
  const headers = { authorization: `Bearer ${data.access_token}` }
  const list = address + directusList(company_id)
  return readied({ name: 'directus', turn: () => cannon(list, headers), end: () => void child.kill() }, list, headers)
}

async function* opened(name: keyof typeof names, open: () => Promise<Peer>): AsyncGenerator<Row, Peer | null> {
  if (!isWanted(names[name])) return null
  try {
    return await open()
  } catch (error) {
    const said = String(error instanceof Error ? error.message : error)
    const why = /\w*Error: [^\n]*/.exec(said)?.[0] ?? said
    yield told(names[name], `測れません: ${why.slice(0, 200)}`)
    return null
  }
}

const least = { sql: 0.9, fastify: 0.8, directus: 10 } as const

async function* compare(served: Served, folder: string): AsyncGenerator<Row> {
  const { address, url, database, dataDir } = served
  const { company_id } = await makeCompany(database, {
    company_key: 'bench',
    name: '株式会社計測',
    master_name: '計測 花子',
    ...person,
  })
  await withoutIndex(database, 'matters_search_pieces_index', () => insertMatters(database, company_id, matterCount))
  await database.pool.query('vacuum analyze')
  const client = await login(address, person.email, person.password)
  const path = '/api/c/bench/matters'
  const statements = await statementsOf(url, dataDir, client, path)
  const headers = { cookie: client.cookieHeader() }
  await cannon(address + path, headers, 2)

  const fastify = yield* opened('fastify', () => openFastify(join(folder, 'fastify'), url, statements))
  const directus = yield* opened('directus', () => openDirectus(join(folder, 'directus'), url, company_id))
  const peers = [fastify, directus].filter((peer) => peer !== null)
  const runners: Runner[] = [{ name: 'sql', turn: () => runBare(url, statements, { connections, seconds }) }, ...peers]
  try {
    const own: number[] = []
    const theirs = new Map(runners.map(({ name }) => [name, [] as number[]]))
    for (let turn = 0; turn < 3; turn += 1) {
      own.push(await cannon(address + path, headers))
      for (const { name, turn: take } of runners) theirs.get(name)!.push(await take())
    }
    const ours = median(own)
    for (const [name, all] of theirs) {
      const other = median(all)
      yield atLeast(names[name], ours / other, least[name], '倍', `（${ours.toFixed(0)} / ${other.toFixed(0)} 回/秒）`)
    }
  } finally {
    for (const { end } of peers) end()
  }
}

export async function* peerRows(): AsyncGenerator<Row> {
  if (!isWanted(...Object.values(names))) return
  const kept = process.env['PEERS']
  const folder = kept === undefined ? await temporaryFolder() : null
  try {
    yield* onServer((served) => compare(served, kept ?? folder!.path))
  } finally {
    await folder?.remove()
  }
}
