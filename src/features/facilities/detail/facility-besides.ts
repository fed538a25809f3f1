import { canViewPlans } from '#domain/plans/plans.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { planQueries } from '#src/api/plans.ts'
import type { Keep, ParamsOf } from '#src/api/reads.ts'
import { keepMonthSheets, monthSheetCode } from '#src/widgets/month-sheet/month-sheet-reads.ts'
import { recordDocuments, recordMatters } from '#src/widgets/record-lists/record-queries.ts'

export const besides = async (
  keep: Keep,
  { companyId, facilityId }: ParamsOf<'facilityId'>,
  user: CompanyUser,
): Promise<void> => {
  const { query, around } = keep
  const facility = await query(facilityQueries.detail(companyId, facilityId))
  await Promise.all([
    query({ ...planQueries.ofFacility(companyId, facilityId), enabled: canViewPlans(user) }),
    facility?.building ? query(facilityQueries.choices(companyId, facility.building.id)) : null,
    keepMonthSheets(keep, companyId, user),
    around(recordMatters(companyId, { facility_id: facilityId })),
    around(recordDocuments(companyId, { facility_id: facilityId })),
    around(facilityQueries.histories(companyId, facilityId)),
  ])
}

export const code = () => [monthSheetCode()]
