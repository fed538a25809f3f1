/** Brings a database to the newest schema. Every server does so at its start, however many start at once. */
import { resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { APP_ROLE, type Database } from './client.ts'
import { databaseErrorCode } from './errors.ts'

const migrationsFolder = resolve(import.meta.dirname, 'migrations')

/** Any number that nothing else on the database locks. */
const MIGRATION_LOCK = 7_283_667_470

const ALREADY_CREATED = ['42710', '23505']
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Roles belong to the whole cluster, not to the database: a restored or copied database can lack the role that its
 * migrations granted rights to, and another database's start may create it in the same moment.
 */
const ensureAppRole = async (connection: pg.PoolClient): Promise<void> => {
  const { rows } = await connection.query<{ usable: boolean }>(
    `select pg_has_role(current_user, oid, 'member') as usable from pg_roles where rolname = $1`,
    [APP_ROLE],
  )
  try {
    if (!rows[0]) {
      await connection.query(`create role ${APP_ROLE} nologin`).catch((error: unknown) => {
        if (!ALREADY_CREATED.includes(databaseErrorCode(error) ?? '')) throw error
      })
    }
    if (!rows[0]?.usable) await connection.query(`grant ${APP_ROLE} to current_user`)
  } catch (error) {
    if (databaseErrorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error
    throw new Error(
      `The database user may not create the role ${APP_ROLE}. Let an administrator of the database run: ` +
        `CREATE ROLE ${APP_ROLE} NOLOGIN; GRANT ${APP_ROLE} TO <the user of DATABASE_URL>;`,
      { cause: error },
    )
  }
}

/** Applies what is missing, one process at a time; a second call finds nothing to do. */
export const migrate = async (database: Database): Promise<void> => {
  const connection = await database.pool.connect()
  let broken = true
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await ensureAppRole(connection)
    await applyMigrations(drizzle(connection), { migrationsFolder })
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    broken = false
  } finally {
    // Closing the connection of a failed migration frees its lock.
    connection.release(broken)
  }
}
