/**
 * The CSRF token belongs to the session token: an HMAC of it, so it rotates with every new session and
 * needs no column. The session token itself is 256 random bits that only the cookie holds.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const csrfTokenOf = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('csrf').digest('base64url')

export const isCsrfTokenOf = (sessionToken: string, candidate: string | undefined): boolean => {
  const expected = Buffer.from(csrfTokenOf(sessionToken))
  const given = Buffer.from(candidate ?? '')
  return expected.length === given.length && timingSafeEqual(expected, given)
}
