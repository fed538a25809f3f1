import { useState } from 'react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { MatterSort } from '#domain/matters/matters.labels.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { matterQueries } from '#src/api/matters.ts'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { usePages } from '#src/records/use-record-list.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { MatterFilters } from '#src/widgets/matter-filters/matter-filters.tsx'
import type { MatterFilterValue } from '#src/widgets/matter-filters/matter-filters.tsx'
import { useMatterColumns } from '#src/widgets/matter-list/matter-columns.tsx'
import { recordMatters } from './record-queries.ts'

type RecordMattersProps = {
  companyId: string
  user: Actor
  /** What they have in common. */
  filter: { building_id: number[] } | { facility_id: number }
  emptyText: string
  /** The form of a matter of the list. */
  renderEdit: (matterId: number, onClose: () => void) => ReactNode
}

const noStatuses: readonly MatterStatus[] = []

/** The matters of another record as their own list has them, without the column that says the same of all of them. */
export const RecordMatters = ({ companyId, user, filter, emptyText, renderEdit }: RecordMattersProps) => {
  const [narrowed, setNarrowed] = useState<MatterFilterValue>({})
  const [sort, setSort] = useState<MatterSort>()
  const [editedId, setEditedId] = useState<number | null>(null)
  const asked = { ...filter, ...narrowed, ...(sort && { sort }) }
  const list = usePages((page) => recordMatters(companyId, asked, page), JSON.stringify(asked))
  const { data: statuses = noStatuses } = useQuery(matterQueries.statuses(companyId))
  const columns = useMatterColumns({
    companyId,
    user,
    statuses,
    onEdit: setEditedId,
    layout: 'facility_id' in filter ? 'of-facility' : 'without-building',
    withoutMenu: !isInternal(user),
  })
  const isFiltered = Object.values(narrowed).some((value) => value !== undefined)
  const clear = () => setNarrowed({})
  return (
    <>
      <RecordListScreen
        inset
        label="案件"
        list={{
          ...list,
          isFiltered,
          clear,
          sort: sort ?? '-updated_at',
          onSort: (next) => setSort(next as MatterSort),
        }}
        columns={columns}
        filters={
          <MatterFilters
            withoutBuilding
            companyId={companyId}
            user={user}
            statuses={statuses}
            value={narrowed}
            onChange={(change) => setNarrowed({ ...narrowed, ...change })}
            onClear={isFiltered ? clear : undefined}
          />
        }
        empty={<EmptyState drawing="no-result" title="案件がありません" text={emptyText} />}
      />
      {editedId !== null && renderEdit(editedId, () => setEditedId(null))}
    </>
  )
}
