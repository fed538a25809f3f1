/** Brings a database to the newest schema. Every server does so at its start, however many start at once. */
import { resolve } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { APP_ROLE, type Database } from './client.ts'
import { databaseErrorCode } from './errors.ts'

const migrationsFolder = resolve(import.meta.dirname, 'migrations')

/** Any number that nothing else on the database locks. */
export const MIGRATION_LOCK = 7_283_667_470

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

/** Applied migrations, kept as drizzle-kit's own runner keeps them. */
const LEDGER = 'drizzle.__drizzle_migrations'

/** When the newest applied migration was written (its `when` in the journal); null where none is. */
export const newestMigration = async (connection: Pick<pg.PoolClient, 'query'>): Promise<number | null> => {
  const { rows: found } = await connection.query<{ is_there: boolean }>(
    `select to_regclass('${LEDGER}') is not null as is_there`,
  )
  if (!found[0]!.is_there) return null
  const { rows } = await connection.query<{ newest: string | null }>(`select max(created_at) as newest from ${LEDGER}`)
  return rows[0]!.newest === null ? null : Number(rows[0]!.newest)
}

/** Whether this release has the migration, and so can bring what was saved at it to the newest schema. */
export const knowsMigration = (when: number): boolean =>
  readMigrationFiles({ migrationsFolder }).some(({ folderMillis }) => folderMillis === when)

/**
 * Applies what is missing, one process at a time; a second call finds nothing to do. `until` stops at a migration, for
 * the schema of an earlier release.
 *
 * The lock belongs to the transaction that migrates: behind a pooler that lends a connection for one transaction, a
 * session's lock would stay with a connection that is somebody else's by then.
 */
export const migrate = async ({ pool }: Database, { until = Infinity }: { until?: number } = {}): Promise<void> => {
  const connection = await pool.connect()
  let broken = true
  try {
    await ensureAppRole(connection)
    await connection.query('begin; set local idle_in_transaction_session_timeout = 0')
    await connection.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await connection.query(`
      create schema if not exists drizzle;
      create table if not exists ${LEDGER} (id serial primary key, hash text not null, created_at bigint)`)
    const newest = (await newestMigration(connection)) ?? 0
    for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder })) {
      if (folderMillis <= newest || folderMillis > until) continue
      for (const statement of sql) await connection.query(statement)
      await connection.query(`insert into ${LEDGER} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
    }
    await connection.query('commit')
    broken = false
  } finally {
    // Closing the connection of a failed migration undoes it and frees its lock.
    connection.release(broken)
  }
}
