import { useQuery } from '@tanstack/react-query'
import { may } from '#domain/users/rights.ts'
import { sessionQueries } from '#src/api/auth.ts'

/** The company, where the signed-in person sees what its photos were drawn on: the viewer shows the way there. */
export const useOriginalsOf = (companyId: string): string | undefined => {
  const { data: user } = useQuery(sessionQueries.companyUser(companyId))
  return user && may(user, 'seeCompany') ? companyId : undefined
}
