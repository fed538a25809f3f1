import { useState } from 'react'
import Box from '@mui/material/Box'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MatterFilter, MatterListItem } from '#domain/matters/matters.contract.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { matterCategoryLabels } from '#domain/matters/matters.labels.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { matterQueries } from '#src/api/matters.ts'
import type { Column } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { RecordList } from '#src/ui/record-list.tsx'
import { StackedRows } from '#src/ui/stacked-rows.tsx'
import { touchArea } from '#src/ui/touch-area.ts'
import { MatterSchedule } from '#src/widgets/matter-badges/matter-schedule.tsx'
import { MatterStatusControl } from '#src/widgets/matter-status/matter-status-control.tsx'

const singleLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const NameLink = ({ companyId, matter }: { companyId: string; matter: MatterListItem }) => (
  <Link
    to="/c/$companyId/matters/$matterId"
    params={{ companyId, matterId: matter.id }}
    title={matter.name}
    sx={{ ...touchArea, display: 'block', fontWeight: 500, fontSize: { desk: 14 } }}
  >
    <Box component="span" sx={{ display: 'block', ...singleLine }}>
      {matter.name}
    </Box>
  </Link>
)

const columnsOf = (companyId: string, statuses: readonly MatterStatus[]): Column<MatterListItem>[] => [
  { key: 'name', header: '案件名', render: (matter) => <NameLink companyId={companyId} matter={matter} /> },
  {
    key: 'matter_category_id',
    header: 'カテゴリ',
    width: 100,
    givesWay: 1,
    render: ({ matter_category_id }) => matterCategoryLabels[matter_category_id],
  },
  {
    key: 'status',
    header: 'ステータス',
    width: 150,
    render: (matter) => <MatterStatusControl companyId={companyId} matter={matter} statuses={statuses} />,
  },
  {
    key: 'schedule',
    header: '予定日',
    width: 112,
    render: (matter) => <MatterSchedule matter={matter} status={statuses.find(({ id }) => id === matter.status_id)} />,
  },
]

type RecordMattersProps = {
  companyId: string
  /** What they have in common, e.g. `{ building_id: [3] }`. */
  filter: MatterFilter
  emptyText: string
}

/** The matters of another record with their state, page by page. */
export const RecordMatters = ({ companyId, filter, emptyText }: RecordMattersProps) => {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...matterQueries.list(companyId, { ...filter, page }), placeholderData: keepPreviousData })
  const { data: statuses = [] } = useQuery(matterQueries.statuses(companyId))
  const empty = <EmptyState drawing="no-result" title="案件がありません" text={emptyText} />
  return (
    <ListFrame
      inset
      rows={query.data?.data}
      meta={query.data?.meta}
      failure={loadFailure(query)}
      onPageChange={setPage}
    >
      {(matters, pager) => (
        <RecordList
          label="案件"
          columns={columnsOf(companyId, statuses)}
          rows={matters}
          rowKey={({ id }) => id}
          empty={empty}
          footer={pager}
          phone={() => (
            <StackedRows rows={matters} height={84} empty={empty} footer={pager}>
              {(found) => (
                <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                  {found.map((matter) => (
                    <Box
                      component="li"
                      key={matter.id}
                      sx={{ px: 4, py: 2, '& + &': { borderTop: 1, borderColor: 'line.row' } }}
                    >
                      <NameLink companyId={companyId} matter={matter} />
                      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
                        <MatterStatusControl companyId={companyId} matter={matter} statuses={statuses} />
                        <MatterSchedule
                          oneLine
                          matter={matter}
                          status={statuses.find(({ id }) => id === matter.status_id)}
                        />
                      </Box>
                    </Box>
                  ))}
                </Box>
              )}
            </StackedRows>
          )}
        />
      )}
    </ListFrame>
  )
}
