/** Sessions: a row per browser, found by the hash of its cookie's token, sliding while it is used. */
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { hashToken, newToken } from '#server/http/tokens.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { sessions } from '#server/db/schema/auth.ts'
import { users } from '#server/db/schema/users.ts'
import type { AppEnv, CurrentSession } from './context.ts'
import { csrfTokenOf, isCsrfTokenOf } from './csrf.ts'
import { csrfMismatch } from './errors.ts'
import {
  clearSessionCookies,
  readSessionToken,
  rememberDays,
  sessionMinutes,
  writeSessionCookies,
} from './session-cookie.ts'

const lifetime = (now: Date, remember: boolean) =>
  new Date(now.getTime() + (remember ? rememberDays * 24 * 60 : sessionMinutes) * 60_000)
/** A busy browser moves its end at most this often. */
const slideEveryMs = 60_000

const findSession = async (
  db: Db | Tx,
  token: string,
  now: Date,
): Promise<(CurrentSession & { remember: boolean; last_seen_at: Date }) | null> => {
  const [row] = await db
    .select({
      id_hash: sessions.id_hash,
      remember: sessions.remember,
      last_seen_at: sessions.last_seen_at,
      pending_user_id: sessions.pending_two_factor_user_id,
      password_confirmed_at: sessions.password_confirmed_at,
      user: { id: users.id, name: users.name, email: users.email, profile_photo_path: users.profile_photo_path },
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.id_hash, hashToken(token)), gt(sessions.expires_at, now)))
  return row ?? null
}

/** Loads the caller's session before every API call. */
export const loadSession: MiddlewareHandler<AppEnv> = async (c, next) => {
  const token = readSessionToken(c)
  if (!token) return next()
  const { database, clock } = c.get('deps')
  const now = clock()
  const session = await findSession(database.db, token, now)
  if (session && now.getTime() - session.last_seen_at.getTime() > slideEveryMs) {
    await database.db
      .update(sessions)
      .set({ last_seen_at: now, expires_at: lifetime(now, session.remember) })
      .where(eq(sessions.id_hash, session.id_hash))
    writeSessionCookies(c, { session: token, csrf: csrfTokenOf(token), remember: session.remember })
  }
  c.set('session', session)
  await next()
}

/** Every mutating call proves that it comes from our own page. */
export const guardCsrf: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return next()
  const token = readSessionToken(c)
  if (!token || !isCsrfTokenOf(token, c.req.header('x-xsrf-token'))) throw csrfMismatch()
  await next()
}

type Opening = { user_id?: number; pending_two_factor_user_id?: number; remember?: boolean }

/** Opens a session and sets both cookies; an earlier one of this browser ends. */
export const openSession = async (
  tx: Tx,
  c: Context<AppEnv>,
  { user_id, pending_two_factor_user_id, remember = false }: Opening = {},
): Promise<void> => {
  const now = c.get('deps').clock()
  const old = readSessionToken(c)
  if (old) await tx.delete(sessions).where(eq(sessions.id_hash, hashToken(old)))
  const token = newToken()
  await tx
    .insert(sessions)
    .values({
      id_hash: hashToken(token),
      user_id,
      pending_two_factor_user_id,
      remember,
      ip_address: c.get('ip'),
      user_agent: c.req.header('user-agent')?.slice(0, 500) ?? null,
      last_seen_at: now,
      expires_at: lifetime(now, remember),
    })
  writeSessionCookies(c, { session: token, csrf: csrfTokenOf(token), remember })
}

/** GET /sanctum/csrf-cookie: the browser's session as it is, or a new anonymous one. */
export const ensureSession = async (tx: Tx, c: Context<AppEnv>): Promise<void> => {
  const token = readSessionToken(c)
  const found = token ? await findSession(tx, token, c.get('deps').clock()) : null
  if (!token || !found) return openSession(tx, c)
  writeSessionCookies(c, { session: token, csrf: csrfTokenOf(token), remember: found.remember })
}

/** Ends this browser's session and starts an anonymous one, with a new CSRF token. */
export const closeSession = async (tx: Tx, c: Context<AppEnv>): Promise<void> => {
  clearSessionCookies(c)
  await openSession(tx, c)
}

/** Removes sessions whose time is over; returns how many. */
export const removeExpiredSessions = async (tx: Tx, now: Date): Promise<number> => {
  const removed = await tx
    .delete(sessions)
    .where(lt(sessions.expires_at, now))
    .returning({ one: sql`1` })
  return removed.length
}
