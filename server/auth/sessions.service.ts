/** Where the person is signed in. */
import type { Context } from 'hono'
import type { Session } from '#domain/auth/auth.contract.ts'
import { toTimestamp } from '#domain/dates.ts'
import { inSystem } from '#server/db/client.ts'
import type { AppEnv, CurrentUser } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { listSessionsOf, removeSessionOf, removeSessionsOf } from '#server/http/sessions.store.ts'
import { auditOwn, currentSession } from './confirmation.ts'

/** The one that asks first, then by last use. */
export const listSessions = async (c: Context<AppEnv>, { id }: CurrentUser): Promise<Session[]> => {
  const { database, clock } = c.get('deps')
  const rows = await inSystem(database.db, (tx) => listSessionsOf(tx, id, clock()))
  const sessions = rows.map((row) => ({
    id: row.id,
    ip_address: row.ip_address,
    user_agent: row.user_agent,
    last_active_at: toTimestamp(row.last_seen_at),
    is_current: row.id === currentSession(c).id,
  }))
  return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
}

export const endSession = (c: Context<AppEnv>, user: CurrentUser, id: string): Promise<void> =>
  inSystem(c.get('deps').database.db, async (tx) => {
    const isEnded = await removeSessionOf(tx, user.id, id)
    if (!isEnded) throw notFound('ログイン中の端末が見つかりません。')
    await auditOwn(tx, c, user, 'session_ended')
  })

export const endOtherSessions = (c: Context<AppEnv>, user: CurrentUser): Promise<void> =>
  inSystem(c.get('deps').database.db, async (tx) => {
    await removeSessionsOf(tx, user.id, currentSession(c).id_hash)
    await auditOwn(tx, c, user, 'session_ended')
  })
