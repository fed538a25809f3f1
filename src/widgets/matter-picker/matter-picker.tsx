/**
 * 案件を選択: one matter or several of those that the user sees.
 *
 *   <MatterPicker companyId={companyId} user={user} open={isPicking} onClose={close} onSelect={(matters) => link(matters)} single />
 *
 * Heavy with filters and icons: import it lazily.
 */
import { useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MatterFilter, MatterListItem } from '#domain/matters/matters.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { matterQueries } from '#src/api/matters.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { askedForPicks, RecordPicker } from '#src/records/record-picker.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { usePicks } from '#src/ui/lists/use-picks.ts'
import type { MatterFilterValue } from '#src/widgets/matter-filters/matter-filters.tsx'
import { MoreMatters } from './more-matters.tsx'
import { matterItem, matterPickColumns } from './matter-picks.tsx'
import { MatterPickerFilters } from './matter-picker-filters.tsx'

export type MatterPickerProps = {
  companyId: string
  /** Who is signed in: 自分. */
  user: Pick<Actor, 'id'>
  open: boolean
  onClose: () => void
  onSelect: (matters: MatterListItem[]) => void
  title?: string
  /** Only the matters of this building. */
  buildingId?: number
  /** At most one. */
  single?: boolean
  submitting?: boolean
}

/** Every opening begins anew: first page, no filter, nothing chosen, no field in focus. */
export const MatterPicker = ({ open, ...props }: MatterPickerProps) => open && <OpenMatterPicker {...props} />

const OpenMatterPicker = ({
  companyId,
  user,
  onClose,
  onSelect,
  title = '案件を選択',
  buildingId,
  single,
  submitting,
}: Omit<MatterPickerProps, 'open'>) => {
  const isPhone = isSmartphone()
  const [filter, setFilter] = useState<MatterFilter>({})
  const picks = usePicks<MatterListItem>(single)
  const statuses = useQuery(matterQueries.statuses(companyId))
  const asked: MatterFilter = buildingId === undefined ? filter : { ...filter, building_id: [buildingId] }
  const page = useQuery({ ...matterQueries.list(companyId, asked), ...askedForPicks, enabled: !isPhone })
  // Of an earlier opening's further pages nothing is kept: it starts with the first.
  const pages = useInfiniteQuery({
    ...matterQueries.pages(companyId, asked),
    ...askedForPicks,
    gcTime: 0,
    enabled: isPhone,
  })

  const query = isPhone ? pages : page
  const matters = isPhone ? pages.data?.pages.flatMap(({ data }) => data) : page.data?.data
  const { page: _, ...filters } = filter
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const clear = () => setFilter({})
  const changeFilter = (change: MatterFilterValue) => setFilter({ ...filter, ...change, page: undefined })

  return (
    <RecordPicker
      title={title}
      submitting={submitting}
      onClose={onClose}
      onSelect={onSelect}
      filters={
        <MatterPickerFilters
          isPhone={isPhone}
          filter={filter}
          changeFilter={changeFilter}
          isFiltered={isFiltered}
          clear={clear}
          companyId={companyId}
          user={user}
          statuses={statuses}
        />
      }
      failure={loadFailure(query, statuses)}
      page={page.data?.meta}
      onPageChange={(next) => setFilter({ ...filter, page: next })}
      label="案件"
      columns={matterPickColumns(statuses.data ?? [])}
      item={matterItem(statuses.data ?? [])}
      rows={statuses.data && matters}
      picks={picks}
      isFiltered={isFiltered}
      onClear={clear}
      empty={<EmptyState drawing="no-document" title="案件がありません" />}
    >
      {isPhone && pages.hasNextPage && (
        <MoreMatters isLoading={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />
      )}
    </RecordPicker>
  )
}
