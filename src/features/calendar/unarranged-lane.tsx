/** 未手配: what waits to be arranged, building by building; carried onto a person and a day, or sent there by a dialog. */
import { useState } from 'react'
import type { PointerEvent } from 'react'
import EngineeringOutlined from '@mui/icons-material/EngineeringOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import { performers } from '#domain/plans/due-choices.ts'
import { performerLabels } from '#domain/plans/plans.labels.ts'
import type { UnarrangedTime } from '#domain/plans/plans.contract.ts'
import { doerText, monthText } from '#domain/plans/plans.list.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { planQueries } from '#src/api/plans.ts'
import { formatNumber } from '#src/lib/text.ts'
import { Pager } from '#src/ui/lists/pager.tsx'
import { SelectedCount } from '#src/ui/lists/selected-count.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { filterOptions, MultiChoiceFilter, SingleChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { DueText } from '#src/widgets/plan-times/due-text.tsx'
import { buildingGroups, lanePages, lateCount } from './unarranged-groups.ts'
import type { BuildingTimes } from './unarranged-groups.ts'
import type { LaneFilter, UnarrangedLaneState } from './use-unarranged.ts'
import { laneStyles } from './unarranged-lane-styles.ts'

const title = '未手配'
/** Times of a page, about. */
const pageSize = 40

type Carrying = {
  /** What is held just now, and what is being saved. */
  heldIds: ReadonlySet<number>
  pending: ReadonlySet<number>
  onGrab: (event: PointerEvent, times: readonly UnarrangedTime[]) => void
}

type UnarrangedLaneProps = Carrying & {
  companyId: string
  lane: UnarrangedLaneState
  today: string
  onPlace: (times: readonly UnarrangedTime[]) => void
}

export const UnarrangedLane = ({ companyId, lane, today, onPlace, ...carrying }: UnarrangedLaneProps) => {
  const [isOpen, setOpen] = useState(true)
  const [page, setPage] = useState(1)
  const { times, selected, isLoading, failure } = lane
  const groups = buildingGroups(times)
  const pages = lanePages(groups, pageSize)
  const shown = Math.min(page, Math.max(1, pages.length))
  const late = lateCount(times, today)
  const before = pages.slice(0, shown - 1).flat()
  const from = before.reduce((sum, own) => sum + own.times.length, 0)
  const here = pages[shown - 1] ?? []
  return (
    <Paper component="section" variant="outlined" aria-label={title} data-print="off" sx={laneStyles}>
      <Box className="lane-head">
        <h2>{title}</h2>
        <span role="status">{!isLoading && !failure && countText(times.length, lane.hasMore)}</span>
        {late > 0 && (
          <Box component="span" className="late">
            <ErrorOutlineOutlined />
            {`期限超過 ${formatNumber(late)}件`}
          </Box>
        )}
        <IconButton
          size="small"
          aria-label={isOpen ? '未手配を閉じる' : '未手配を開く'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ ml: 'auto' }}
        >
          {isOpen ? <ExpandLessOutlined /> : <ExpandMoreOutlined />}
        </IconButton>
      </Box>
      {isOpen && (
        <>
          <LaneFilters companyId={companyId} lane={lane} />
          <Box className="lane-body">
            {failure && <ErrorPanel {...failure} />}
            {isLoading && !failure && <SkeletonRows height={52} />}
            {!isLoading && !failure && times.length === 0 && <NothingWaits lane={lane} />}
            {lane.hasMore && (
              <Box className="more">{`予定の早い${formatNumber(limits.plans.counted)}件です。絞り込むと、その先も表示できます。`}</Box>
            )}
            {here.map((group) => (
              <Building key={group.building.id} group={group} lane={lane} today={today} {...carrying} />
            ))}
          </Box>
          {pages.length > 1 && (
            <Pager
              meta={{
                current_page: shown,
                last_page: pages.length,
                from: from + 1,
                to: from + here.reduce((sum, own) => sum + own.times.length, 0),
                total: times.length,
                is_total_capped: lane.hasMore,
                per_page: pageSize,
              }}
              onPageChange={setPage}
            />
          )}
          {selected.length > 0 && (
            <Box className="lane-foot">
              <SelectedCount count={selected.length} />
              <Button onClick={lane.clearSelection}>{dialogWords.clear}</Button>
              <Button variant="contained" color="primary" onClick={() => onPlace(selected)}>
                担当者と日を選ぶ
              </Button>
            </Box>
          )}
        </>
      )}
    </Paper>
  )
}

const countText = (count: number, hasMore: boolean): string => `${formatNumber(count)}件${hasMore ? '以上' : ''}`

type LaneProps = { companyId: string; lane: UnarrangedLaneState }

/** Any firm by its name, or whoever does it otherwise. */
const partnerOf = (filter: LaneFilter): string | undefined => filter.partner_name ?? filter.performer

