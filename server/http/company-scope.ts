/** From the company key in the path to a Scope, once per call: signed in, a member, and from an allowed address. */
import type { Context } from 'hono'
import { mayEnterFrom, networkRefusal } from '#domain/company/company.policy.ts'
import { isMaster } from '#domain/users/users.policy.ts'
import { placeOf, type AppEnv, type CurrentUser, type Scope } from './context.ts'
import { HttpError, notFound, unauthenticated } from './errors.ts'
import { findMembership } from './memberships.store.ts'
import { hasNetworkPass } from './network-passes.store.ts'

export type Membership = NonNullable<Awaited<ReturnType<typeof findMembership>>>

export const requireMembership = async (
  c: Context<AppEnv>,
  user: CurrentUser,
  company_key: string,
): Promise<Membership> => {
  const membership = await findMembership(c.get('deps').database.db, { user_id: user.id, company_key })
  if (!membership) throw notFound('会社が見つかりません。')
  return membership
}

type Entrance = Pick<Membership, 'company_id' | 'role' | 'enable_ip_restriction' | 'allowed_ips'>

/** Whether the company's IP restriction lets this call in, or a link that was mailed to its Master has. */
export const isLetIn = async (c: Context<AppEnv>, { company_id, role, ...rule }: Entrance): Promise<boolean> => {
  if (mayEnterFrom(c.get('ip'), role, rule)) return true
  const { database, clock } = c.get('deps')
  return hasNetworkPass(database.db, { session_id: c.get('session')!.id, company_id }, clock())
}

/** The one way into a company: 404 without a membership, 403 from an address that it leaves out. */
export const enterCompany = async (c: Context<AppEnv>, user: CurrentUser, company_key: string): Promise<Membership> => {
  const membership = await requireMembership(c, user, company_key)
  if (await isLetIn(c, membership)) return membership
  // Told to the company's own person: what to have added, and whether there is another way in.
  throw new HttpError(403, networkRefusal(c.get('ip')), { code: 'network', may_ask: isMaster(membership) })
}

export const companyScope = async (c: Context<AppEnv>): Promise<Scope> => {
  const user = c.get('session')?.user
  if (!user) throw unauthenticated()
  const { company_id, company_key, role, members_require_approval, keep_photo_metadata, keep_macros } =
    await enterCompany(c, user, c.req.param('companyKey') ?? '')
  return {
    company_id,
    company_key,
    user,
    actor: { id: user.id, role },
    members_require_approval,
    keep_photo_metadata,
    keep_macros,
    place: placeOf(c),
  }
}
