/** 今日始める: the visit of one time, from wherever it was begun; what somebody else has arranged meanwhile is joined. */
import { businessDay } from '#domain/dates.ts'
import type { StartedOccurrence, StartOccurrenceRequest } from '#domain/plans/plans.contract.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { canEditPlans } from '#domain/plans/plans.policy.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, notFound } from '#server/http/errors.ts'
import { arrangeVisit, visitName } from './arrange.service.ts'
import { presentListed } from './occurrences.service.ts'
import { findOccurrences, lockOccurrences } from './occurrences.store.ts'
import { listPlanLinks } from './plans.store.ts'

export const startOccurrence = (
  deps: Deps,
  scope: Scope,
  id: number,
  { start_date }: StartOccurrenceRequest,
): Promise<StartedOccurrence> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const [found] = await lockOccurrences(tx, scope, [id])
    if (!found) throw notFound()
    if (!canEditPlans(scope.actor)) throw forbidden()
    const { occurrence: row, plan } = found
    if (row.role === 'report') throw conflict(planTexts.isReport)
    if (row.is_forecast) throw conflict(planTexts.forecast)
    // Of a matter that is deleted nothing is known here: its times were let go of.
    const is_joined = found.matter_name !== null
    if (!is_joined) {
      if (row.state !== 'planned') throw conflict(planTexts.notClosable)
      const links = await listPlanLinks(tx, scope, [plan.id])
      // Whoever begins puts nothing off: of what is late the day says why.
      const begun = { rows: [found], name: visitName([found]), start_date, reason: planTexts.begunLate }
      await arrangeVisit(tx, deps, scope, begun, links)
    }
    const [occurrence] = await presentListed(
      tx,
      scope,
      await findOccurrences(tx, scope, [id]),
      businessDay(deps.clock()),
    )
    return { occurrence: occurrence!, is_joined }
  })
