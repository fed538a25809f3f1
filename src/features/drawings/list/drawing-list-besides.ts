import { canViewTags } from '#domain/tags/tags.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { tagQueries } from '#src/api/tags.ts'
import type { Keep, ParamsOf } from '#src/api/reads.ts'

export const besides = ({ query }: Keep, { companyId }: ParamsOf, user: CompanyUser) =>
  query({ ...tagQueries.all(companyId), enabled: canViewTags(user) })
