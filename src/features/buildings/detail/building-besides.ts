import { canViewPlans } from '#domain/plans/plans.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { matterQueries } from '#src/api/matters.ts'
import { planQueries } from '#src/api/plans.ts'
import type { Keep, Layout, ParamsOf } from '#src/api/reads.ts'
import {
  recordDocuments,
  recordDrawings,
  recordFacilities,
  recordMatters,
} from '#src/widgets/record-lists/record-queries.ts'
import { keepMonthSheets, monthSheetCode } from '#src/widgets/month-sheet/month-sheet-reads.ts'
import { lastDocumentsOf, lastDrawingsOf, openMattersOf } from './building-queries.ts'

export const besides = async (
  keep: Keep,
  { companyId, buildingId }: ParamsOf<'buildingId'>,
  user: CompanyUser,
  layout: Layout,
) => {
  const { query, around } = keep
  const statuses = (await query(matterQueries.statuses(companyId))) ?? []
  await Promise.all([
    query(buildingQueries.overview(companyId, buildingId)),
    query(facilityQueries.choices(companyId, buildingId)),
    query(recordDrawings(companyId, buildingId)),
    keepMonthSheets(keep, companyId, user),
    around(openMattersOf(companyId, buildingId, statuses)),
    around(lastDrawingsOf(companyId, buildingId)),
    around(lastDocumentsOf(companyId, buildingId)),
    around(recordMatters(companyId, { building_id: [buildingId] })),
    around(recordFacilities(companyId, { building_id: [buildingId] })),
    around(recordDocuments(companyId, { building_id: [buildingId] })),
    around(buildingQueries.histories(companyId, buildingId)),
    layout === 'desk' && canViewPlans(user) ? around(planQueries.year(companyId, buildingId, null)) : null,
  ])
}

export const code = () => [monthSheetCode()]
