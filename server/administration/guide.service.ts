/** はじめに: what a new company has done of its first steps, told from what there is. */
import { guideSteps, type Guide } from '#domain/company/company.contract.ts'
import { canEditCompany } from '#domain/company/company.policy.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden } from '#server/http/errors.ts'
import { findCompany, findFirstSteps, updateCompanyRow } from './company.store.ts'

export const getGuide = (deps: Deps, scope: Scope): Promise<Guide> => {
  if (!canEditCompany(scope.actor)) throw forbidden()
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const company = await findCompany(tx, scope)
    if (company.guide_dismissed_at !== null) return null
    const steps = { ...(await findFirstSteps(tx, scope)), company: company.address !== null }
    return { done: guideSteps.filter((step) => steps[step]) }
  })
}

/** For everybody who sees it; nothing of the company changes. */
export const closeGuide = async (deps: Deps, scope: Scope): Promise<void> => {
  if (!canEditCompany(scope.actor)) throw forbidden()
  await inCompany(deps.database.db, scope.company_id, (tx) =>
    updateCompanyRow(tx, scope, { guide_dismissed_at: deps.clock() }),
  )
}
