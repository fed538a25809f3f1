/** Queries on the browsers that are sent お知らせ. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { pushSubscriptions, sessions } from '#server/db/schema/auth.ts'
import { companies } from '#server/db/schema/company.ts'
import { memberships } from '#server/db/schema/users.ts'

type NewSubscription = typeof pushSubscriptions.$inferInsert

export const hasSubscription = async (tx: Tx, session_id: string): Promise<boolean> =>
  (await tx.$count(pushSubscriptions, eq(pushSubscriptions.session_id, session_id))) > 0

export const removeSubscriptionOf = async (tx: Tx, session_id: string): Promise<void> => {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.session_id, session_id))
}

export const removeSubscription = async (tx: Tx, id: number): Promise<void> => {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

/** A browser has one: it is whose session it has now. */
export const keepSubscription = async (tx: Tx, values: NewSubscription): Promise<void> => {
  await removeSubscriptionOf(tx, values.session_id)
  await tx
    .insert(pushSubscriptions)
    .values(values)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values })
}

/** With whoever it is of, as they are in the company today; null where they are signed in no more, or belong to it no more. */
export const findSubscription = async (
  tx: Tx,
  { id, company_id, now }: { id: number; company_id: number; now: Date },
) => {
  const [row] = await tx
    .select({
      subscription: pushSubscriptions,
      role: memberships.role,
      company_key: companies.company_key,
      company_name: companies.name,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, and(eq(sessions.id, pushSubscriptions.session_id), gt(sessions.expires_at, now)))
    .innerJoin(
      memberships,
      and(
        eq(memberships.company_id, company_id),
        eq(memberships.user_id, pushSubscriptions.user_id),
        isNull(memberships.deleted_at),
      ),
    )
    .innerJoin(companies, and(eq(companies.id, memberships.company_id), isNull(companies.suspended_at)))
    .where(eq(pushSubscriptions.id, id))
  return row ?? null
}
