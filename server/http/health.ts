import { sql } from 'drizzle-orm'
import { inSystem } from '#server/db/client.ts'
import type { Deps } from './context.ts'
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

/** A standby answers too, and takes nothing. */
const databaseState = ({ database, logger }: Deps): Promise<State> =>
  inSystem(database.db, (tx) =>
    tx.execute<{ is_read_only: boolean }>(
      sql`select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only`,
    ),
  ).then(
    ({ rows }) => (rows[0]?.is_read_only ? 'read-only' : 'ok'),
    (error: unknown) => {
      logger.error({ err: error }, 'database does not answer')
      return 'unreachable'
    },
  )

/** Whatever it holds: that it says so is enough. */
const storageState = ({ storage, logger }: Deps): Promise<State> =>
  storage.readBytes(SECRET_KEY).then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof StorageMissing) return 'ok'
      logger.error({ err: error }, 'storage does not answer')
      return 'unreachable'
    },
  )

/**
 * GET /healthz: the process lives, whatever is wrong around it; restarting it would help nobody.
 * GET /readyz: calls are served: 200 while the database takes writes and the storage answers, 503 otherwise and while
 * the process ends. For load balancers.
 */
export const healthRoutes = (app: App): void => {
  app.get('/healthz', (c) => c.json({ status: 'ok' }))

  app.get('/readyz', async (c) => {
    const deps = c.get('deps')
    const [database, storage] = await Promise.all([within(databaseState(deps)), within(storageState(deps))])
    const isStopping = deps.isStopping()
    const isReady = database === 'ok' && storage === 'ok' && !isStopping
    const status = isStopping ? 'stopping' : isReady ? 'ok' : 'unavailable'
    return c.json({ status, database, storage }, isReady ? 200 : 503, isReady ? {} : { 'Retry-After': '1' })
  })
}
