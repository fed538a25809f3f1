import { hkdfSync } from 'node:crypto'
import type { Deps } from '#server/http/context.ts'

const keyBytes = 32
const idBytes = 8

/**
 * What a person's browsers seal with that which waits to be sent: the same wherever they sign in, and another for
 * everyone else. It follows from the server's secret, so that no table holds it. Base64.
 */
export const deviceKeyOf = (secret: Deps['secret'], userId: number): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `device:${userId}`, keyBytes)).toString('base64')

/**
 * What a session seals with that which it carries along. A later session of the person has the same, so that nobody fetches
 * everything anew after a night, until a session of theirs is ended from elsewhere: then what was carried before stays shut.
 */
export const carryKeyOf = (
  secret: Deps['secret'],
  { user_id, sessions_revoked }: { user_id: number; sessions_revoked: number },
): { id: string; key: string } => {
  const derived = (info: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `${info}:${user_id}:${sessions_revoked}`, bytes))
  return { id: derived('carry-id', idBytes).toString('hex'), key: derived('carry', keyBytes).toString('base64') }
}
