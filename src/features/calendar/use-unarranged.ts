import { useMemo, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UnarrangedQuery, UnarrangedTime } from '#domain/plans/plans.contract.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { planQueries } from '#src/api/plans.ts'
import { toggled } from '#src/lib/toggled.ts'

/** Whose lane it is; the building is chosen for the whole calendar. */
export type LaneOf = { companyId: string } & Pick<UnarrangedQuery, 'month' | 'building_id'>
/** What narrows the lane alone. */
export type LaneFilter = Omit<UnarrangedQuery, 'month' | 'building_id'>

const nothing: readonly UnarrangedTime[] = []

/** What waits, and which of it is chosen. */
export const useUnarranged = ({ companyId, month, building_id }: LaneOf) => {
  const [filter, setFilter] = useState<LaneFilter>({})
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const query = useQuery({
    ...planQueries.unarranged(companyId, { ...filter, month, building_id }),
    placeholderData: keepPreviousData,
  })
  const times = query.data?.times ?? nothing
  // What was arranged meanwhile, or does not fit any more, is not chosen either.
  const selected = useMemo(() => times.filter(({ id }) => chosen.has(id)), [times, chosen])
  return {
    times,
    partnerNames: query.data?.partner_names ?? [],
    hasMore: query.data?.has_more ?? false,
    isLoading: query.isPending,
    failure: loadFailure(query),
    /** By what stands over the lane; the building is lifted where it was chosen. */
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    filter,
    narrow: (change: LaneFilter) => setFilter({ ...filter, ...change }),
    clearFilter: () => setFilter({}),
    selected,
    toggle: (id: number) => setChosen(toggled(chosen, id)),
    /** All of a building, or none where all were. */
    toggleAll: (own: readonly UnarrangedTime[]) => {
      const ids = own.map(({ id }) => id)
      const rest = [...chosen].filter((id) => !ids.includes(id))
      setChosen(new Set(ids.every((id) => chosen.has(id)) ? rest : [...rest, ...ids]))
    },
    clearSelection: () => setChosen(new Set()),
  }
}
export type UnarrangedLaneState = ReturnType<typeof useUnarranged>
