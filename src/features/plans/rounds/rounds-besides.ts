/** The forms of what a month's checks are written into: whoever begins one without a connection fills them in. */
import { canViewPlans } from '#domain/plans/plans.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import type { Keep, ParamsOf } from '#src/api/reads.ts'
import { templateQueries } from '#src/api/templates.ts'
import { rounds } from './rounds-reads.ts'

const keepForm = async ({ query }: Keep, companyId: string, id: number): Promise<void> => {
  const template = await query(templateQueries.detail(companyId, id))
  if (template?.has_excel) await query(templateQueries.sheets(companyId, id))
}

export const besides = async (keep: Keep, params: ParamsOf, user: CompanyUser) => {
  if (!canViewPlans(user)) return
  const [own] = await rounds(keep, params, user)
  const open = (own ?? []).filter(({ state }) => state === 'planned')
  const ids = new Set(open.flatMap(({ templates }) => templates.map(({ id }) => id)))
  await Promise.all([...ids].map((id) => keepForm(keep, params.companyId, id)))
}
