import { sql } from 'drizzle-orm'
import { inSystem } from '#server/db/client.ts'
import type { Deps } from './context.ts'
import { version } from '#server/version.ts'
import { SECRET_KEY, StorageMissing } from '#server/storage/storage.ts'
import type { App } from './route.ts'

/** Longer than that, and nobody would wait for an answer either. */
const patienceMs = 2000

type State = 'ok' | 'unreachable' | 'read-only'

const within = async (check: Promise<State>): Promise<State> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<State>((resolve) => {
    timer = setTimeout(() => resolve('unreachable'), patienceMs)
  })
  try {
    return await Promise.race([check, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Says once that something went away, and once that it is back, after how many looks that found it away. */
const createWatch = (what: string) => {
  let missed = 0
  return {
    found(logger: Deps['logger']): State {
      if (missed > 0) logger.warn({ missed }, `${what} answers again`)
      missed = 0
      return 'ok'
    },
    missed(logger: Deps['logger'], error: unknown): State {
      if (missed === 0) logger.error({ err: error }, `${what} does not answer`)
      missed += 1
      return 'unreachable'
    },
  }
}
type Watch = ReturnType<typeof createWatch>

/** A standby answers too, and takes nothing. */
const databaseState = ({ database, logger }: Deps, watch: Watch): Promise<State> =>
  inSystem(database.db, (tx) =>
    tx.execute<{ is_read_only: boolean }>(
      sql`select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only`,
    ),
  ).then(
    ({ rows }) => (rows[0]?.is_read_only ? 'read-only' : watch.found(logger)),
    (error: unknown) => watch.missed(logger, error),
  )

/** Whatever it holds: that it says so is enough. */
const readStorage = async ({ storage }: Pick<Deps, 'storage'>): Promise<void> => {
  try {
    await storage.readBytes(SECRET_KEY)
  } catch (error) {
    if (!(error instanceof StorageMissing)) throw error
  }
}

const storageState = (deps: Deps, watch: Watch): Promise<State> =>
  readStorage(deps).then(
    () => watch.found(deps.logger),
    (error: unknown) => watch.missed(deps.logger, error),
  )

/** Whether the storage answers before anybody loses patience. */
export const isStorageUp = async (deps: Pick<Deps, 'storage'>): Promise<boolean> => {
  const check = readStorage(deps).then(
    (): State => 'ok',
    (): State => 'unreachable',
  )
  return (await within(check)) === 'ok'
}

/**
 * GET /healthz: the process lives, whatever is wrong around it; restarting it would help nobody.
 * GET /readyz: calls are served: 200 while the database takes writes, 503 otherwise and while the process ends. For load
 * balancers. A storage that is away is said and no reason to stop: all processes share it, and most screens need no file.
 */
export const healthRoutes = (app: App): void => {
  const watches = { database: createWatch('database'), storage: createWatch('storage') }
  app.get('/healthz', (c) =>
    c.json({
      status: 'ok',
      version,
      // What the proxies in front told: `npm run check` calls by the public address and compares.
      forwarded: {
        proto: c.req.header('x-forwarded-proto') ?? null,
        hops: c.req.header('x-forwarded-for')?.split(',').length ?? 0,
      },
    }),
  )

  app.get('/readyz', async (c) => {
    const deps = c.get('deps')
    const [database, storage] = await Promise.all([
      within(databaseState(deps, watches.database)),
      within(storageState(deps, watches.storage)),
    ])
    const isReady = database === 'ok' && !deps.isStopping()
    const served = storage === 'ok' ? 'ok' : 'degraded'
    const status = deps.isStopping() ? 'stopping' : isReady ? served : 'unavailable'
    return c.json({ status, database, storage }, isReady ? 200 : 503, isReady ? {} : { 'Retry-After': '1' })
  })
}
