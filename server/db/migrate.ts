/** Brings a database to the newest schema. Every server does so at its start, however many start at once. */
import { resolve } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { StartError } from '#server/start-error.ts'
import { APP_ROLE, type Database } from './client.ts'
import { databaseErrorCode } from './errors.ts'
import { lockOf } from './locks.ts'

const migrationsFolder = resolve(import.meta.dirname, 'migrations')

export const MIGRATION_LOCK = lockOf('migration')

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
    throw new StartError(
      `データベースのユーザーに、ロール${APP_ROLE}を作る権限がありません。データベースの管理者が、次を実行してください：\n` +
        `  CREATE ROLE ${APP_ROLE} NOLOGIN;\n  GRANT ${APP_ROLE} TO DATABASE_URLのユーザー;`,
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

const migrations = () => readMigrationFiles({ migrationsFolder })

/**
 * What this release can make of a schema that stands at `newest`: how many changes it lacks, or that it is `older` than
 * the first migration here, which makes the whole schema at once, or `newer` than the last.
 */
export const placeOfSchema = (newest: number): 'older' | 'newer' | { pending: number } => {
  const known = migrations().map(({ folderMillis }) => folderMillis)
  if (known.includes(newest)) return { pending: known.filter((when) => when > newest).length }
  return newest < known[0]! ? 'older' : 'newer'
}

const refusals = {
  older:
    'このデータベースは、この版では引き継げない古い版の建守で使われています。間の版で一度起動してから、この版で起動してください。',
  newer:
    'このデータベースは、より新しい版の建守で使われています。その版以降で起動してください。前の版に戻すときは、その版で取ったバックアップを、新しいデータベースに復元します。',
}

/** For what only reads: a schema that this release does not know as its own is refused with a sentence, and left as it is. */
export const requireOwnSchema = async ({ pool }: Database): Promise<void> => {
  const newest = await newestMigration(pool)
  if (newest === null) throw new StartError('データベースはまだ空です。サーバーを一度起動すると、表ができます。')
  const place = placeOfSchema(newest)
  if (typeof place === 'string') throw new StartError(refusals[place])
  if (place.pending > 0)
    throw new StartError(
      `データベースは前の版の形です（あと${place.pending}段階）。この版のサーバーを一度起動してから、もう一度実行してください。`,
    )
}

/**
 * Applies what is missing, one process at a time; a second call finds nothing to do. A schema that a newer release has
 * changed is refused: this one would not know what its columns mean. So is one from before the first migration.
 * `until` stops at a migration, for the schema of an earlier release.
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
    const place = newest > 0 && placeOfSchema(newest)
    if (typeof place === 'string') throw new StartError(refusals[place])
    for (const { folderMillis, hash, sql } of migrations()) {
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
