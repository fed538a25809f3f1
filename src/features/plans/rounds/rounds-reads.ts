/** What 今月の点検 reads; its route asks for it when it is opened, so that the first load of others goes without. */
import { businessDay } from '#domain/dates.ts'
import { canViewPlans } from '#domain/plans/plans.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { planQueries } from '#src/api/plans.ts'
import type { ParamsOf, Reader } from '#src/api/reads.ts'
import { now } from '#src/lib/now.ts'
import { readRounds } from './rounds-search.ts'
import type { RoundsSearch } from './rounds-search.ts'

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
