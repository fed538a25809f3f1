/** ホーム: what waits for a person today, in a number of queries that does not grow with what there is. */
import type { DocumentTypeId } from '#domain/templates/templates.labels.ts'
import { businessDay, shiftDay, toTimestamp, weekdays } from '#domain/dates.ts'
import { homeLimits, type Home, type HomeMatter } from '#domain/home/home.contract.ts'
import type { HomeScope } from '#domain/home/home.labels.ts'
import { canViewPlans } from '#domain/plans/plans.policy.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import { relativeDates } from '#domain/relative-dates.ts'
import { presentComments } from '#server/comments/comments.service.ts'
import { listComments } from '#server/comments/comments.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { together } from '#server/db/together.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { countOnDays, listMatters, listMattersOf, type ListedMatter } from '#server/matters/matter-list.store.ts'
import { presentCalendarItem, presentMatter } from '#server/matters/matters.presenter.ts'
import { listMatterMembers } from '#server/matters/matters.store.ts'
import { countNear } from '#server/plans/occurrences.store.ts'
import { guestId } from '#server/sight/viewer.ts'
import { countUnread } from '#server/notifications/notifications.store.ts'
import {
  countByStatus,
  countDocuments,
  countOpenByBuilding,
  listAsked,
  listDrafts,
  listOwnMatters,
  listSentBack,
  listToConfirm,
  listWaitingApprovals,
} from './home.store.ts'

const dayMs = 24 * 60 * 60 * 1000
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
/** Sunday to Saturday. */
const weekOf = (day: string): string[] => {
  const sunday = shiftDay(day, -new Date(day).getUTCDay())
  return weekdays.map((_, index) => shiftDay(sunday, index))
}

const presentDocument = ({
  id,
  title,
  document_type_id,
  matter,
}: {
  id: number
  title: string
  document_type_id: DocumentTypeId
  matter: { id: number; name: string } | null
}) => ({ id, title, document_type_id, matter })

/** The lists of matters, as ホーム cuts them. */
const findMatters = async (tx: Tx, scope: Scope, whose: HomeScope, today: string) => {
  const days = weekOf(today)
  const week = { start_date: days[0]!, end_date: days.at(-1)! }
  const mine = { user_id: scope.user.id }
  const counted = whose === 'mine' ? mine : {}
  const page = (filter: Parameters<typeof listMatters>[2]) => listMatters(tx, scope, filter, today)

  const isToday = { relative_date: relativeDates.today, sort: 'of_day', per_page: homeLimits.today } as const
  const late = { relative_date: relativeDates.overdue, sort: 'end_date', per_page: homeLimits.overdue } as const
  const [myToday, everybodysToday, overdue, weekly, day_totals] = await together([
    page({ ...mine, ...isToday }),
    whose === 'mine' ? null : page(isToday),
    page({ ...counted, ...late }),
    page({ ...counted, ...week, sort: 'start_date', per_page: homeLimits.week }),
    countOnDays(tx, scope, counted, days, today),
  ])
  return { week, myToday, allToday: everybodysToday ?? myToday, overdue, weekly, day_totals }
}

/** What only a guest is shown: the matters of their own, in their order, and the documents that they are asked for. */
const findGuests = async (tx: Tx, scope: Scope, today: string) => {
  const guest = guestId(scope)
  const own = guest === null ? { ids: [], total: 0 } : await listOwnMatters(tx, scope, guest, today)
  const rows = own.ids.length === 0 ? [] : await listMattersOf(tx, scope, { ids: own.ids }, today, homeLimits.own)
  const asked = guest === null ? [] : await listAsked(tx, scope, guest)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { own: { total: own.total, rows: own.ids.flatMap((id) => byId.get(id) ?? []) }, asked }
}

type Found<List extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<List>>

const presentAsked = (asked: Found<typeof listAsked>): Home['asked'] => ({
  total: asked[0]?.total ?? 0,
  items: asked.map(({ asked_by, due_date, note, is_sent_back, ...row }) => ({
    ...presentDocument(row),
    ...{ asked_by, due_date, note, is_sent_back },
  })),
})

