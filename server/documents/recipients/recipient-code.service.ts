/** アクセスコード: typed once in a browser, which then opens the link for a day. */
import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { plainCode, type UnlockRequest } from '#domain/documents/access-code.contract.ts'
import { accessCodeTexts } from '#domain/documents/access-code.texts.ts'
import { countAttempt, rateLimitsOf } from '#server/auth/rate-limits.ts'
import { inSystem } from '#server/db/client.ts'
import type { AppEnv, Deps } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { networkOf } from '#server/http/ip.ts'
import { writeLinkKey } from '#server/http/session-cookie.ts'
import { hashToken } from '#server/http/tokens.ts'
import { findGoodLink, linkKeyOf } from './recipient-link.ts'

/** Says nothing of how much of it was right, neither in words nor by the time that it takes. */
const isSame = (typed: string, code: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(plainCode(typed))), Buffer.from(hashToken(code)))

export const unlockLink = async (
  c: Context<AppEnv>,
  deps: Deps,
  token: string,
  { code }: UnlockRequest,
): Promise<void> => {
  const link = await inSystem(deps.database.db, (tx) => findGoodLink(tx, deps, token))
  const { mail, document } = link
  if (document.access_code === null) return
  const { recipientCode, recipientCodeDay, recipientCodeNetwork } = rateLimitsOf(deps.database.pool)
  await countAttempt(recipientCodeNetwork, networkOf(c.get('ip')))
  await countAttempt(recipientCodeDay, String(mail.id))
  await countAttempt(recipientCode, String(mail.id))
  if (!isSame(code, document.access_code)) throw invalid({ code: [accessCodeTexts.wrong] })
  writeLinkKey(c, mail.id, linkKeyOf(deps, link))
}
