/** From the company key in the path to a Scope, once per call: signed in, a member, and from an allowed address. */
import type { Context } from 'hono'
import { mayEnterFrom } from '#domain/company/company.policy.ts'
import type { AppEnv, Scope } from './context.ts'
import { forbidden, notFound, unauthenticated } from './errors.ts'
import { findMembership } from './memberships.store.ts'

export const companyScope = async (c: Context<AppEnv>): Promise<Scope> => {
  const user = c.get('session')?.user
  if (!user) throw unauthenticated()
  const key = c.req.param('companyKey') ?? ''
  const { database } = c.get('deps')
  const membership = await findMembership(database.db, { user_id: user.id, company_key: key })
  if (!membership) throw notFound('会社が見つかりません。')
  const { company_id, company_key, role, members_require_approval } = membership
  if (!mayEnterFrom(c.get('ip'), role, membership)) {
    throw forbidden('許可されていないネットワークからのアクセスです。')
  }
  return { company_id, company_key, user, actor: { id: user.id, role }, members_require_approval }
}
