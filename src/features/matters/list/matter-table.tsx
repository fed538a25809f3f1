import { useMemo } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { formatDay } from '#domain/dates.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { MatterListItem } from '#domain/matters/matters.contract.ts'
import { matterCategoryLabels, type MatterSort } from '#domain/matters/matters.labels.ts'
import { leadOf } from '#domain/matters/matters.rules.ts'
import { linkedFacilities, memberCount } from '#domain/text/dialogs.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { DataTable } from '#src/ui/data-table.tsx'
import type { Column, Selection } from '#src/ui/data-table.tsx'
import { twoLines } from '#src/ui/clamped.ts'
import { Link } from '#src/ui/link.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { MatterSchedule } from '#src/widgets/matter-badges/matter-schedule.tsx'
import { MatterStatusControl } from '#src/widgets/matter-status/matter-status-control.tsx'
import type { SavedView } from '#src/widgets/saved-views/use-saved-view.ts'
import { isOwnMatter } from '../own-matter.ts'
import { MatterMenu } from './matter-menu.tsx'

export type MatterRowProps = {
  companyId: string
  user: Actor
  statuses: readonly MatterStatus[]
  onEdit: (id: number) => void
  /** Tells one's own from others; in a list of one's own alone it would say nothing. */
  tagsOwn?: boolean
}

/** With the building; without, where it is one for all; or about one facility, without members and facilities too. */
export type MatterLayout = 'with-building' | 'without-building' | 'of-facility'

const hiddenColumns: Record<MatterLayout, readonly string[]> = {
  'with-building': [],
  'without-building': ['building'],
  'of-facility': ['users', 'facilities'],
}

/** The columns that sort are keyed by the field that they sort by. */
const matterColumns = ({ companyId, user, statuses, onEdit, tagsOwn }: MatterRowProps): Column<MatterListItem>[] => [
  {
    key: 'name',
    header: '案件名',
    sortable: true,
    render: (matter) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
        <Link
          to="/c/$companyId/matters/$matterId"
          params={{ companyId, matterId: matter.id }}
          title={matter.name}
          sx={{ ...twoLines, minWidth: 0, fontSize: 14, fontWeight: 500 }}
        >
          {matter.name}
        </Link>
        {tagsOwn && isOwnMatter(matter, user) && <Tag brand>自分の案件</Tag>}
      </Box>
    ),
  },
  {
    key: 'matter_category_id',
    header: 'カテゴリ',
    width: 92,
    givesWay: 4,
    sortable: true,
    render: ({ matter_category_id }) => matterCategoryLabels[matter_category_id],
  },
  {
    key: 'status',
    header: 'ステータス',
    width: 150,
    sortable: true,
    render: (matter) => <MatterStatusControl companyId={companyId} matter={matter} statuses={statuses} />,
  },
  { key: 'lead', header: '主担当', width: 112, isExtra: true, render: (matter) => leadOf(matter)?.name },
  { key: 'users', header: 'メンバー', width: 112, givesWay: 3, render: ({ users }) => memberCount(users.length) },
  {
    key: 'start_date',
    header: '予定日',
    width: 112,
    sortable: true,
    render: (matter) => <MatterSchedule matter={matter} status={statuses.find(({ id }) => id === matter.status_id)} />,
  },
  {
    key: 'building',
    header: '建物',
    width: 164,
    sortable: true,
    render: ({ building }) => building && <BuildingLink companyId={companyId} building={building} />,
  },
  {
    key: 'facilities',
    header: '設備登録',
    width: 94,
    givesWay: 2,
    render: ({ linked_facilities_count }) => linkedFacilities(linked_facilities_count),
  },
  {
    key: 'updated_at',
    header: '最終更新',
    width: 104,
    givesWay: 1,
    sortable: true,
    render: ({ updated_at }) => formatDay(updated_at),
  },
  {
    key: 'menu',
    header: 'メニュー',
    headerHidden: true,
    width: 52,
    align: 'right',
    render: (matter) => (
      <MatterMenu companyId={companyId} user={user} matter={matter} onEdit={() => onEdit(matter.id)} />
    ),
  },
]

type ListedColumnsProps = MatterRowProps & {
  layout: MatterLayout
  /** The rows' menus are left out. */
  withoutMenu?: boolean
}

/** The columns of the list as the address lays it out. */
export const useMatterColumns = ({
  layout,
  withoutMenu,
  companyId,
  user,
  statuses,
  onEdit,
  tagsOwn,
}: ListedColumnsProps): readonly Column<MatterListItem>[] =>
  useMemo(() => {
    const hidden = withoutMenu ? [...hiddenColumns[layout], 'menu'] : hiddenColumns[layout]
    return matterColumns({ companyId, user, statuses, onEdit, tagsOwn }).filter(({ key }) => !hidden.includes(key))
  }, [companyId, user, statuses, onEdit, tagsOwn, layout, withoutMenu])

type MatterTableProps = {
  columns: readonly Column<MatterListItem>[]
  /** undefined while loading. */
  matters: readonly MatterListItem[] | undefined
  choices: SavedView['choices']
  sort: MatterSort
  onSort: (sort: MatterSort) => void
  /** The checkbox column. */
  selection?: Selection<MatterListItem>
  empty: ReactNode
  pager: ReactNode
}

/** The list on a desk. */
export const MatterTable = ({ columns, matters, choices, sort, onSort, selection, empty, pager }: MatterTableProps) => (
  <DataTable
    label="案件"
    columns={columns}
    rows={matters}
    rowKey={({ id }) => id}
    sort={sort}
    onSort={(next) => onSort(next as MatterSort)}
    selection={selection}
    empty={empty}
    footer={pager}
    {...choices}
  />
)
