/** From the company key in the path to a Scope, once per call: signed in, a member, and from an allowed address. */
import type { Context } from 'hono'
import { errorMessages } from '#domain/errors.ts'
import { mayEnterFrom, networkRefusal } from '#domain/company/company.policy.ts'
import { isMaster } from '#domain/users/users.policy.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { placeOf, type AppEnv, type CurrentUser, type Scope } from './context.ts'
import { HttpError, notFound, unauthenticated } from './errors.ts'
import { findMembership, hasLeft } from './memberships.store.ts'
import { hasNetworkPass } from './network-passes.store.ts'
import { writtenOf } from './written.ts'

export type Membership = NonNullable<Awaited<ReturnType<typeof findMembership>>>

/** 404 in any case; who was there until somebody removed them is told so, since their other companies go on. */
export const noCompany = async (db: Db | Tx, of: { user_id: number; company_key: string }): Promise<HttpError> =>
  (await hasLeft(db, of))
    ? new HttpError(404, errorMessages.left, { code: 'left' })
    : notFound('会社が見つかりません。')

/** 404 without one, 403 while the company is suspended, from wherever. */
export const requireMembership = async (
  c: Context<AppEnv>,
  user: CurrentUser,
  company_key: string,
): Promise<Membership> => {
  const membership = await findMembership(c.get('deps').database.db, { user_id: user.id, company_key })
  if (!membership) throw await noCompany(c.get('deps').database.db, { user_id: user.id, company_key })
  if (membership.suspended_at !== null) throw new HttpError(403, errorMessages.suspended, { code: 'suspended' })
  return membership
}

type Entrance = Pick<Membership, 'company_id' | 'suspended_at' | 'role' | 'enable_ip_restriction' | 'allowed_ips'>

/**
 * Whether this call comes into the company: it is not suspended, and its IP restriction lets the call in, or a link that was
 * mailed to its Master has.
 */
export const isLetIn = async (
  c: Context<AppEnv>,
  { company_id, suspended_at, role, ...rule }: Entrance,
): Promise<boolean> => {
  if (suspended_at !== null) return false
  if (mayEnterFrom(c.get('ip'), role, rule)) return true
  const { database, clock } = c.get('deps')
  return hasNetworkPass(database.db, { session_id: c.get('session')!.id, company_id }, clock())
}

/** The one way into a company: 404 without a membership, 403 from an address that it leaves out, or while it is suspended. */
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
    written: writtenOf(c),
  }
}
