import { daysOfMonth } from '#domain/months.ts'
import { calendarOf } from '#domain/plans/calendar.ts'
import type { Tx } from '#server/db/client.ts'
import type { Scope } from '#server/http/context.ts'
import { findCalendar } from '#server/occurrences/making.ts'

/** The days of a month sheet's month on which the company is closed. */
export const closedDaysIn = async (tx: Tx, scope: Pick<Scope, 'company_id'>, period: string): Promise<string[]> => {
  const { isClosed } = calendarOf(await findCalendar(tx, scope))
  return daysOfMonth(period.slice(0, 7)).filter(isClosed)
}
