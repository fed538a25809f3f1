/** What an operator watches, for Prometheus: calls, the pool, what waits, the engine. Counts carry no name of anybody. */
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { inSystem } from '#server/db/client.ts'
import type { AppEnv, Deps } from '#server/http/context.ts'
import { isStorageUp } from '#server/http/health.ts'
import { version } from '#server/version.ts'
import { addCompanySizes } from './company-sizes.ts'
import { countJobs, countLetters } from './metrics.store.ts'

export type Metrics = {
  /** Times every call under the pattern of its route. */
  measure: MiddlewareHandler<AppEnv>
  /** Of a screen's first picture, how it came out. */
  countPicture: (outcome: string) => void
  /** In Prometheus' text format. */
  read: () => Promise<{ text: string; contentType: string }>
}

const mailStates = ['queued', 'sending', 'failed', 'uncertain'] as const

/** The pattern, not the address: addresses hold tokens, and there is no end of them. */
const routeOf = (c: Context<AppEnv>): string =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'other'

type Watched = Pick<Deps, 'database' | 'engine' | 'storage' | 'env'>

/** Of this process: what it is, and what works and waits in it. */
const addProcess = (registers: Registry[], { database, engine }: Watched): void => {
  new Gauge({ name: 'tatemori_info', help: 'Which version runs', labelNames: ['version'] as const, registers }).set(
    { version },
    1,
  )
  new Gauge({
    name: 'tatemori_database_connections',
    help: 'Connections of this process to the database, and calls that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'used' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  new Gauge({
    name: 'tatemori_engine_jobs',
    help: 'Work on Excel, PDF and pictures in this process',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { running, waiting }] of Object.entries(engine.load())) {
        this.set({ pool, state: 'running' }, running)
        this.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })
}

const addStorage = (registers: Registry[], { storage }: Watched): void => {
  new Gauge({
    name: 'tatemori_storage_up',
    help: '1 while the storage of files answers',
    registers,
    async collect() {
      this.set((await isStorageUp({ storage })) ? 1 : 0)
    },
  })

  /** A storage that does not answer is told above. */
  const roomLeft = () => storage.room().catch(() => null)
  new Gauge({
    name: 'tatemori_storage_free_bytes',
    help: 'What is free where the files lie; of a bucket nothing is known',
    registers,
    async collect() {
      const room = await roomLeft()
      if (room) this.set(room.free)
      else this.reset()
    },
  })
  new Gauge({
    name: 'tatemori_uploads_accepted',
    help: '0 while files are refused, so that the database has room',
    registers,
    async collect() {
      const room = await roomLeft()
      this.set(room === null || room.isEnough ? 1 : 0)
    },
  })
}

/** What the database knows of all processes; answers what reads it anew. */
const addTables = (registry: Registry, { database, env }: Watched): (() => Promise<void>) => {
  const registers = [registry]
  const collectSizes = addCompanySizes(registry, { database, env })
  const jobs = new Gauge({
    name: 'tatemori_jobs',
    help: 'Jobs of all processes that are not done',
    labelNames: ['kind', 'state'] as const,
    registers,
  })
  const overdue = new Gauge({
    name: 'tatemori_jobs_overdue_seconds',
    help: 'How long the oldest waiting job is due',
    labelNames: ['kind'] as const,
    registers,
  })
  const letters = new Gauge({
    name: 'tatemori_mail_outbox',
    help: 'Letters that have not left, of all processes',
    labelNames: ['state'] as const,
    registers,
  })
  const reachable = new Gauge({ name: 'tatemori_database_up', help: '1 while the database answers', registers })

  /** Without the database what this process knows of itself is told all the same. */
  return async () => {
    jobs.reset()
    overdue.reset()
    letters.reset()
    try {
      const [found, waiting] = await inSystem(
        database.db,
        async (tx) => [await countJobs(tx), await countLetters(tx)] as const,
      )
      for (const { kind, state, count, overdue: seconds } of found) {
        jobs.set({ kind, state }, count)
        if (state === 'queued') overdue.set({ kind }, seconds)
      }
      for (const state of mailStates) letters.set({ state }, waiting.find((row) => row.state === state)?.count ?? 0)
      await collectSizes()
      reachable.set(1)
    } catch {
      reachable.set(0)
    }
  }
}

export const createMetrics = (watched: Watched): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  addProcess(registers, watched)
  addStorage(registers, watched)
  const collectTables = addTables(registry, watched)
  const calls = new Histogram({
    name: 'tatemori_http_request_duration_seconds',
    help: 'Answered calls by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const pictures = new Counter({
    name: 'tatemori_first_pictures_total',
    help: 'Screens whose first picture was drawn by this process, or was not',
    labelNames: ['outcome'] as const,
    registers,
  })

  return {
    measure: async (c, next) => {
      const end = calls.startTimer()
      await next()
      end({ method: c.req.method, route: routeOf(c), status: String(c.res.status) })
    },
    countPicture: (outcome) => pictures.inc({ outcome }),
    read: async () => {
      await collectTables()
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
  }
}
