/** 未手配: what waits beside the calendar of people for somebody to take it onto a day. */
import { limits } from '#domain/limits.ts'
import type { Unarranged, UnarrangedQuery } from '#domain/plans/plans.contract.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { requirePlanViewer } from './plan-viewer.ts'
import { listPlanLinks } from './plans.store.ts'
import { listPartnerNames, listUnarrangedTimes } from './unarranged.store.ts'

export const listUnarranged = ({ database }: Deps, scope: Scope, query: UnarrangedQuery): Promise<Unarranged> => {
  requirePlanViewer(scope)
  return inCompany(database.db, scope.company_id, async (tx) => {
    const rows = await listUnarrangedTimes(tx, scope, query, limits.plans.counted + 1)
    const times = rows
      .slice(0, limits.plans.counted)
      .toSorted((one, other) => one.due_by.localeCompare(other.due_by) || one.id - other.id)
    const links = await listPlanLinks(tx, scope, [...new Set(times.map(({ plan_id }) => plan_id))])
    return {
      times: times.map(({ plan_id, ...time }) => ({ ...time, users: links.get(plan_id)!.users })),
      has_more: rows.length > times.length,
      partner_names: await listPartnerNames(tx, scope),
    }
  })
}
