import type { Env } from '#server/env.ts'
import { emailAddress } from '#server/http/email-address.ts'

/** Where a person sets the password with the token; for a command, which listens nowhere itself. */
export const passwordUrl = (
  { APP_URL, PORT }: Pick<Env, 'APP_URL' | 'PORT'>,
  { email, token, isFirst = false }: { email: string; token: string; isFirst?: boolean },
): string => {
  const url = new URL('/reset', APP_URL ?? `http://localhost:${PORT ?? 8080}`)
  url.search = new URLSearchParams({ token, email: emailAddress(email), ...(isFirst && { welcome: '1' }) }).toString()
  return url.href
}
