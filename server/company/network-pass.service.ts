/** The Master's way in from elsewhere: a link by mail lets the session that asked for it in for one hour. */
import type { Context } from 'hono'
import { networkPassTexts } from '#domain/company/company.policy.ts'
import type { NetworkPass } from '#domain/company/network-pass.contract.ts'
import { limits } from '#domain/limits.ts'
import { isMaster } from '#domain/users/users.policy.ts'
import { audit } from '#server/audit/audit.ts'
import { countAttempt, rateLimitsOf } from '#server/auth/rate-limits.ts'
import { inSystem } from '#server/db/client.ts'
import { isLetIn, requireMembership } from '#server/http/company-scope.ts'
import { placeOf, type AppEnv, type CurrentUser } from '#server/http/context.ts'
import { conflict, forbidden, invalid } from '#server/http/errors.ts'
import { newLinkToken } from '#server/http/link-tokens.ts'
import { grantNetworkPass, lockNetworkPass, replaceNetworkPass } from '#server/http/network-passes.store.ts'
import { hashToken } from '#server/http/tokens.ts'
import { queueLetter } from '#server/mail/outbox.ts'
import { findCompanyName } from './company.store.ts'

const minuteMs = 60_000

export const askForNetworkPass = async (c: Context<AppEnv>, user: CurrentUser, company_key: string): Promise<void> => {
  const deps = c.get('deps')
  const membership = await requireMembership(c, user, company_key)
  if (!isMaster(membership)) throw forbidden()
  if (await isLetIn(c, membership)) throw conflict(networkPassTexts.notNeeded)
  const session_id = c.get('session')!.id
  await countAttempt(rateLimitsOf(deps.database.pool).networkPass, session_id)
  const { company_id } = membership
  const place = placeOf(c)
  await inSystem(deps.database.db, async (tx) => {
    const { placeholder, token_hash } = newLinkToken(deps.secret)
    const expires_at = new Date(deps.clock().getTime() + limits.networkPassMinutes * minuteMs)
    await replaceNetworkPass(tx, { company_id, session_id, token_hash, expires_at })
    await audit(tx, { company_id }, { user, place }, [{ kind: 'network_pass_requested' }])
    await queueLetter(tx, deps.jobs, {
      company_id,
      kind: 'network_pass',
      to: user,
      subject: '【建守】許可されていないネットワークからの利用',
      body: {
        greeting: `${user.name} 様`,
        paragraphs: [
          `${await findCompanyName(tx, company_id)}の許可されていないネットワークから、利用の依頼がありました。ご自身の依頼であれば、次のボタンから許可してください。依頼した端末だけを${limits.networkPassMinutes}分間許可します。`,
        ],
        facts: [['IPアドレス', place.ip_address ?? '']],
        action: { label: '利用を許可する', url: `${deps.origin()}/let-in?token=${placeholder}` },
        notes: [
          `このリンクは${limits.networkPassMinutes}分間有効で、1回だけ使えます。`,
          '心当たりがない場合は、リンクを開かずに、パスワードを変更してください。',
        ],
      },
    })
  })
  deps.jobs.wake()
}

export const openNetworkPass = (c: Context<AppEnv>, token: string): Promise<NetworkPass> => {
  const { database, clock } = c.get('deps')
  const now = clock()
  return inSystem(database.db, async (tx) => {
    const found = await lockNetworkPass(tx, hashToken(token), now)
    if (!found) throw invalid({ token: [networkPassTexts.deadLink] })
    const { pass, user, company } = found
    await grantNetworkPass(tx, pass.id, new Date(now.getTime() + limits.networkPassMinutes * minuteMs))
    await audit(tx, { company_id: company.id }, { user, place: placeOf(c) }, [{ kind: 'network_pass_granted' }])
    return { company_key: company.company_key, company_name: company.name }
  })
}
