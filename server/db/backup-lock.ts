/** While a backup reads, stored files whose row has gone stay: the backup's snapshot may still name them. */
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Tx } from './client.ts'
import { lockOf } from './locks.ts'

const BACKUP_LOCK = lockOf('backup')
const WAIT_MS = 200

/**
 * Opens the backup's transaction: one moment of the whole database, and removing waits for its end. It never waits
 * inside the transaction, whose moment would be older than the lock.
 */
export const beginBackup = (connection: pg.ClientBase): Promise<void> =>
  beginHeld(connection, 'isolation level repeatable read read only')

/** Opens a transaction that writes, whose stored files nobody takes for abandoned before their rows are there. */
export const beginImport = (connection: pg.ClientBase): Promise<void> => beginHeld(connection, '')

const beginHeld = async (connection: pg.ClientBase, mode: string): Promise<void> => {
  for (;;) {
    await connection.query(
      `begin ${mode}; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`,
    )
    const { rows } = await connection.query<{ held: boolean }>('select pg_try_advisory_xact_lock_shared($1) as held', [
      BACKUP_LOCK,
    ])
    if (rows[0]!.held) return
    await connection.query('rollback')
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
}

/** Whether no backup is being taken; none begins then until the transaction ends. */
export const keepBackupsAway = async (tx: Tx): Promise<boolean> => {
  const { rows } = await tx.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as held`)
  return rows[0]!.held
}
