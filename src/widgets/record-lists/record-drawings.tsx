import { useState } from 'react'
import type { ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { inFloorOrder } from '#domain/drawings/floor-order.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ListFrame } from '#src/ui/lists/list-frame.tsx'
import { SearchField } from '#src/ui/lists/search-field.tsx'
import { StackedRows } from '#src/ui/lists/stacked-rows.tsx'
import { openedFirst } from './opened-drawings.ts'
import { RecordListHead } from './record-list-head.tsx'
import { recordDrawings } from './record-queries.ts'
import { DrawingCards } from '#src/widgets/drawing-cards/drawing-cards.tsx'

type RecordDrawingsProps = {
  companyId: string
  building: { id: number }
  emptyText: string
  /** Adds others, above the list and where there is none yet. */
  action?: ReactNode
}

/** The drawings of a building: those opened last, then from the basement to the roof; of very many one is found by its name. */
export const RecordDrawings = ({ companyId, building, emptyText, action }: RecordDrawingsProps) => {
  const [page, setPage] = useState(1)
  const [name, setName] = useState('')
  const query = useQuery({
    ...recordDrawings(companyId, building.id, { page, name }),
    placeholderData: keepPreviousData,
  })
  const hasRows = name !== '' || (query.data?.meta.total ?? 0) > 0
  const search = (name !== '' || (query.data?.meta.last_page ?? 1) > 1) && (
    <SearchField
      label="図面名を検索"
      width={{ desk: 320, phone: 600 }}
      value={name}
      onSearch={(text) => {
        setName(text)
        setPage(1)
      }}
    />
  )
  return (
    <ListFrame
      inset
      filters={<RecordListHead search={search} action={hasRows && action} />}
      rows={query.data?.data}
      meta={query.data?.meta}
      failure={loadFailure(query)}
      onPageChange={setPage}
    >
      {(drawings, pager) => (
        <StackedRows
          variant="outlined"
          rows={drawings}
          height={200}
          footer={pager}
          empty={
            name !== '' ? (
              <EmptyState drawing="no-result" title="条件に一致する図面がありません" />
            ) : (
              <EmptyState drawing="no-pin" title="図面がありません" text={emptyText} action={action} />
            )
          }
        >
          {(found) => <DrawingCards companyId={companyId} drawings={openedFirst(companyId, inFloorOrder(found))} />}
        </StackedRows>
      )}
    </ListFrame>
  )
}
