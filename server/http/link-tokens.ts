/**
 * Tokens of links and codes that are mailed. What waits to be sent holds a seed in the token's place; the token follows from it
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

const codeOf = (secret: Secret, seed: string): string => {
  const number = createHmac('sha256', secret).update(`code:${seed}`).digest().readUIntBE(0, 6) % 1_000_000
  return String(number).padStart(6, '0')
}

/** Of six digits nothing but the server's secret makes a hash that cannot be guessed back. `about`: what it is good for. */
export const hashCode = (secret: Secret, about: string, code: string): string =>
  createHmac('sha256', secret).update(`code-hash:${about}:${code}`).digest('hex')

export type MailedCode = {
  /** Stands for the six digits in a letter that waits. */
  placeholder: string
  code_hash: string
}

/** Six digits that are typed in where a link would prove nothing. */
export const newMailedCode = (secret: Secret, about: string): MailedCode => {
  const seed = randomBytes(16).toString('base64url')
  return { placeholder: `{{code:${seed}}}`, code_hash: hashCode(secret, about, codeOf(secret, seed)) }
}

/** What somebody typed, of which nothing is taken for a token's place. */
export const withoutPlaceholders = (typed: string): string => typed.replaceAll('{{', '{ {')

/** The letter as it leaves. */
export const putTokensIn = (secret: Secret, text: string): string =>
  text.replace(/\{\{(token|code):([A-Za-z0-9_-]{22})\}\}/g, (_, kind: string, seed: string) =>
    kind === 'code' ? codeOf(secret, seed) : linkTokenOf(secret, seed),
  )
