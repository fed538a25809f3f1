/**
 * The jobs of one person in all companies that they work for. Each company is asked for itself, by the person's own
 * membership there and behind its own row level security: none learns of another.
 */
import type { Context } from 'hono'
import { businessDay } from '#domain/dates.ts'
import {
  myMattersLimits,
  type MyCompany,
  type MyMatter,
  type MyMatters,
  type MyMattersQuery,
} from '#domain/home/my-matters.contract.ts'
import { inSystem, readInCompany, type Tx } from '#server/db/client.ts'
import { isLetIn } from '#server/http/company-scope.ts'
import type { AppEnv, CurrentUser } from '#server/http/context.ts'
import { listCalendarMatters, listMattersOf, type ListedMatter } from '#server/matters/matter-list.store.ts'
import { listStatuses } from '#server/matters/matter-statuses.store.ts'
import { presentStatus } from '#server/matters/matters.presenter.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { findCompaniesOf } from '#server/users/users.store.ts'
import { listOwnMatters } from './home.store.ts'

type Company = Awaited<ReturnType<typeof findCompaniesOf>>[number]
type Part = { company: MyCompany; matters: MyMatter[] }

const presentCompany = (
  { company_id, company_key, name }: Company,
  rest: Pick<MyCompany, 'is_reachable' | 'total' | 'statuses'>,
): MyCompany => ({ id: company_id, company_key, name, ...rest })

const presentMine = (company_id: number, row: ListedMatter): MyMatter => ({
  id: row.id,
  company_id,
  name: row.name,
  status_id: row.status_id,
  matter_category_id: row.matter_category_id,
  building: row.building_id && row.building_name !== null ? { id: row.building_id, name: row.building_name } : null,
  start_date: row.start_date,
  end_date: row.end_date,
  start_time: row.start_time,
  end_time: row.end_time,
  urgency: row.urgency,
})

type Found = { rows: ListedMatter[]; total: number }

const findOpen = async (tx: Tx, viewer: Viewer, today: string): Promise<Found> => {
  const { ids, total } = await listOwnMatters(tx, viewer, viewer.actor.id, today, myMattersLimits.open)
  if (ids.length === 0) return { rows: [], total }
  const rows = await listMattersOf(tx, viewer, { ids }, today, ids.length)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total }
}

const findOnDays = async (tx: Tx, viewer: Viewer, days: { start_date: string; end_date: string }, today: string) => {
  const rows = await listCalendarMatters(tx, viewer, { ...days, user_id: viewer.actor.id }, today)
  return { rows, total: rows.length }
}

export const listMyMatters = async (
  c: Context<AppEnv>,
  { id }: CurrentUser,
  { start_date, end_date }: MyMattersQuery,
): Promise<MyMatters> => {
  const { database, clock } = c.get('deps')
  const today_date = businessDay(clock())
  const companies = await inSystem(database.db, (tx) => findCompaniesOf(tx, id))
  const parts: Part[] = []
  for (const company of companies.filter(({ suspended_at }) => suspended_at === null)) {
    const { company_id, role } = company
    const part = (await isLetIn(c, company))
      ? await readInCompany(database.db, company_id, async (tx): Promise<Part> => {
          const viewer = { company_id, actor: { id, role } }
          const statuses = (await listStatuses(tx, { company_id })).map(presentStatus)
          const { rows, total } = await (start_date && end_date
            ? findOnDays(tx, viewer, { start_date, end_date }, today_date)
            : findOpen(tx, viewer, today_date))
          return {
            company: presentCompany(company, { is_reachable: true, total, statuses }),
            matters: rows.map((row) => presentMine(company_id, row)),
          }
        })
      : { company: presentCompany(company, { is_reachable: false, total: 0, statuses: [] }), matters: [] }
    parts.push(part)
  }
  return {
    today_date,
    companies: parts.map(({ company }) => company),
    matters: parts.flatMap(({ matters }) => matters),
  }
}
