/** A matter among those to choose from: a table's cells, a phone's card. */
import Box from '@mui/material/Box'
import { formatDay } from '#domain/dates.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { MatterListItem } from '#domain/matters/matters.contract.ts'
import { matterCategoryLabels } from '#domain/matters/matters.labels.ts'
import { linkedFacilities } from '#domain/text/dialogs.ts'
import { singleLine } from '#src/ui/text/clamped.ts'
import type { Column } from '#src/ui/lists/data-table.tsx'
import { MatterCategoryBadge } from '#src/widgets/matter-badges/matter-category.tsx'
import { MatterSchedule } from '#src/widgets/matter-badges/matter-schedule.tsx'
import { MatterStatusBadge } from '#src/widgets/matter-status/matter-status-badge.tsx'

export const matterPickColumns = (statuses: readonly MatterStatus[]): Column<MatterListItem>[] => {
  const statusOf = ({ status_id }: MatterListItem) => statuses.find(({ id }) => id === status_id)
  return [
    {
      key: 'name',
      header: '案件名',
      render: ({ name }) => (
        <Box title={name} sx={{ ...singleLine, fontWeight: 500 }}>
          {name}
        </Box>
      ),
    },
    {
      key: 'matter_category_id',
      header: 'カテゴリ',
      width: 92,
      render: ({ matter_category_id }) => matterCategoryLabels[matter_category_id],
    },
    {
      key: 'status',
      header: 'ステータス',
      width: 132,
      render: (matter) => {
        const status = statusOf(matter)
        return (
          status && (
            <Box sx={{ maxWidth: '100%', display: 'flex' }}>
              <MatterStatusBadge status={status} />
            </Box>
          )
        )
      },
    },
    {
      key: 'start_date',
      header: '予定日',
      width: 112,
      render: (matter) => <MatterSchedule matter={matter} status={statusOf(matter)} />,
    },
    { key: 'updated_at', header: '最終更新', width: 104, render: ({ updated_at }) => formatDay(updated_at) },
  ]
}

const Fact = ({ term, children }: { term: string; children: string }) => (
  <Box sx={{ display: 'flex', gap: 1.5, '& dt, & dd': { m: 0 } }}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </Box>
)

export const matterItem =
  (statuses: readonly MatterStatus[]) =>
  ({ name, status_id, matter_category_id, linked_facilities_count, updated_at }: MatterListItem) => {
    const status = statuses.find(({ id }) => id === status_id)
    return (
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Box sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 500 }}>{name}</Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, my: 1.5 }}>
          <MatterCategoryBadge id={matter_category_id} />
          {status && <MatterStatusBadge status={status} />}
        </Box>
        <Box
          component="dl"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 4,
            m: 0,
            fontSize: 14,
            lineHeight: '20px',
            color: 'text.secondary',
          }}
        >
          <Fact term="設備登録">{linkedFacilities(linked_facilities_count)}</Fact>
          <Fact term="最終更新">{formatDay(updated_at)}</Fact>
        </Box>
      </Box>
    )
  }
