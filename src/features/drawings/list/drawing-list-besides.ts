import type { Keep, ParamsOf } from '#src/api/reads.ts'
import { tagQueries } from '#src/api/tags.ts'

export const besides = ({ query }: Keep, { companyId }: ParamsOf) => query(tagQueries.all(companyId))
