/**
 * The database connection and the two ways into it: as the system (login, jobs, recipient links) and as one company,
 * where row level security keeps every other company's rows out of reach even of a wrong query.
 */
import { drizzle, NodePgSession, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { databaseErrorCode, isUnavailable } from './errors.ts'
import { PrimaryPool, type SlowQuery } from './primary-pool.ts'
import { SERVER_NAME } from './served.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = NodePgTransaction<Record<string, never>, Record<string, never>>

export type Isolation = 'read committed' | 'repeatable read' | 'serializable'

export type DatabaseOptions = {
  /** Connections at most; default 10. */
  maxConnections?: number
  /** What the database calls its connections; default: a server's. */
  name?: string
  slowQuery?: SlowQuery
  /** Told of an idle connection that broke; the pool replaces it by itself. */
  onConnectionError?: (error: Error) => void
}

export type Database = { db: Db; pool: pg.Pool & Pick<PrimaryPool, 'openForCopy'>; close(): Promise<void> }

/** The role that company transactions run as: not the tables' owner, so row level security binds it. */
export const APP_ROLE = 'tatemori_app'

const dialect = new PgDialect()
const CONNECTION_MS = 5000
/** A transaction whose process hangs must not hold its locks for ever. Said in it: a pooler refuses it at the start. */
const ABANDONED = "set local idle_in_transaction_session_timeout = '60s'"

/**
 * Opens a pool on `url` (postgres://…, of several hosts the one that takes writes); connections are made on first use.
 */
export const createDatabase = (url: string, options: DatabaseOptions = {}): Database => {
  const pool = new PrimaryPool(url, {
    max: options.maxConnections ?? 10,
    slowQuery: options.slowQuery,
    application_name: options.name ?? SERVER_NAME,
    // Whoever waits longer for a connection is told to come again; also where a host swallows what it is sent.
    connectionTimeoutMillis: CONNECTION_MS,
  })
  // Without a listener a connection that the server closes while idle would end the process.
  pool.on('error', (error) => options.onConnectionError?.(error))
  // Nor does the pool listen between lending a connection and the turn of whoever waits for it.
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  return { db: drizzle(pool), pool, close: () => pool.end() }
}

type Begin = { isolation?: Isolation | undefined; scope?: string; isReading?: boolean }
type Sequence = { connection: pg.PoolClient; isBusy: boolean }
/** Of the databases that `asOne` lends. */
const sequences = new WeakMap<Db, Sequence>()

const transactionOn = (connection: pg.PoolClient): Tx =>
  new NodePgTransaction(
    dialect,
    new NodePgSession<Record<string, never>, Record<string, never>>(connection, dialect, undefined),
    undefined,
  )

/** A transaction within another: it may fail alone, and is there for good only with the whole. */
const asPart = async <T>(sequence: Sequence, { scope }: Begin, fn: (tx: Tx) => Promise<T>): Promise<T> => {
  const { connection } = sequence
  if (sequence.isBusy) throw new Error('parts of one transaction run one after the other')
  sequence.isBusy = true
  try {
    await connection.query(`savepoint part; ${scope ?? 'reset role'}`)
    const result = await fn(transactionOn(connection))
    await connection.query('release savepoint part; reset role')
    return result
  } catch (error) {
    // What broke the connection breaks the whole, which says so.
    await connection.query('rollback to savepoint part; release savepoint part; reset role').catch(() => undefined)
    throw error
  } finally {
    sequence.isBusy = false
  }
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const MEETING_MS = 50

/**
 * Runs a whole transaction once more where PostgreSQL gave it up for another's sake. Nothing of the first run is there,
 * so what runs in a transaction may have no effect beside it that a second time would not bear.
 */
const onceMore = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    const code = databaseErrorCode(error)
    if (code !== SERIALIZATION_FAILURE && code !== DEADLOCK_DETECTED) throw error
    // The pause is random so that two that met do not meet again.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * MEETING_MS))
    return run()
  }
}

