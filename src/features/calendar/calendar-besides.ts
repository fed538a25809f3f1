import { businessDay } from '#domain/dates.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import type { Keep, ParamsOf } from '#src/api/reads.ts'
import { calendarBeside } from './calendar-beside.ts'
import { viewOf } from './calendar-search.ts'

export const besides = ({ query }: Keep, { companyId }: ParamsOf, user: CompanyUser) => {
  const view = viewOf({}, companyId, user.id)
  return Promise.all([
    query(buildingQueries.refs(companyId)),
    ...calendarBeside(companyId, user.id, {}, view, businessDay(new Date())).map(query),
  ])
}
