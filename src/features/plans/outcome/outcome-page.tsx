/** 実施率と期限内率: what was planned in some months, and how much of it was done in time. */
import GavelOutlined from '@mui/icons-material/GavelOutlined'
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { businessDay } from '#domain/dates.ts'
import { keysOf } from '#domain/labels.ts'
import { formatMonth, monthsFrom } from '#domain/months.ts'
import type { Outcome, OutcomeFilter } from '#domain/plans/outcome.contract.ts'
import { rateText } from '#domain/plans/outcome.ts'
import { outcomeGroupLabels, outcomeRateLabels } from '#domain/plans/outcome.labels.ts'
import { performerLabels } from '#domain/plans/plans.labels.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { downloadOutcomeCsv, planQueries } from '#src/api/plans.ts'
import { now } from '#src/lib/now.ts'
import { CsvButton } from '#src/records/csv-button.tsx'
import { CountTabs } from '#src/ui/buttons/count-tabs.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { useIsNarrow } from '#src/ui/sizes/use-is-narrow.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonPanel, SkeletonScreen } from '#src/ui/states/skeleton-screen.tsx'
import { UnreadNote } from '#src/ui/states/unread-note.tsx'
import { BuildingFilter } from '#src/widgets/filter-bar/building-filter.tsx'
import { FlagFilter, SingleChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { MemberFilter } from '#src/widgets/filter-bar/member-filter.tsx'
import { MonthRange } from '#src/widgets/month-range/month-range.tsx'
import { PairChart, PairChartSkeleton } from '#src/widgets/pair-chart/pair-chart.tsx'
import { legalOptions, optionsOf } from '../due/filter-options.ts'
import { askedOutcome } from './asked-outcome.ts'
import type { OutcomeSearch } from './outcome-list.ts'
import { OutcomeTable, outcomeKey } from './outcome-table.tsx'

type OutcomePageProps = {
  companyId: string
  user: Actor
  search: OutcomeSearch
  /** What changes of the address; a key with undefined is lifted. */
  onSearch: (change: OutcomeSearch) => void
}

const tabs = optionsOf(outcomeGroupLabels)
/** Of buildings and of kinds, as most companies have them. */
const usualRows = 8

export const OutcomePage = ({ companyId, user, search, onSearch }: OutcomePageProps) => {
  const filter = askedOutcome(search, businessDay(now()))
  const query = useQuery({ ...planQueries.outcome(companyId, filter), placeholderData: keepPreviousData })
  const failure = loadFailure(query)
  const isNarrow = useIsNarrow()
  const { by, planned_from, planned_to } = filter
  const outcome = query.data
  return (
    <>
      <PageHeader
        title="実施率"
        printable
        crumbs={[{ label: '期限', link: { to: '/c/$companyId/plans', params: { companyId } } }]}
        actions={<CsvButton download={() => downloadOutcomeCsv(companyId, filter)} />}
      />
      <OutcomeFilters
        companyId={companyId}
        user={user}
        filter={filter}
        yearStart={outcome?.year_start_month}
        onSearch={onSearch}
      />
      <UnreadNote />
      <CountTabs label="集計の単位" tabs={tabs} value={by} onChange={(next) => onSearch({ by: next })} />
      {failure && <ErrorPanel {...failure} />}
      {!outcome && !failure && (
        <SkeletonScreen>
          <SkeletonPanel
            top={<PairChartSkeleton />}
            rows={(by === 'month' ? monthsFrom(planned_from, planned_to).length : usualRows) + 2}
            height={isNarrow ? 148 : 48}
          />
          <Skeleton width="60%" height={20} />
        </SkeletonScreen>
      )}
      {outcome && !failure && (
        <Box role="tabpanel" aria-label={outcomeGroupLabels[by]} sx={{ display: 'grid', gap: 4 }}>
          <Panel title={`${formatMonth(planned_from)}〜${formatMonth(planned_to)}`}>
            <Result companyId={companyId} filter={filter} outcome={outcome} />
          </Panel>
          <Explanation />
        </Box>
      )}
    </>
  )
}

type ResultProps = { companyId: string; filter: OutcomeFilter; outcome: Outcome }

const Result = ({ companyId, filter: { by }, outcome }: ResultProps) =>
  outcome.totals.planned === 0 ? (
    <EmptyState
      drawing="nothing-waiting"
      title="この期間に予定の点検はありません"
      text="期間や条件を変更してください。点検計画は、建物の「点検計画」で追加します。"
    />
  ) : (
    <>
      <Rates totals={outcome.totals} />
      <PairChart
        names={[outcomeRateLabels.done_rate, outcomeRateLabels.in_time_rate]}
        isOverTime={by === 'month'}
        first="未実施の多い"
        rows={outcome.rows.map((row) => ({
          key: outcomeKey(row),
          label: row.label,
          values: [row.done_rate, row.in_time_rate],
        }))}
        axis={[0, 0.25, 0.5, 0.75, 1]}
        textOf={rateText}
      />
      <OutcomeTable companyId={companyId} by={by} outcome={outcome} />
    </>
  )

const Rates = ({ totals }: Pick<Outcome, 'totals'>) => (
  <Box
    component="dl"
    aria-label="合計"
    sx={{
      m: 0,
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 8,
      rowGap: 2,
      px: 4,
      py: 3,
      borderBottom: 1,
      borderColor: 'divider',
      '& dt': { fontSize: 13, color: 'text.secondary' },
      '& dd': { m: 0, fontSize: 24, lineHeight: '30px', fontWeight: 700 },
    }}
  >
    {keysOf(outcomeRateLabels).map((key) => (
      <div key={key}>
        <dt>{outcomeRateLabels[key]}</dt>
        <dd>{rateText(totals[key])}</dd>
      </div>
    ))}
  </Box>
)

const Explanation = () => (
  <Box component="p" sx={{ m: 0, fontSize: 13, color: 'text.secondary' }}>
    実施率は、実施 ÷（予定 − 見送り −
    これから）です。はじめに予定していた月で数え、ほかの月へ移しても変わりません。期限内率は、期限までに実施した回 ÷
    期限のある回（期限後の実施と期限超過を含む）で、期限が未確認の回は含みません。見込みの回は、どちらにも含みません。
  </Box>
)

type OutcomeFiltersProps = Omit<OutcomePageProps, 'search'> & { filter: OutcomeFilter; yearStart: number | undefined }

const OutcomeFilters = ({ companyId, user, filter, yearStart, onSearch }: OutcomeFiltersProps) => {
  const { planned_from, planned_to, name, user_id, is_legal, performer, building_id } = filter
  const nothing = { name: undefined, user_id: undefined, is_legal: undefined, performer: undefined }
  const isFiltered = [name, user_id, is_legal, performer, building_id].some((value) => value !== undefined)
  return (
    <FilterBar
      label="実施率の絞り込み"
      onClear={isFiltered ? () => onSearch({ ...nothing, building_id: undefined }) : undefined}
    >
      <MonthRange
        label="予定月"
        from={planned_from}
        to={planned_to}
        yearStart={yearStart}
        onChange={({ from, to }) => onSearch({ planned_from: from, planned_to: to })}
      />
      <FilterSearch
        label="種目・建物・会社を検索"
        width={232}
        value={name}
        onChange={(next) => onSearch({ name: next })}
      />
      <MemberFilter
        companyId={companyId}
        user={user}
        value={user_id}
        onChange={(next) => onSearch({ user_id: next })}
      />
      <FlagFilter
        label="根拠"
        icon={<GavelOutlined />}
        options={legalOptions}
        value={is_legal}
        onChange={(next) => onSearch({ is_legal: next })}
      />
      <SingleChoiceFilter
        label="手配先"
        icon={<HandshakeOutlined />}
        options={optionsOf(performerLabels)}
        value={performer}
        onChange={(next) => onSearch({ performer: next })}
      />
      <BuildingFilter companyId={companyId} value={building_id} onChange={(next) => onSearch({ building_id: next })} />
    </FilterBar>
  )
}
