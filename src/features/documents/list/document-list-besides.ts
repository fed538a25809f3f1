import { canSeeApprovalRequests } from '#domain/documents/documents.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { documentQueries } from '#src/api/documents.ts'
import type { Keep, ParamsOf } from '#src/api/reads.ts'

/** The counts of both tabs. */
export const besides = ({ query }: Keep, { companyId }: ParamsOf, user: CompanyUser) =>
  Promise.all([
    query(documentQueries.list(companyId, {})),
    query({
      ...documentQueries.toApprove(companyId, { current_step_is_mine: true }),
      enabled: canSeeApprovalRequests(user),
    }),
  ])
