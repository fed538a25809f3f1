import { canEditCompany } from '#domain/company/company.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { companyQueries } from '#src/api/company.ts'
import { invitationQueries } from '#src/api/invitations.ts'
import type { Keep, ParamsOf } from '#src/api/reads.ts'

export const besides = ({ query }: Keep, { companyId }: ParamsOf, user: CompanyUser) =>
  Promise.all([
    query(invitationQueries.waiting()),
    query({ ...companyQueries.guide(companyId), enabled: canEditCompany(user) }),
  ])
