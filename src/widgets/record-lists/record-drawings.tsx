import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { drawingQueries } from '#src/api/drawings.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { StackedRows } from '#src/ui/stacked-rows.tsx'
import { DrawingCards } from '#src/widgets/drawing-cards/drawing-cards.tsx'

type RecordDrawingsProps = { companyId: string; building: { id: number }; emptyText: string }

/** The drawings of a building, by name, page by page. */
export const RecordDrawings = ({ companyId, building, emptyText }: RecordDrawingsProps) => {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...drawingQueries.list(companyId, { building_id: [building.id], sort: 'name', page }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListFrame
      inset
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
            <EmptyState
              drawing="no-pin"
              title="図面がありません"
              text={emptyText}
              action={
                <LinkButton to="/c/$companyId/drawings" params={{ companyId }} search={{ building_id: [building.id] }}>
                  図面の一覧を開く
                </LinkButton>
              }
            />
          }
        >
          {(found) => <DrawingCards companyId={companyId} drawings={found} />}
        </StackedRows>
      )}
    </ListFrame>
  )
}
