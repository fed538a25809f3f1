/**
 * Sessions: a row for every browser in which somebody signed in, found by the hash of its cookie's token. A browser in
 * which nobody did has the cookie alone: the CSRF token follows from it.
 */
import type { Context, MiddlewareHandler } from 'hono'
import { personHeader } from '#domain/auth/person-header.ts'
import { hashToken, isToken, newToken } from '#server/http/tokens.ts'
import type { Tx } from '#server/db/client.ts'
import { onBehalfOf } from '#server/db/connections-by-person.ts'
import { placeOf, type AppEnv } from './context.ts'
import { csrfTokenOf, isCsrfTokenOf } from './csrf.ts'
import { csrfMismatch, otherPerson } from './errors.ts'
import { readSessionToken, sessionMinutes, writeSessionCookies } from './session-cookie.ts'
import { findSession, insertSession, removeSession, updateSession } from './sessions.store.ts'

const minuteMs = 60_000
/** After signing in, whatever happens. */
const rememberedMs = 30 * 24 * 60 * minuteMs
const signedInMs = 12 * 60 * minuteMs
/** Between the first factor and the second. */
const pendingMs = 10 * minuteMs
/** A busy browser moves its end at most this often. */
const slideEveryMs = minuteMs

/** The end of a session that is used now. */
const expiryOf = (now: Date, { remember, ends_at }: { remember: boolean; ends_at: Date }): Date =>
  remember ? ends_at : new Date(Math.min(now.getTime() + sessionMinutes * minuteMs, ends_at.getTime()))

const secondsUntil = (end: Date, now: Date): number => Math.ceil((end.getTime() - now.getTime()) / 1000)

/**
 * Loads the caller's session before every API call. A window of somebody who is not signed in here any more is refused: it
 * would show one person's records to the other, and save in their name.
 */
export const loadSession: MiddlewareHandler<AppEnv> = async (c, next) => {
  const token = readSessionToken(c)
  if (!isToken(token)) return next()
  const { database, clock } = c.get('deps')
  const now = clock()
  const session = await findSession(database.db, hashToken(token), now)
  const person = c.req.header(personHeader)
  if (session?.user && person !== undefined && person !== String(session.user.id)) throw otherPerson(session.user)
  if (session?.user && now.getTime() - session.last_seen_at.getTime() > slideEveryMs) {
    const expires_at = expiryOf(now, session)
    await updateSession(database.db, session.id_hash, { ...placeOf(c), last_seen_at: now, expires_at })
    writeSessionCookies(c, { session: token, csrf: csrfTokenOf(token), seconds: secondsUntil(expires_at, now) })
  }
  c.set('session', session)
  await (session?.user ? onBehalfOf(session.user.id, next) : next())
}

/** Who is signed in in this browser, for what is no call of the API; null where nobody is. */
export const personOf = async (c: Context<AppEnv>): Promise<number | null> => {
  const token = readSessionToken(c)
  if (!isToken(token)) return null
  const { database, clock } = c.get('deps')
  return (await findSession(database.db, hashToken(token), clock()))?.user?.id ?? null
}

/** Every mutating call proves that it comes from our own page. */
export const guardCsrf: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return next()
  const token = readSessionToken(c)
  if (!token || !isCsrfTokenOf(token, c.req.header('x-xsrf-token'))) throw csrfMismatch()
  await next()
}

const writeAnonymous = (c: Context<AppEnv>, token: string): void =>
  writeSessionCookies(c, { session: token, csrf: csrfTokenOf(token), seconds: sessionMinutes * 60 })

const dropSession = async (tx: Tx, c: Context<AppEnv>): Promise<void> => {
  const old = readSessionToken(c)
  if (old) await removeSession(tx, hashToken(old))
}

/** Signed in, or (`pending_two_factor_user_id`) half way: then only until the second factor, and not beyond ten minutes. */
type Opening = { remember?: boolean } & (
  | { user_id: number; pending_two_factor_user_id?: undefined }
  | { pending_two_factor_user_id: number; user_id?: undefined }
)

/** Opens a session and sets both cookies; an earlier one of this browser ends. */
export const openSession = async (
  tx: Tx,
  c: Context<AppEnv>,
  { user_id, pending_two_factor_user_id, remember = false }: Opening,
): Promise<void> => {
  const now = c.get('deps').clock()
  await dropSession(tx, c)
  const token = newToken()
  const lifetime = pending_two_factor_user_id ? pendingMs : remember ? rememberedMs : signedInMs
  const ends_at = new Date(now.getTime() + lifetime)
  const expires_at = expiryOf(now, { remember, ends_at })
  await insertSession(tx, {
    id_hash: hashToken(token),
    user_id,
    pending_two_factor_user_id,
    remember,
    ...placeOf(c),
    created_at: now,
    last_seen_at: now,
    expires_at,
    ends_at,
  })
  // A half session ends in the database; its cookie lives on as an anonymous one.
  const seconds = pending_two_factor_user_id ? sessionMinutes * 60 : secondsUntil(expires_at, now)
  writeSessionCookies(c, { session: token, csrf: csrfTokenOf(token), seconds })
}

/** The same session under a new token, as after a change of the password: what somebody copied of it is worth nothing. */
export const rotateSession = async (tx: Tx, c: Context<AppEnv>): Promise<void> => {
  const session = c.get('session')
  if (!session) return
  const now = c.get('deps').clock()
  const token = newToken()
  await updateSession(tx, session.id_hash, { id_hash: hashToken(token) })
  c.set('session', { ...session, id_hash: hashToken(token) })
  const seconds = secondsUntil(expiryOf(now, session), now)
  writeSessionCookies(c, { session: token, csrf: csrfTokenOf(token), seconds })
}

/** GET /sanctum/csrf-cookie: the browser's session as it is, or the cookies of an anonymous one. */
export const ensureSession = (c: Context<AppEnv>): void => {
  const token = readSessionToken(c)
  const session = c.get('session')
  if (!isToken(token)) return writeAnonymous(c, newToken())
  if (!session?.user) return writeAnonymous(c, token)
  const now = c.get('deps').clock()
  const seconds = secondsUntil(expiryOf(now, session), now)
  writeSessionCookies(c, { session: token, csrf: csrfTokenOf(token), seconds })
}

/** Ends this browser's session and gives it an anonymous one, with a new CSRF token. */
export const closeSession = async (tx: Tx, c: Context<AppEnv>): Promise<void> => {
  await dropSession(tx, c)
  writeAnonymous(c, newToken())
}
