import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Home } from '#domain/home/home.contract.ts'
import type { HomeScope } from '#domain/home/home.labels.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { describeError } from '#src/api/errors.ts'
import { homeQueries } from '#src/api/home.ts'
import { matterQueries } from '#src/api/matters.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'

type HomeStateProps = {
  home: Home | undefined
  statuses: readonly MatterStatus[] | undefined
  error: Error | null
  retry: () => void
}

/** Everything the home shows. What is remembered shows at once and is asked for again: the day goes on elsewhere too. */
export const useHome = (companyId: string, whose: HomeScope): HomeStateProps => {
  const home = useQuery({ ...homeQueries.shown(companyId, whose), staleTime: 0, refetchOnWindowFocus: true })
  const statuses = useQuery(matterQueries.statuses(companyId))
  const retry = () => {
    void home.refetch()
    void statuses.refetch()
  }
  return {
    home: home.data,
    statuses: statuses.data,
    error: (home.data ? null : home.error) ?? (statuses.data ? null : statuses.error),
    retry,
  }
}

/** What stands there until the home does: its shape, or why there is none. */
export const HomeState = ({ home, statuses, error, retry, skeleton }: HomeStateProps & { skeleton: ReactNode }) => {
  if (error) return <ErrorPanel message={describeError(error)} onRetry={retry} />
  return home && statuses ? null : skeleton
}
