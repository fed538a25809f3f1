/** How long people were at a matter's place and at work, as spentOf of domain/attendances counts it, added up here. */
import { and, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { attendances } from '#server/db/schema/attendances.ts'
import { visibleAttendances } from '#server/sight/attendances.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'

const happened = sql`coalesce(${attendances.entered_at}, ${attendances.written_at}, ${attendances.created_at})`

/**
 * Minutes of each matter and day (of Tokyo) that this person may know of. Each beginning counts with the end that follows
 * it, of one person on one day; one that lacks its other does not.
 */
export const minutesByDay = (tx: Tx, viewer: Viewer, where?: SQL) => {
  const moments = tx
    .select({
      matter_id: attendances.matter_id,
      user_id: attendances.user_id,
      day: sql<string>`(${happened} at time zone 'Asia/Tokyo')::date`.as('day'),
      is_work: sql<boolean>`${attendances.step} in ('started', 'ended')`.as('is_work'),
      is_begin: sql<boolean>`${attendances.step} in ('arrived', 'started')`.as('is_begin'),
      at: sql<number>`extract(epoch from ${happened})`.as('at'),
    })
    .from(attendances)
    .where(and(visibleAttendances(tx, viewer), where))
    .as('moments')
  const window = sql`partition by ${moments.matter_id}, ${moments.user_id}, ${moments.day}, ${moments.is_work} order by ${moments.at}, not ${moments.is_begin}`
  const paired = tx
    .select({
      matter_id: moments.matter_id,
      user_id: moments.user_id,
      day: moments.day,
      is_work: moments.is_work,
      is_begin: moments.is_begin,
      at: moments.at,
      before: sql<boolean | null>`lag(${moments.is_begin}) over (${window})`.as('before'),
      is_ended:
        sql<boolean>`bool_or(not ${moments.is_begin}) over (${window} rows between current row and unbounded following)`.as(
          'is_ended',
        ),
    })
    .from(moments)
    .as('paired')
  const seconds = sql`case
    when ${paired.is_begin} and ${paired.before} is not true and ${paired.is_ended} then -${paired.at}
    when not ${paired.is_begin} and ${paired.before} then ${paired.at} end`
  const days = tx
    .select({
      matter_id: paired.matter_id,
      day: paired.day,
      is_work: paired.is_work,
      minutes: sql<number | null>`round(sum(${seconds}) / 60)`.as('minutes'),
    })
    .from(paired)
    .groupBy(paired.matter_id, paired.user_id, paired.day, paired.is_work)
    .as('days')
  return tx
    .select({
      matter_id: days.matter_id,
      day: days.day,
      worked: sql<number | null>`sum(${days.minutes}) filter (where ${days.is_work})`.as('worked'),
      there: sql<number | null>`sum(${days.minutes}) filter (where not ${days.is_work})`.as('there'),
    })
    .from(days)
    .groupBy(days.matter_id, days.day)
    .as('minutes')
}

export type Minutes = { worked: number | null; there: number | null }

const readSum = (column: SQL.Aliased<number | null>) => sql<number | null>`sum(${column})`.mapWith(Number)

/** Of these matters; those of which nothing was counted are not there. */
export const minutesOfMatters = async (tx: Tx, viewer: Viewer, ids: number[]): Promise<Map<number, Minutes>> => {
  const minutes = minutesByDay(tx, viewer, isAnyOf(attendances.matter_id, ids))
  const rows = await tx
    .select({ id: minutes.matter_id, worked: readSum(minutes.worked), there: readSum(minutes.there) })
    .from(minutes)
    .groupBy(minutes.matter_id)
  return new Map(rows.map(({ id, ...each }) => [id, each]))
}
