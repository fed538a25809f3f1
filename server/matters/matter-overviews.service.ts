/** Many matters at once, without pages: the calendar's and the CSV's. Both say how much is too much. */
import { businessDay, shiftDay } from '#domain/dates.ts'
import type {
  MatterCalendarFilter,
  MatterCalendarItem,
  MatterCsvRequest,
  MatterListItem,
  UntakenFilter,
} from '#domain/matters/matters.contract.ts'
import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import { validationMessages } from '#domain/text/validation.ts'
import { audit, exported } from '#server/audit/audit.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { fileRows } from '#server/http/file-rows.ts'
import { withDetails } from './matter-details.service.ts'
import { listStatuses } from './matter-statuses.store.ts'
import { listCalendarMatters, listMattersOf, listUntakenMatters, type ListedMatter } from './matter-list.store.ts'
import { minutesOfMatters } from './matter-minutes.store.ts'
import { mattersCsv } from './matters-csv.presenter.ts'
import { presentCalendarItem, presentMatter } from './matters.presenter.ts'
import { listMatterMembers } from './matters.store.ts'

const calendarDays = 366

const present = async (tx: Tx, scope: Scope, rows: ListedMatter[]): Promise<MatterListItem[]> => {
  const members = await listMatterMembers(
    tx,
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentMatter(scope, row, members.get(row.id) ?? []))
}

export const listCalendar = async (
  { database, clock }: Deps,
  scope: Scope,
  filter: MatterCalendarFilter,
): Promise<MatterCalendarItem[]> => {
  const { start_date, end_date } = filter
  if (start_date > end_date) throw invalid({ start_date: [validationMessages.dateRange] })
  if (shiftDay(start_date, calendarDays) <= end_date)
    throw invalid({ end_date: [`カレンダーに表示する期間は${calendarDays}日以内である必要があります`] })
  const items = await inCompany(database.db, scope.company_id, async (tx) =>
    present(tx, scope, await listCalendarMatters(tx, scope, filter, businessDay(clock()))),
  )
  return items.map(presentCalendarItem)
}

/** What waits for somebody to take it, and stands on no day from `before` on. */
export const listUntaken = (
  { database, clock }: Deps,
  scope: Scope,
  filter: UntakenFilter,
): Promise<{ data: MatterCalendarItem[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total } = await listUntakenMatters(tx, scope, filter, businessDay(clock()))
    return { data: (await present(tx, scope, rows)).map(presentCalendarItem), total }
  })

export const matterCsv = (
  { database, clock }: Deps,
  scope: Scope,
  { columns, ...filter }: MatterCsvRequest,
): Promise<string> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const rows = await fileRows('案件', (limit) => listMattersOf(tx, scope, filter, businessDay(clock()), limit))
    await audit(tx, scope, scope, [exported('案件')])
    const statusNames = new Map((await listStatuses(tx, scope)).map(({ id, name }) => [id, name]))
    const hasMoney = canViewFinancials(scope.actor)
    const matters = await withDetails(tx, scope, await present(tx, scope, rows))
    const minutes = await minutesOfMatters(
      tx,
      scope,
      matters.map(({ id }) => id),
    )
    return mattersCsv(matters, { statuses: statusNames, minutes }, hasMoney, columns)
  })