/** What begins it is one simple query, so opening a transaction costs a single round trip whatever it sets. */
const inTransaction = async <T>(db: Db, begin: Begin, fn: (tx: Tx) => Promise<T>): Promise<T> => {
  const sequence = sequences.get(db)
  return sequence
    ? asPart(sequence, begin, fn)
    : onceMore(() => onConnection(db, begin, (connection) => fn(transactionOn(connection))))
}

const onConnection = async <T>(
  db: Db,
  { isolation, scope, isReading = false }: Begin,
  fn: (connection: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const connection = await db.$client.connect()
  let broken: Error | undefined
  const handleBreak = (error: Error) => {
    broken = error
  }
  // The query under way rejects too; but a connection that breaks unheard would end the process.
  connection.on('error', handleBreak)
  const giveBack = () => {
    connection.off('error', handleBreak)
    // A connection that cannot even roll back, or whose server takes no writes now, is thrown away.
    connection.release(broken)
  }
  let ended: Promise<unknown> | undefined
  try {
    const begin = ['begin', isolation && `isolation level ${isolation}`, isReading && 'read only']
    const begun = connection.query([begin.filter(Boolean).join(' '), scope, ABANDONED].filter(Boolean).join('; '))
    // What is read first goes along with it. A write must not: it would stand alone if the beginning were refused.
    if (isReading) begun.catch(() => undefined)
    else await begun
    const result = await fn(connection)
    await begun
    ended = connection.query('commit')
    if (!isReading) await ended
    return result
  } catch (error) {
    ended = undefined
    await connection.query('rollback').catch(handleBreak)
    if (isUnavailable(error)) broken ??= error as Error
    throw error
  } finally {
    if (isReading && ended) void ended.catch(handleBreak).finally(giveBack)
    else giveBack()
  }
}

/** Runs `fn` in one transaction as the owner, over all companies: for login, jobs and recipient links only. */
export const inSystem = <T>(db: Db, fn: (tx: Tx) => Promise<T>, options: { isolation?: Isolation } = {}): Promise<T> =>
  inTransaction(db, options, fn)

const scopeOf = (companyId: number): string => {
  if (!Number.isSafeInteger(companyId)) throw new TypeError(`company id must be an integer: ${companyId}`)
  return `set local role ${APP_ROLE}; set local app.company_id = '${companyId}'`
}

/** Runs `fn` in one transaction that sees and writes the rows of one company alone. */
export const inCompany = <T>(
  db: Db,
  companyId: number,
  fn: (tx: Tx) => Promise<T>,
  options: { isolation?: Isolation } = {},
): Promise<T> => inTransaction(db, { ...options, scope: scopeOf(companyId) }, fn)

/**
 * Runs `fn` in one transaction that sees the rows of one company alone and writes none. It costs two ways to the database
 * less than `inCompany`: what it asks first is sent with its beginning, and nobody waits for the end of what cannot be lost.
 */
export const readInCompany = <T>(
  db: Db,
  companyId: number,
  fn: (tx: Tx) => Promise<T>,
  options: { isolation?: Isolation } = {},
): Promise<T> => inTransaction(db, { ...options, scope: scopeOf(companyId), isReading: true }, fn)

/**
 * Lends a database whose transactions are parts of one: together they are committed when `fn` resolves, and none of them
 * when it rejects. They run one after the other, at the isolation of the whole (read committed).
 */
export const asOne = <T>(database: Database, fn: (lent: Database) => Promise<T>): Promise<T> =>
  onceMore(() =>
    onConnection(database.db, {}, async (connection) => {
      const db = drizzle(connection) as unknown as Db
      sequences.set(db, { connection, isBusy: false })
      return fn({ ...database, db })
    }),
  )

const PATIENCE_MS = 60_000
const PAUSE_MS = 500

/** Runs a whole transaction again and again while the database cannot be reached, for a minute. `run` may be repeated. */
export const withPatience = async <T>(run: () => Promise<T>): Promise<T> => {
  for (const until = Date.now() + PATIENCE_MS; ;) {
    try {
      return await run()
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
