import { useMemo } from 'react'
import Box from '@mui/material/Box'
import { formatMoment, shownMoment } from '#domain/dates.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { MatterListItem } from '#domain/matters/matters.contract.ts'
import {
  matterCategoryLabels,
  matterListLabels,
  matterSortParams,
  matterUrgencyLabels,
} from '#domain/matters/matters.labels.ts'
import { canCopyMatter, canViewFinancials } from '#domain/matters/matters.policy.ts'
import { leadOf } from '#domain/matters/matters.rules.ts'
import { linkedFacilities, memberCount } from '#domain/text/dialogs.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { extra, extraFigure, recordColumns, updatedCell } from '#src/records/record-columns.ts'
import type { RecordColumn } from '#src/records/record-columns.ts'
import { RecordMenu } from '#src/records/record-menu.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { Link } from '#src/ui/text/link.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { MatterSchedule } from '#src/widgets/matter-badges/matter-schedule.tsx'
import { MatterStatusControl } from '#src/widgets/matter-status/matter-status-control.tsx'
import { isOwnMatter } from './own-matter.ts'

/** With the building; without, where it is one for all; or about one facility, without members and facilities too. */
export type MatterLayout = 'with-building' | 'without-building' | 'of-facility'

const hiddenColumns: Record<MatterLayout, readonly string[]> = {
  'with-building': [],
  'without-building': ['building'],
  'of-facility': ['users', 'facilities'],
}
const moneyColumns: readonly string[] = ['sales', 'cost', 'profit']

type MatterColumnsProps = {
  companyId: string
  user: Actor
  statuses: readonly MatterStatus[]
  onEdit: (id: number) => void
  layout: MatterLayout
  /** The rows' menus are left out. */
  withoutMenu?: boolean
}

const momentColumn = (key: 'received_at' | 'arrived_at' | 'completed_at') =>
  extra<MatterListItem>(136, ({ details }) => details?.[key] && shownMoment(details[key]))

const nameColumn = (companyId: string, user: Actor) =>
  ({
    card: 'name',
    render: (matter) => (
      <Box sx={{ ...inRow, gap: 2, minWidth: 0 }}>
        <Link
          to="/c/$companyId/matters/$matterId"
          params={{ companyId, matterId: matter.id }}
          title={matter.name}
          sx={{ ...twoLines, minWidth: 0, fontSize: 14, fontWeight: 500 }}
        >
          {matter.name}
        </Link>
        {isOwnMatter(matter, user) && <Tag brand>自分の案件</Tag>}
      </Box>
    ),
    onCard: (matter) => (
      <>
        <Link
          to="/c/$companyId/matters/$matterId"
          params={{ companyId, matterId: matter.id }}
          sx={{ fontWeight: 500, mr: 2 }}
        >
          {matter.name}
        </Link>
        {isOwnMatter(matter, user) && <Tag brand>自分の案件</Tag>}
      </>
    ),
  }) satisfies Partial<RecordColumn<MatterListItem>>

const columnsOf = ({ companyId, user, statuses, onEdit }: MatterColumnsProps): RecordColumn<MatterListItem>[] =>
  recordColumns(
    matterListLabels,
    matterSortParams,
    {
      name: nameColumn(companyId, user),
      number: extra(120, ({ number }) => number),
      matter_category_id: {
        card: 'line',
        width: 92,
        givesWay: 4,
        render: ({ matter_category_id }) => matterCategoryLabels[matter_category_id],
      },
      status: {
        card: 'foot',
        width: 150,
        render: (matter) => <MatterStatusControl companyId={companyId} matter={matter} statuses={statuses} />,
      },
      urgency: extra(88, ({ urgency }) => urgency && matterUrgencyLabels[urgency]),
      lead: extra(112, (matter) => leadOf(matter)?.name),
      users: { width: 112, givesWay: 3, render: ({ users }) => memberCount(users.length) },
      start_date: {
        card: 'foot',
        width: 112,
        render: (matter) => (
          <MatterSchedule matter={matter} status={statuses.find(({ id }) => id === matter.status_id)} />
        ),
      },
      building: {
        card: 'line',
        width: 164,
        render: ({ building }) => building && <BuildingLink companyId={companyId} building={building} />,
      },
      place: extra(140, ({ details }) => details?.place),
      symptom: extra(180, ({ details }) => details?.symptom),
      caller_name: extra(128, ({ details }) => details?.caller_name),
      caller_phone: extra(136, ({ details }) => details?.caller_phone),
      received_at: momentColumn('received_at'),
      arrived_at: momentColumn('arrived_at'),
      completed_at: momentColumn('completed_at'),
      facilities: {
        width: 94,
        givesWay: 2,
        render: ({ linked_facilities_count }) => linkedFacilities(linked_facilities_count),
      },
      company_in_charge: extra(140, ({ details }) => details?.company_in_charge),
      description: extra(200, ({ details }) => details?.description),
      sales: extraFigure(112, ({ details }) => details?.money?.sales),
      cost: extraFigure(112, ({ details }) => details?.money?.cost),
      profit: extraFigure(112, ({ details }) => details?.money && details.money.sales - details.money.cost),
      created_at: extra(136, ({ created_at }) => formatMoment(created_at)),
      updated_at: updatedCell,
    },
    (matter, onSelect) => (
      <RecordMenu
        companyId={companyId}
        noun="matters"
        id={matter.id}
        name={matter.name}
        onEdit={matter.canEdit && (() => onEdit(matter.id))}
        mayCopy={canCopyMatter(user)}
        mayDelete={matter.canDelete}
        onSelect={onSelect}
      />
    ),
  )

/** The columns of the list as the address lays it out, for who may see them. */
export const useMatterColumns = ({
  layout,
  withoutMenu,
  companyId,
  user,
  statuses,
  onEdit,
}: MatterColumnsProps): readonly RecordColumn<MatterListItem>[] =>
  useMemo(() => {
    const hidden = [
      ...hiddenColumns[layout],
      ...(withoutMenu ? ['menu'] : []),
      ...(canViewFinancials(user) ? [] : moneyColumns),
    ]
    return columnsOf({ companyId, user, statuses, onEdit, layout }).filter(({ key }) => !hidden.includes(key))
  }, [companyId, user, statuses, onEdit, layout, withoutMenu])
