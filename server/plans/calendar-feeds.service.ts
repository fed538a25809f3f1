/** カレンダーの連携: addresses that calendar programs read, good as long as whoever made one may see what it shows. */
import type { Context } from 'hono'
import { mayEnterFrom } from '#domain/company/company.policy.ts'
import { businessDay, formatDay, shiftDay, toTimestamp } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import { calendarFeed, type CalendarEntry } from '#domain/matters/calendar-file.ts'
import type { CalendarFeed, CreateCalendarFeedRequest } from '#domain/plans/plans.contract.ts'
import {
  feedReachLabels,
  occurrenceStateLabels,
  planColumnLabels as labels,
  planTexts,
} from '#domain/plans/plans.labels.ts'
import { timeName } from '#domain/plans/plans.list.ts'
import { canViewPlans } from '#domain/plans/plans.policy.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { audit, exported } from '#server/audit/audit.ts'
import { countAttempt, rateLimitsOf } from '#server/auth/rate-limits.ts'
import { networkOf } from '#server/http/ip.ts'
import { findBuilding } from '#server/buildings/buildings.store.ts'
import { inCompany, inSystem, type Tx } from '#server/db/client.ts'
import type { AppEnv, Deps, Scope } from '#server/http/context.ts'
import { conflict, invalid, notFound } from '#server/http/errors.ts'
import { linkTokenOf, newLinkToken } from '#server/http/link-tokens.ts'
import { hashToken, isToken } from '#server/http/tokens.ts'
import {
  deleteFeed,
  findFeedByHash,
  insertFeed,
  listFeedOccurrences,
  listFeeds,
  lockFeedOwner,
  type ListedFeed,
} from './calendar-feeds.store.ts'
import type { OccurrenceWithPlan } from './occurrences.store.ts'
import { requirePlanViewer } from './plan-viewer.ts'

const present = ({ secret, origin }: Deps, { feed, building_name }: ListedFeed): CalendarFeed => ({
  id: feed.id,
  reach: feed.reach,
  building: feed.building_id === null ? null : { id: feed.building_id, name: building_name ?? '' },
  url: `${origin()}/api/public/calendar-feeds/${linkTokenOf(secret, feed.token_seed)}`,
  created_at: toTimestamp(feed.created_at),
})

export const listCalendarFeeds = (deps: Deps, scope: Scope): Promise<CalendarFeed[]> => {
  requirePlanViewer(scope)
  return inCompany(deps.database.db, scope.company_id, async (tx) =>
    (await listFeeds(tx, scope)).map((feed) => present(deps, feed)),
  )
}

export const createCalendarFeed = (
  deps: Deps,
  scope: Scope,
  { reach, building_id }: CreateCalendarFeedRequest,
): Promise<CalendarFeed> => {
  requirePlanViewer(scope)
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const building = reach === 'building' && building_id ? await findBuilding(tx, scope, building_id) : null
    if (reach === 'building' && !building) throw invalid({ building_id: [notAChoice(labels.building_id)] })
    await lockFeedOwner(tx, scope)
    if ((await listFeeds(tx, scope)).length >= limits.plans.feeds)
      throw conflict(planTexts.feedsFull(limits.plans.feeds))
    const { seed, token_hash } = newLinkToken(deps.secret)
    const values = { company_id: scope.company_id, user_id: scope.user.id, reach, token_hash, token_seed: seed }
    const feed = await insertFeed(tx, { ...values, building_id: building?.id ?? null })
    // Whoever has the address reads it without signing in.
    await audit(tx, scope, scope, [exported('点検計画のカレンダー')])
    return present(deps, { feed, building_name: building?.name ?? null })
  })
}

/** One's own alone: nobody else has its address. */
export const deleteCalendarFeed = ({ database }: Deps, scope: Scope, id: number): Promise<void> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    if (!(await deleteFeed(tx, scope, id))) throw notFound()
  })

const titleOf = ({
  occurrence: { role, state, planned_on, performed_on },
  kind,
  building,
}: OccurrenceWithPlan): string => {
  const said = performed_on === null && planned_on === null && state !== 'skipped' ? '期限' : null
  const done = performed_on === null ? said : occurrenceStateLabels.performed
  return `${done === null ? '' : `${done}：`}${timeName(kind.name, { role })}（${building.name}）`
}

const latest = (...moments: readonly Date[]): Date => new Date(Math.max(...moments.map((moment) => moment.getTime())))

/** What stands in the entry changes with the plan's and the kind's words too. */
const entryOf = (row: OccurrenceWithPlan, home: string): CalendarEntry => {
  const { occurrence, plan, kind, building } = row
  const day = occurrence.performed_on ?? occurrence.planned_on ?? occurrence.due_by
  const stamp = latest(occurrence.updated_at, plan.updated_at, kind.updated_at)
  return {
    uid: `plan-${plan.id}-${occurrence.role === 'report' ? 'report-' : ''}${occurrence.period_key}@${new URL(home).hostname}`,
    sequence: Math.floor(stamp.getTime() / 1000),
    stamp,
    name: titleOf(row),
    ...{ start_date: day, end_date: day, start_time: null, end_time: null },
    place: building.name,
    description: [
      `期限：${formatDay(occurrence.due_by)}`,
      `状態：${occurrenceStateLabels[occurrence.state]}`,
      ...(plan.partner_name === null ? [] : [`${labels.partner_name}：${plan.partner_name}`]),
    ].join('\n'),
    url: `${home}/buildings/${building.id}?tab=plans`,
    isCancelled: occurrence.state === 'skipped',
  }
}

/** So many days back what was done stays in calendars. */
const daysBack = 92

const feedText = async (tx: Tx, deps: Deps, found: NonNullable<Awaited<ReturnType<typeof findFeedByHash>>>) => {
  const { feed, role, company } = found
  const viewer = { company_id: feed.company_id, actor: { id: feed.user_id, role } }
  if (!canViewPlans(viewer.actor)) throw notFound()
  const building = feed.building_id === null ? null : await findBuilding(tx, viewer, feed.building_id)
  if (feed.reach === 'building' && !building) throw notFound()
  const since = shiftDay(businessDay(deps.clock()), -daysBack)
  const rows = await listFeedOccurrences(tx, viewer, feed, since, limits.plans.feedEntries)
  const home = `${deps.origin()}/c/${company.company_key}`
  return calendarFeed(
    `点検：${building?.name ?? (feed.reach === 'own' ? feedReachLabels.own : company.name)}`,
    rows.map((row) => entryOf(row, home)),
  )
}

/** Another's, a deleted one's and one whose maker may no longer see it: there is none. */
export const readCalendarFeed = async (c: Context<AppEnv>, token: string): Promise<string> => {
  const deps = c.get('deps')
  const { calendarFeed: perFeed, calendarFeedNetwork } = rateLimitsOf(deps.database.pool)
  const found = isToken(token) ? await inSystem(deps.database.db, (tx) => findFeedByHash(tx, hashToken(token))) : null
  // A company that restricts from where it is used restricts its calendars too.
  if (!found || !mayEnterFrom(c.get('ip'), found.role, found.company)) {
    await countAttempt(calendarFeedNetwork, networkOf(c.get('ip')))
    throw notFound()
  }
  await countAttempt(perFeed, String(found.feed.id))
  return inCompany(deps.database.db, found.feed.company_id, (tx) => feedText(tx, deps, found))
}
