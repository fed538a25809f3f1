import { facilityQueries } from '#src/api/facilities.ts'
import type { Keep, ParamsOf } from '#src/api/reads.ts'
import { recordDocuments, recordMatters } from '#src/widgets/record-lists/record-queries.ts'

export const besides = ({ around }: Keep, { companyId, facilityId }: ParamsOf<'facilityId'>) =>
  Promise.all([
    around(recordMatters(companyId, { facility_id: facilityId })),
    around(recordDocuments(companyId, { facility_id: facilityId })),
    around(facilityQueries.histories(companyId, facilityId)),
  ])
