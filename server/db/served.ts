/** Whether a server works on a database. No session's lock could say so: behind a pooler, sessions are lent for one transaction. */
import type pg from 'pg'

/** As servers call themselves; a command of the operator has another name. */
export const SERVER_NAME = 'tatemori'
export const COMMAND_NAME = 'tatemori-command'

/** A server looks for jobs once a second. */
const WATCHED_MS = 2500
const STEP_MS = 250

/** Answers at once where no server is connected; else once one has done something, or long enough none has. */
export const isServed = async (connection: pg.ClientBase): Promise<boolean> => {
  const { rows } = await connection.query<{ now: string; connected: boolean }>(
    `select clock_timestamp()::text as now, exists (
       select from pg_stat_activity
       where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()) as connected`,
    [SERVER_NAME],
  )
  const { now, connected } = rows[0]!
  for (let waited = 0; connected && waited < WATCHED_MS; waited += STEP_MS) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    const { rows: busy } = await connection.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()
         and state_change > $2::timestamptz limit 1`,
      [SERVER_NAME, now],
    )
    if (busy.length > 0) return true
  }
  return false
}
