/** Names and attributes of the two cookies of AUTH.md. */
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Context } from 'hono'

export const sessionMinutes = 120
export const rememberDays = 30

const isSecure = (c: Context): boolean => new URL(c.req.url).protocol === 'https:' || c.get('isTls') === true
/** Without TLS; with it __Host- stands before. */
export const sessionCookie = 'tatemori_session'
const sessionName = (c: Context) => (isSecure(c) ? `__Host-${sessionCookie}` : sessionCookie)

export const readSessionToken = (c: Context): string | undefined => getCookie(c, sessionName(c))

export const writeSessionCookies = (c: Context, tokens: { session: string; csrf: string; remember: boolean }): void => {
  const maxAge = tokens.remember ? rememberDays * 86_400 : sessionMinutes * 60
  const shared = { path: '/', sameSite: 'Lax', secure: isSecure(c) } as const
  setCookie(c, sessionName(c), tokens.session, { ...shared, httpOnly: true, maxAge })
  setCookie(c, 'XSRF-TOKEN', tokens.csrf, { ...shared, maxAge: sessionMinutes * 60 })
}

export const clearSessionCookies = (c: Context): void => {
  deleteCookie(c, sessionName(c), { path: '/', secure: isSecure(c) })
  deleteCookie(c, 'XSRF-TOKEN', { path: '/', secure: isSecure(c) })
}
