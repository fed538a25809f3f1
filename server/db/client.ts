/**
 * The database connection and the two ways into it: as the system (login, jobs, recipient links) and as one company,
 * where row level security keeps every other company's rows out of reach even of a wrong query.
 */
import { drizzle, NodePgSession, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { databaseErrorCode, isUnavailable } from './errors.ts'
import { PrimaryPool } from './primary-pool.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = NodePgTransaction<Record<string, never>, Record<string, never>>

export type Isolation = 'read committed' | 'repeatable read' | 'serializable'

export type DatabaseOptions = {
  /** Connections at most; default 10. */
  maxConnections?: number
  /** Told of an idle connection that broke; the pool replaces it by itself. */
  onConnectionError?: (error: Error) => void
}

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

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
    application_name: 'tatemori',
    // Whoever waits longer for a connection is told to come again; also where a host swallows what it is sent.
    connectionTimeoutMillis: CONNECTION_MS,
  })
  // Without a listener a connection that the server closes while idle would end the process.
  pool.on('error', (error) => options.onConnectionError?.(error))
  // Nor does the pool listen between lending a connection and the turn of whoever waits for it.
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  return { db: drizzle(pool), pool, close: () => pool.end() }
}

/** `begin` is one simple query, so opening a transaction costs a single round trip whatever it sets. */
const inTransaction = async <T>(db: Db, begin: string, fn: (tx: Tx) => Promise<T>): Promise<T> => {
  const connection = await db.$client.connect()
  let broken: Error | undefined
  const handleBreak = (error: Error) => {
    broken = error
  }
  // The query under way rejects too; but a connection that breaks unheard would end the process.
  connection.on('error', handleBreak)
  try {
    await connection.query(`${begin}; ${ABANDONED}`)
    const session = new NodePgSession<Record<string, never>, Record<string, never>>(connection, dialect, undefined)
    const result = await fn(new NodePgTransaction(dialect, session, undefined))
    await connection.query('commit')
    return result
  } catch (error) {
    await connection.query('rollback').catch(handleBreak)
    if (isUnavailable(error)) broken ??= error as Error
    throw error
  } finally {
    connection.off('error', handleBreak)
    // A connection that cannot even roll back, or whose server takes no writes now, is thrown away.
    connection.release(broken)
  }
}

const beginAs = (isolation?: Isolation) => (isolation ? `begin isolation level ${isolation}` : 'begin')

/** Runs `fn` in one transaction as the owner, over all companies: for login, jobs and recipient links only. */
export const inSystem = <T>(db: Db, fn: (tx: Tx) => Promise<T>, options: { isolation?: Isolation } = {}): Promise<T> =>
  inTransaction(db, beginAs(options.isolation), fn)

/** Runs `fn` in one transaction that sees and writes the rows of one company alone. */
export const inCompany = <T>(
  db: Db,
  companyId: number,
  fn: (tx: Tx) => Promise<T>,
  options: { isolation?: Isolation } = {},
): Promise<T> => {
  if (!Number.isSafeInteger(companyId)) throw new TypeError(`company id must be an integer: ${companyId}`)
  const scope = `set local role ${APP_ROLE}; set local app.company_id = '${companyId}'`
  return inTransaction(db, `${beginAs(options.isolation)}; ${scope}`, fn)
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/**
 * Runs a whole transaction again when PostgreSQL gave it up for another's sake (serialization failure, deadlock).
 * `run` must have no effect outside its transaction. The last failure is thrown after `attempts` tries.
 */
export const withRetry = async <T>(run: () => Promise<T>, attempts = 4): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const code = databaseErrorCode(error)
      if ((code !== SERIALIZATION_FAILURE && code !== DEADLOCK_DETECTED) || attempt >= attempts) throw error
      // The pause is random so that two that met once do not meet again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

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
