/**
 * The bar that narrows matters down, above a list, a calendar or the records of a picker.
 *
 *   <MatterFilters companyId={companyId} user={user} statuses={statuses} value={filter} onChange={(change) => setFilter({ ...filter, ...change })} />
 */
import type { ReactNode } from 'react'
import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import FlagOutlined from '@mui/icons-material/FlagOutlined'
import { optionsOf } from '#domain/labels.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { MatterFilter } from '#domain/matters/matters.contract.ts'
import { matterCategoryLabels } from '#domain/matters/matters.labels.ts'
import { placeholders } from '#domain/text/screens.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { BuildingFilter } from '#src/widgets/filter-bar/building-filter.tsx'
import { filterOptions, MultiChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { DateFilterMenu } from '#src/widgets/filter-bar/date-filter-menu.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { MemberFilter } from '#src/widgets/filter-bar/member-filter.tsx'
import { MatterStatusBadge } from '#src/widgets/matter-status/matter-status-badge.tsx'

export type MatterFilterValue = Pick<
  MatterFilter,
  'name' | 'user_id' | 'matter_category_id' | 'status_id' | 'building_id' | 'relative_date' | 'start_date' | 'end_date'
>

export type MatterFiltersProps = {
  companyId: string
  user: Pick<Actor, 'id'>
  /** All of the company's, in its order. */
  statuses: readonly MatterStatus[]
  value: MatterFilterValue
  /** What changed; a key with undefined is lifted. */
  onChange: (change: MatterFilterValue) => void
  /** Prompt of the name search; null: it stands elsewhere. */
  searchLabel?: string | null
  /** The list starts with one's own matters. */
  ownIsDefault?: boolean
  /** The building is given. */
  withoutBuilding?: boolean
  /** The days are chosen elsewhere. */
  withoutDates?: boolean
  /** They come right after the member: a phone's strip is cut after two or three. */
  datesFirst?: boolean
  onClear?: () => void
  /** Within a dialog's width. */
  compact?: boolean
  /** Right end on a desk. */
  actions?: ReactNode
  /** Before these. */
  start?: ReactNode
  /** Further filters, after these. */
  children?: ReactNode
}

const categories = filterOptions(optionsOf(matterCategoryLabels))

export const MatterFilters = ({
  companyId,
  user,
  statuses,
  value,
  onChange,
  searchLabel = placeholders.matterSearch,
  ownIsDefault,
  withoutBuilding,
  withoutDates,
  datesFirst,
  onClear,
  compact,
  actions,
  start,
  children,
}: MatterFiltersProps) => {
  const dates = !withoutDates && <DateFilterMenu withOverdue label="予定日" value={value} onChange={onChange} />
  return (
    <FilterBar label="案件の絞り込み" onClear={onClear} compact={compact} actions={actions}>
      {start}
      {searchLabel !== null && (
        <FilterSearch label={searchLabel} value={value.name} onChange={(name) => onChange({ name })} />
      )}
      <MemberFilter
        companyId={companyId}
        user={user}
        value={value.user_id}
        onChange={(user_id) => onChange({ user_id })}
        ownIsDefault={ownIsDefault}
      />
      {datesFirst && dates}
      <MultiChoiceFilter
        label="カテゴリ"
        icon={<CategoryOutlined />}
        options={categories}
        value={value.matter_category_id}
        onChange={(matter_category_id) => onChange({ matter_category_id })}
      />
      <MultiChoiceFilter
        label="ステータス"
        icon={<FlagOutlined />}
        options={statuses.map((status) => ({
          value: status.id,
          label: status.name,
          badge: <MatterStatusBadge status={status} />,
        }))}
        value={value.status_id}
        onChange={(status_id) => onChange({ status_id })}
      />
      {!datesFirst && dates}
      {!withoutBuilding && (
        <BuildingFilter
          companyId={companyId}
          value={value.building_id}
          onChange={(building_id) => onChange({ building_id })}
        />
      )}
      {children}
    </FilterBar>
  )
}
