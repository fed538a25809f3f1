/** 256-bit tokens for sessions, resets, invitations and recipient links: the holder has the token, we its SHA-256. */
import { createHash, randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
/** Whether newToken may have made it. */
export const isToken = (text: string | undefined): text is string => /^[A-Za-z0-9_-]{43}$/.test(text ?? '')
