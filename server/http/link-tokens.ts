/**
 * Tokens of links that are mailed. What waits to be sent holds a seed in the token's place; the token follows from it
 * and the server's secret at the moment of sending, so that nobody who reads the database opens anything with it.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Deps } from './context.ts'
import { hashToken } from './tokens.ts'

type Secret = Deps['secret']

export type LinkToken = {
  /** Makes the token again: linkTokenOf. */
  seed: string
  /** Stands for the token in a letter that waits. */
  placeholder: string
  /** By which whoever brings the token is found. */
  token_hash: string
}

/** The token of a link whose seed was kept. */
export const linkTokenOf = (secret: Secret, seed: string): string =>
  createHmac('sha256', secret).update(`link:${seed}`).digest('base64url')

export const newLinkToken = (secret: Secret): LinkToken => {
  const seed = randomBytes(16).toString('base64url')
  return { seed, placeholder: `{{token:${seed}}}`, token_hash: hashToken(linkTokenOf(secret, seed)) }
}

/** The letter as it leaves. */
export const putTokensIn = (secret: Secret, text: string): string =>
  text.replace(/\{\{token:([A-Za-z0-9_-]{22})\}\}/g, (_, seed: string) => linkTokenOf(secret, seed))
