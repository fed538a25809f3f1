import type { Env } from '#server/env.ts'
import { emailAddress } from '#server/http/email-address.ts'

/** Where a person sets the password with the token; for a command, which listens nowhere itself. */
export const passwordUrl = (
  { APP_URL, PORT }: Pick<Env, 'APP_URL' | 'PORT'>,
  { email, token }: { email: string; token: string },
): string => {
  const url = new URL('/reset', APP_URL ?? `http://localhost:${PORT ?? 8080}`)
  url.search = new URLSearchParams({ token, email: emailAddress(email) }).toString()
  return url.href
}
