/**
 * What a morning says of 点検計画: to each person what is theirs, to admins which legal one went by, from the 20th on the
 * next month's list. What is said is marked in the same transaction, so whoever begins again, also beside another process
 * or after a week, says nothing twice: of what was missed meanwhile only the last.
 */
import { businessDay } from '#domain/dates.ts'
import { later } from '#domain/plans/days.ts'
import { isPassing, listMonthOn, monthLine, reminderLine, reminderLines, reminderOn } from '#domain/plans/reminders.ts'
import { timeName } from '#domain/plans/plans.list.ts'
import { isAdmin, isInternal } from '#domain/users/users.policy.ts'
import { bySystem } from '#server/http/doer.ts'
import { inCompany, inSystem, type Tx } from '#server/db/client.ts'
import { describeError } from '#server/db/describe-error.ts'
import type { Deps } from '#server/http/context.ts'
import type { Event } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import { listMembers } from '#server/users/users.store.ts'
import {
  holdCompany,
  listCompaniesWithPlans,
  listDoers,
  listToRemind,
  markMonthTold,
  markReminded,
  type ToRemind,
} from './reminders.store.ts'

type ReminderDeps = Pick<Deps, 'database' | 'jobs' | 'clock' | 'origin'>
type Member = Awaited<ReturnType<typeof listMembers>>[number]
type Kind = 'plan_due' | 'plan_month' | 'plan_missed'

/** Whose each is: who does it, else who made the plan, else the company's admins. */
const ownersOf = async (
  tx: Tx,
  company_id: number,
  rows: readonly ToRemind[],
  members: readonly Member[],
): Promise<(row: ToRemind) => number[]> => {
  const doers = await listDoers(tx, { company_id }, rows)
  const internal = new Set(members.filter(isInternal).map(({ id }) => id))
  const admins = members.filter(isAdmin).map(({ id }) => id)
  return ({ plan_id, matter_id, created_user_id }) => {
    const own = [
      ...(doers.plans.get(plan_id) ?? []),
      ...(matter_id === null ? [] : (doers.matters.get(matter_id) ?? [])),
    ].flatMap(({ user_id }) => (internal.has(user_id) ? [user_id] : []))
    if (own.length > 0) return [...new Set(own)]
    return internal.has(created_user_id) ? [created_user_id] : admins
  }
}

const said = (row: ToRemind) => ({
  ...row,
  kind_name: timeName(row.kind_name, row),
  is_arranged: row.state === 'arranged',
})

/** One event a person, with their lines in order. */
const eventsOf = (
  kind: Kind,
  subject: Event<Kind>['subject'],
  rows: readonly ToRemind[],
  hearersOf: (row: ToRemind) => readonly number[],
  lineOf: (row: ToRemind) => string,
): Event<Kind>[] => {
  const byPerson = Map.groupBy(
    rows.flatMap((row) => hearersOf(row).map((user_id) => ({ user_id, line: lineOf(row) }))),
    ({ user_id }) => user_id,
  )
  return [...byPerson].map(([user_id, own]) => ({
    kind,
    subject,
    user_ids: [user_id],
    lines: reminderLines(own.map(({ line }) => line)),
  }))
}

const remindCompany = (deps: ReminderDeps, company_id: number, today: string): Promise<void> =>
  inCompany(deps.database.db, company_id, async (tx) => {
    const company = await holdCompany(tx, { company_id })
    if (!company) return
    const month = listMonthOn(today, company.told)
    const rows = await listToRemind(tx, { company_id }, today, month)
    const members = await listMembers(tx, { company_id })
    const ownersFor = await ownersOf(tx, company_id, rows, members)
    const admins = members.filter(isAdmin).map(({ id }) => id)
    const due = rows.flatMap((row) => {
      const stage = reminderOn(row, today)
      return stage === null ? [] : [{ row, stage }]
    })
    const missed = due.filter(({ row, stage }) => row.is_legal && isPassing(row, stage)).map(({ row }) => row)
    const subject = { type: 'company', id: company_id, name: company.name } as const
    const lineOf = (row: ToRemind) => reminderLine(said(row), today)
    const dueRows = due.map(({ row }) => row)
    await happened(tx, deps, { company_id, company_key: company.company_key, user: bySystem }, [
      ...eventsOf('plan_missed', subject, missed, () => admins, lineOf),
      ...eventsOf('plan_due', subject, dueRows, ownersFor, lineOf),
      ...eventsOf(
        'plan_month',
        subject,
        rows.filter(({ planned_month }) => planned_month === month),
        ownersFor,
        (row) => monthLine(said(row)),
      ),
    ])
    await markReminded(
      tx,
      { company_id },
      due.map(({ row, stage }) => ({ id: row.id, stage })),
    )
    if (month !== null) await markMonthTold(tx, { company_id }, month)
  })

/** `morning`: the day that the letter is of, where the clock of this process is behind it. */
export const remindPlans = async (deps: ReminderDeps, morning: string): Promise<void> => {
  const today = later(morning, businessDay(deps.clock()))
  const failed: unknown[] = []
  for (const { company_id } of await inSystem(deps.database.db, listCompaniesWithPlans))
    await remindCompany(deps, company_id, today).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, failed.map(describeError).join('; '))
}
