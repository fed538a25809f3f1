import { buildingQueries } from '#src/api/buildings.ts'
import type { Keep, ParamsOf } from '#src/api/reads.ts'

export const besides = ({ query }: Keep, { companyId }: ParamsOf) => query(buildingQueries.refs(companyId))
