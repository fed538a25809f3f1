/** Queries on calendars that programs read. */
import { and, asc, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm'
import { insertInto } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { companies } from '#server/db/schema/company.ts'
import { matterUsers } from '#server/db/schema/matters.ts'
import { calendarFeeds, occurrences, plans, planUsers } from '#server/db/schema/plans.ts'
import { memberships } from '#server/db/schema/users.ts'
import { visiblePlans } from '#server/sight/plans.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { withPlan, type OccurrenceWithPlan } from './occurrences.store.ts'

export type FeedRow = typeof calendarFeeds.$inferSelect
export type ListedFeed = { feed: FeedRow; building_name: string | null }

const ownOf = ({ company_id, actor }: Viewer) =>
  and(eq(calendarFeeds.company_id, company_id), eq(calendarFeeds.user_id, actor.id))

export const listFeeds = (tx: Tx, viewer: Viewer): Promise<ListedFeed[]> =>
  tx
    .select({ feed: calendarFeeds, building_name: buildings.name })
    .from(calendarFeeds)
    .leftJoin(buildings, eq(buildings.id, calendarFeeds.building_id))
    .where(ownOf(viewer))
    .orderBy(asc(calendarFeeds.id))

/** Two that are made at the same moment are counted one after the other. */
export const lockFeedOwner = async (tx: Tx, { company_id, actor }: Viewer): Promise<void> => {
  await tx
    .select({ id: memberships.user_id })
    .from(memberships)
    .where(and(eq(memberships.company_id, company_id), eq(memberships.user_id, actor.id)))
    .for('no key update')
}

export const insertFeed = insertInto(calendarFeeds)

/** Whether there was one. */
export const deleteFeed = async (tx: Tx, viewer: Viewer, id: number): Promise<boolean> => {
  const gone = await tx
    .delete(calendarFeeds)
    .where(and(ownOf(viewer), eq(calendarFeeds.id, id)))
    .returning({ id: calendarFeeds.id })
  return gone.length > 0
}

/** Of somebody who leaves: who is invited again makes new ones. */
export const removeFeedsOf = async (tx: Tx, { company_id }: { company_id: number }, user_id: number): Promise<void> => {
  await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.company_id, company_id), eq(calendarFeeds.user_id, user_id)))
}

/** With who made it as they are today: null where they left, or the company is closed. */
export const findFeedByHash = async (tx: Tx, token_hash: string) => {
  const [row] = await tx
    .select({
      feed: calendarFeeds,
      role: memberships.role,
      company: {
        company_key: companies.company_key,
        name: companies.name,
        enable_ip_restriction: companies.enable_ip_restriction,
        allowed_ips: companies.allowed_ips,
      },
    })
    .from(calendarFeeds)
    .innerJoin(companies, eq(companies.id, calendarFeeds.company_id))
    .innerJoin(
      memberships,
      and(
        eq(memberships.company_id, calendarFeeds.company_id),
        eq(memberships.user_id, calendarFeeds.user_id),
        isNull(memberships.deleted_at),
      ),
    )
    .where(and(eq(calendarFeeds.token_hash, token_hash), isNull(companies.suspended_at)))
  return row ?? null
}

/** What hangs on another is no day yet. */
export const listFeedOccurrences = (
  tx: Tx,
  viewer: Viewer,
  { reach, building_id, user_id }: FeedRow,
  since: string,
  limit: number,
): Promise<OccurrenceWithPlan[]> => {
  const ofPlan = tx
    .select({ id: planUsers.plan_id })
    .from(planUsers)
    .where(and(eq(planUsers.company_id, viewer.company_id), eq(planUsers.user_id, user_id)))
  const ofMatter = tx
    .select({ id: matterUsers.matter_id })
    .from(matterUsers)
    .where(and(eq(matterUsers.company_id, viewer.company_id), eq(matterUsers.user_id, user_id)))
  return withPlan(tx)
    .where(
      and(
        eq(occurrences.company_id, viewer.company_id),
        visiblePlans(tx, viewer),
        eq(occurrences.is_forecast, false),
        ne(occurrences.state, 'excluded'),
        gte(occurrences.due_by, since),
        building_id === null ? undefined : eq(plans.building_id, building_id),
        reach === 'own' ? or(inArray(plans.id, ofPlan), inArray(occurrences.matter_id, ofMatter)) : undefined,
      ),
    )
    .orderBy(asc(occurrences.due_by), asc(occurrences.id))
    .limit(limit)
}
