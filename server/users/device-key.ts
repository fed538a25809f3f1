import { hkdfSync } from 'node:crypto'
import type { Deps } from '#server/http/context.ts'

const keyBytes = 32

/**
 * What a person's browsers seal with that which waits to be sent: the same wherever they sign in, and another for
 * everyone else. It follows from the server's secret, so that no table holds it. Base64.
 */
export const deviceKeyOf = (secret: Deps['secret'], userId: number): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `device:${userId}`, keyBytes)).toString('base64')