const presentApprovals = (approvals: Found<typeof listWaitingApprovals>): Home['approvals'] => ({
  total: approvals[0]?.total ?? 0,
  oldest_at: approvals[0] ? toTimestamp(approvals[0].applied_at!) : null,
  items: approvals.map((row) => ({
    ...presentDocument(row),
    order_number: row.order_number,
    applicant: row.applicant,
    applied_at: toTimestamp(row.applied_at!),
  })),
})

const presentSentBack = (sentBack: Found<typeof listSentBack>): Home['sent_back'] => ({
  total: sentBack[0]?.total ?? 0,
  items: sentBack.map((row) => ({ ...presentDocument(row), updated_at: toTimestamp(row.updated_at) })),
})

const presentToConfirm = (sheets: Found<typeof listToConfirm> | null): Home['confirmations'] => ({
  total: sheets?.[0]?.total ?? 0,
  items: (sheets ?? []).map((row) => ({ ...presentDocument(row), days: row.days })),
})

const presentDrafts = (drafts: Found<typeof listDrafts>): Home['drafts'] =>
  drafts.map(({ filled_items_count, items_count, updated_at, ...row }) => ({
    ...presentDocument(row),
    filled_items_count,
    items_count,
    updated_at: toTimestamp(updated_at),
  }))

export const getHome = ({ database, clock }: Deps, scope: Scope, whose: HomeScope): Promise<Home> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const today = businessDay(clock())
    const { week, myToday, allToday, overdue, weekly, day_totals } = await findMatters(tx, scope, whose, today)
    const { own, asked } = await findGuests(tx, scope, today)
    const only = whose === 'mine' ? scope.user.id : undefined

    const ids = [...new Set([...own.rows, ...allToday.rows, ...overdue.rows, ...weekly.rows].map(({ id }) => id))]
    const [
      members,
      documentCounts,
      approvals,
      sentBack,
      toConfirm,
      drafts,
      comments,
      unread,
      byStatus,
      byBuilding,
      due,
    ] = await together([
      listMatterMembers(tx, scope, ids),
      countDocuments(tx, scope, ids),
      listWaitingApprovals(tx, scope),
      listSentBack(tx, scope, only),
      isInternal(scope.actor) ? listToConfirm(tx, scope, only) : null,
      listDrafts(tx, scope),
      listComments(tx, scope, { per_page: homeLimits.comments }),
      countUnread(tx, scope),
      countByStatus(tx, scope),
      countOpenByBuilding(tx, scope, only),
      canViewPlans(scope.actor) ? countNear(tx, scope, today, only) : null,
    ])
    const present = (row: ListedMatter) => presentMatter(scope, row, members.get(row.id) ?? [])
    const presentWithDocuments = (row: ListedMatter): HomeMatter => ({
      ...present(row),
      ...(documentCounts.get(row.id) ?? { documents_count: 0, submitted_documents_count: 0 }),
    })

    const longest = overdue.rows[0]?.end_date
    return {
      today_date: today,
      today: { total: allToday.total, mine_total: myToday.total, items: allToday.rows.map(presentWithDocuments) },
      own: { total: own.total, items: own.rows.map(presentWithDocuments) },
      asked: presentAsked(asked),
      overdue: {
        total: overdue.total,
        longest_days: longest ? daysBetween(longest, today) : 0,
        items: overdue.rows.map(presentWithDocuments),
      },
      week: {
        total: weekly.total,
        ...week,
        day_totals,
        items: weekly.rows.map((row) => presentCalendarItem(present(row))),
      },
      due,
      approvals: presentApprovals(approvals),
      sent_back: presentSentBack(sentBack),
      confirmations: presentToConfirm(toConfirm),
      drafts: presentDrafts(drafts),
      comments: await presentComments(tx, scope, comments.rows),
      unread_notifications_count: unread.unread_count,
      matters_by_status: byStatus.map(({ status_id, total }) => ({ status_id, total: total ?? 0 })),
      open_matters_by_building: byBuilding,
    }
  })
