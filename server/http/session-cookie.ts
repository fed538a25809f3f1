/** Names and attributes of the two cookies of AUTH.md, and of the one by which a browser is known again. */
import { getCookie, setCookie } from 'hono/cookie'
import type { Context } from 'hono'

export const sessionMinutes = 120

const isSecure = (c: Context): boolean => new URL(c.req.url).protocol === 'https:' || c.get('isTls') === true
/** Without TLS; with it __Host- stands before. */
export const sessionCookie = 'tatemori_session'
const sessionName = (c: Context) => (isSecure(c) ? `__Host-${sessionCookie}` : sessionCookie)

export const readSessionToken = (c: Context): string | undefined => getCookie(c, sessionName(c))

export const writeSessionCookies = (c: Context, tokens: { session: string; csrf: string; seconds: number }): void => {
  const shared = { path: '/', sameSite: 'Lax', secure: isSecure(c) } as const
  setCookie(c, sessionName(c), tokens.session, { ...shared, httpOnly: true, maxAge: tokens.seconds })
  setCookie(c, 'XSRF-TOKEN', tokens.csrf, { ...shared, maxAge: sessionMinutes * 60 })
}

const deviceCookie = 'tatemori_device'
const deviceName = (c: Context) => (isSecure(c) ? `__Host-${deviceCookie}` : deviceCookie)
/** The longest that browsers keep a cookie. */
export const deviceDays = 400

/** The token by which a browser is known to the accounts that were signed in there. */
export const readDeviceToken = (c: Context): string | undefined => getCookie(c, deviceName(c))

export const writeDeviceCookie = (c: Context, token: string): void =>
  setCookie(c, deviceName(c), token, {
    path: '/',
    sameSite: 'Lax',
    secure: isSecure(c),
    httpOnly: true,
    maxAge: deviceDays * 86_400,
  })

const linkKeyName = (c: Context, id: number) => `${isSecure(c) ? '__Host-' : ''}tatemori_link_${id}`

/** By which a browser shows that the access code of a recipient's link was typed in it. */
export const readLinkKey = (c: Context, id: number): string | undefined => getCookie(c, linkKeyName(c, id))

export const writeLinkKey = (c: Context, id: number, key: string): void =>
  setCookie(c, linkKeyName(c, id), key, {
    path: '/',
    sameSite: 'Lax',
    secure: isSecure(c),
    httpOnly: true,
    maxAge: 86_400,
  })

const ownerName = (c: Context, building_id: number) => `${isSecure(c) ? '__Host-' : ''}tatemori_owner_${building_id}`

/** By which a browser shows that the code of a building's owner was typed in it; it is no session of an account. */
export const readOwnerToken = (c: Context, building_id: number): string | undefined =>
  getCookie(c, ownerName(c, building_id))

export const writeOwnerToken = (c: Context, building_id: number, token: string, maxAge: number): void =>
  setCookie(c, ownerName(c, building_id), token, {
    path: '/',
    sameSite: 'Lax',
    secure: isSecure(c),
    httpOnly: true,
    maxAge,
  })

export const removeOwnerToken = (c: Context, building_id: number): void => writeOwnerToken(c, building_id, '', 0)