const LaneFilters = ({ companyId, lane: { filter, narrow, isFiltered, clearFilter, partnerNames } }: LaneProps) => {
  const { data: kinds = [] } = useQuery(planQueries.kinds(companyId))
  const options = [
    ...performers.map((value) => ({ value: value as string, label: performerLabels[value] })),
    ...partnerNames.map((value) => ({ value, label: value })),
  ]
  const handlePartner = (value: string | undefined) => {
    const performer = performers.find((each) => each === value)
    narrow({ performer, partner_name: performer ? undefined : value })
  }
  return (
    <FilterBar compact label="未手配の絞り込み" onClear={isFiltered ? clearFilter : undefined}>
      <FilterSearch
        label="種目・建物・会社を検索"
        width={232}
        value={filter.name}
        onChange={(name) => narrow({ name })}
      />
      <MultiChoiceFilter
        label="点検種目"
        icon={<FactCheckOutlined />}
        options={filterOptions(kinds.filter(({ plan_count }) => plan_count > 0))}
        value={filter.kind_id}
        onChange={(kind_id) => narrow({ kind_id })}
      />
      <SingleChoiceFilter
        label="手配先"
        icon={<EngineeringOutlined />}
        options={options}
        value={partnerOf(filter)}
        onChange={handlePartner}
      />
    </FilterBar>
  )
}

const NothingWaits = ({ lane: { isFiltered, clearFilter } }: Pick<LaneProps, 'lane'>) =>
  isFiltered ? (
    <EmptyState
      drawing="no-result"
      title="条件に一致する未手配の点検はありません"
      action={<Button onClick={clearFilter}>{dialogWords.clear}</Button>}
    />
  ) : (
    <EmptyState drawing="nothing-waiting" title="この月までの点検は、すべて手配済みです" />
  )

type BuildingProps = Carrying & { group: BuildingTimes; lane: UnarrangedLaneState; today: string }

const Building = ({ group: { building, times }, lane, today, ...carrying }: BuildingProps) => {
  const chosen = times.filter(({ id }) => lane.selected.some((each) => each.id === id)).length
  const isMovable = !times.some(({ id }) => carrying.pending.has(id))
  return (
    <Box component="section" aria-label={`${building.name}、${times.length}件`}>
      <Box
        className="building"
        data-movable={isMovable || undefined}
        onPointerDown={isMovable ? (event: PointerEvent) => carrying.onGrab(event, times) : undefined}
      >
        <Checkbox
          size="small"
          checked={chosen === times.length}
          indeterminate={chosen > 0 && chosen < times.length}
          onChange={() => lane.toggleAll(times)}
          slotProps={{ input: { 'aria-label': `${building.name}の${times.length}件を選択` } }}
        />
        <h3>{building.name}</h3>
        <span>{`${times.length}件`}</span>
      </Box>
      <ul>
        {times.map((time) => (
          <Time
            key={time.id}
            time={time}
            today={today}
            isChosen={lane.selected.some(({ id }) => id === time.id)}
            onToggle={() => lane.toggle(time.id)}
            // What is chosen goes together.
            carried={lane.selected.some(({ id }) => id === time.id) ? lane.selected : [time]}
            {...carrying}
          />
        ))}
      </ul>
    </Box>
  )
}

type TimeProps = Carrying & {
  time: UnarrangedTime
  today: string
  isChosen: boolean
  onToggle: () => void
  carried: readonly UnarrangedTime[]
}

const Time = ({ time, today, isChosen, onToggle, carried, heldIds, pending, onGrab }: TimeProps) => {
  const { id, kind, planned_on, planned_month, hours, due_by, is_unconfirmed } = time
  const isSaving = pending.has(id)
  return (
    <li
      data-movable={!isSaving || undefined}
      data-chosen={isChosen || undefined}
      data-dragged={heldIds.has(id) || undefined}
      data-saving={isSaving || undefined}
      aria-busy={isSaving}
      onPointerDown={isSaving ? undefined : (event) => onGrab(event, carried)}
    >
      <Checkbox
        size="small"
        checked={isChosen}
        disabled={isSaving}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': `${kind.name}、期限 ${formatDay(due_by)}` } }}
      />
      <Box className="facts">
        <b>{kind.name}</b>
        <small>
          {[
            `予定 ${planned_on ? formatDay(planned_on) : monthText(planned_month)}`,
            doerText(time),
            hours !== null && `${hours}時間`,
            is_unconfirmed && '期限は未確認',
          ]
            .filter((fact) => typeof fact === 'string')
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </small>
      </Box>
      <Box sx={{ ...inRow, flex: 'none', ml: 'auto', fontSize: 12, textAlign: 'right' }}>
        <DueText time={{ due_by, performed_on: null }} today={today} />
      </Box>
    </li>
  )
}
