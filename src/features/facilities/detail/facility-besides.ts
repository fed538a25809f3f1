import { canViewPlans } from '#domain/plans/plans.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { planQueries } from '#src/api/plans.ts'
import type { Keep, ParamsOf } from '#src/api/reads.ts'
import { recordDocuments, recordMatters } from '#src/widgets/record-lists/record-queries.ts'

export const besides = (
  { query, around }: Keep,
  { companyId, facilityId }: ParamsOf<'facilityId'>,
  user: CompanyUser,
) =>
  Promise.all([
    query({ ...planQueries.ofFacility(companyId, facilityId), enabled: canViewPlans(user) }),
    around(recordMatters(companyId, { facility_id: facilityId })),
    around(recordDocuments(companyId, { facility_id: facilityId })),
    around(facilityQueries.histories(companyId, facilityId)),
  ])
