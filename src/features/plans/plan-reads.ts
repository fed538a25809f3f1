/** What the screens of 点検計画 read; their routes ask for it when they are opened, so that the first load of others goes without. */
import { businessDay } from '#domain/dates.ts'
import { canViewPlans } from '#domain/plans/plans.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { planQueries } from '#src/api/plans.ts'
import type { ParamsOf, Reader } from '#src/api/reads.ts'
import { now } from '#src/lib/now.ts'
import { savedListReads } from '#src/widgets/saved-views/first-view.ts'
import { dueList } from './due/due-list.ts'
import { readRounds } from './rounds/rounds-search.ts'
import type { RoundsSearch } from './rounds/rounds-search.ts'
import { readYears } from './years/years-search.ts'
import type { YearsSearch } from './years/years-search.ts'

const ofList = savedListReads(dueList, planQueries.list)
export const due = (
  reader: Reader,
  { companyId, search = {} }: ParamsOf & { search?: Record<string, unknown> },
  user: CompanyUser,
) => ofList(reader, { companyId, search: dueList.read(search) }, user)

/** One's own, and everybody's: whoever stands in for somebody sees theirs too. */
export const rounds = (
  { query }: Reader,
  { companyId, search = {} }: ParamsOf & { search?: RoundsSearch },
  user: CompanyUser,
) => {
  const month = readRounds(search).month ?? businessDay(now()).slice(0, 7)
  const enabled = canViewPlans(user)
  return Promise.all([
    query({ ...planQueries.rounds(companyId, { month, user_id: user.id }), enabled }),
    query({ ...planQueries.rounds(companyId, { month, user_id: undefined }), enabled }),
  ])
}

export const years = ({ query }: Reader, { companyId, search = {} }: ParamsOf & { search?: YearsSearch }) =>
  query(planQueries.years(companyId, readYears(search)))
