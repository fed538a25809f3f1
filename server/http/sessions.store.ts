/** The rows of sessions: who is signed in where. */
import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import { sessions } from '#server/db/schema/auth.ts'
import { users } from '#server/db/schema/users.ts'
import type { CurrentSession } from './context.ts'

export type SessionRow = typeof sessions.$inferSelect
type NewSession = typeof sessions.$inferInsert

const livingSession = preparedOnce((db) =>
  db
    .select({
      id_hash: sessions.id_hash,
      id: sessions.id,
      remember: sessions.remember,
      last_seen_at: sessions.last_seen_at,
      ends_at: sessions.ends_at,
      pending_user_id: sessions.pending_two_factor_user_id,
      password_confirmed_at: sessions.password_confirmed_at,
      sessions_revoked: sessions.sessions_revoked,
      user: { id: users.id, name: users.name, email: users.email, profile_photo_path: users.profile_photo_path },
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.id_hash, sql.placeholder('id_hash')), gt(sessions.expires_at, sql.placeholder('now')))),
)

/** The living session with that hash of a token. */
export const findSession = async (db: Db, id_hash: string, now: Date): Promise<CurrentSession | null> => {
  const [row] = await livingSession(db).execute({ id_hash, now })
  return row ?? null
}

/** Whether it is still there, as another transaction may have ended it meanwhile. */
export const hasSession = async (tx: Tx, id_hash: string): Promise<boolean> =>
  (await tx.$count(sessions, eq(sessions.id_hash, id_hash))) > 0

export const insertSession = async (tx: Tx, values: Omit<NewSession, 'sessions_revoked'>): Promise<void> => {
  const revoked = tx
    .select({ count: users.sessions_revoked })
    .from(users)
    .where(eq(users.id, values.user_id ?? 0))
  await tx.insert(sessions).values({ ...values, sessions_revoked: sql`coalesce((${revoked}), 0)` })
}

export const updateSession = async (db: Db | Tx, id_hash: string, values: Partial<NewSession>): Promise<void> => {
  await db.update(sessions).set(values).where(eq(sessions.id_hash, id_hash))
}

export const removeSession = async (tx: Tx, id_hash: string): Promise<void> => {
  await tx.delete(sessions).where(eq(sessions.id_hash, id_hash))
}

/** Where the person is signed in, the last used first. */
export const listSessionsOf = (tx: Tx, user_id: number, now: Date): Promise<SessionRow[]> =>
  tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id))
    .execute()

/** What the ended sessions carried along is opened by no session that begins from now on. */
const countRevoked = async (tx: Tx, user_id: number): Promise<void> => {
  await tx
    .update(users)
    .set({ sessions_revoked: sql`${users.sessions_revoked} + 1` })
    .where(eq(users.id, user_id))
}

/** Ends one of the person's sessions; whether there was one. */
export const removeSessionOf = async (tx: Tx, user_id: number, id: string): Promise<boolean> => {
  const removed = await tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), eq(sessions.id, id)))
    .returning({ one: sql`1` })
  if (removed.length > 0) await countRevoked(tx, user_id)
  return removed.length > 0
}

/** Ends all of the person's sessions, signed in or half way, but the one with that hash. */
export const removeSessionsOf = async (tx: Tx, user_id: number, except_id_hash = ''): Promise<void> => {
  const others = ne(sessions.id_hash, except_id_hash)
  await tx.delete(sessions).where(and(eq(sessions.user_id, user_id), others))
  await tx.delete(sessions).where(and(eq(sessions.pending_two_factor_user_id, user_id), others))
  await countRevoked(tx, user_id)
}

/** Removes sessions whose time is over; returns how many. */
export const removeExpiredSessions = async (tx: Tx, now: Date): Promise<number> => {
  const removed = await tx
    .delete(sessions)
    .where(lte(sessions.expires_at, now))
    .returning({ one: sql`1` })
  return removed.length
}
