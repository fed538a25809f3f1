import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { FinancialReportFilter } from '#domain/matters/financial-report.contract.ts'
import { financialReportGroupLabels, type FinancialReportGroup } from '#domain/matters/financial-report.labels.ts'
import { formatMonth, monthsFrom } from '#domain/months.ts'
import { failureText } from '#domain/text/screens.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { matterQueries } from '#src/api/matters.ts'
import { downloadFinancialReportCsv } from '#src/api/matter-changes.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { formatNumber } from '#src/lib/text.ts'
import { CountTabs } from '#src/ui/buttons/count-tabs.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { SkeletonPanel, SkeletonScreen } from '#src/ui/states/skeleton-screen.tsx'
import { UnreadNote } from '#src/ui/states/unread-note.tsx'
import { useIsNarrow } from '#src/ui/sizes/use-is-narrow.ts'
import { Totals } from '../detail/financials/totals.tsx'
import { PairChartSkeleton } from '#src/widgets/pair-chart/pair-chart.tsx'
import { FinancialChart } from './financial-chart.tsx'
import { type FinancialReportSearch } from './financial-report-search.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportTable } from './report-table.tsx'

type FinancialReportPageProps = {
  companyId: string
  user: Actor
  filter: FinancialReportFilter
  /** What changes of the address; a key with undefined is lifted. */
  onSearch: (change: FinancialReportSearch) => void
}

const tabs = (Object.keys(financialReportGroupLabels) as FinancialReportGroup[]).map((value) => ({
  value,
  label: financialReportGroupLabels[value],
}))

/** 収支集計: what the matters of some months brought in and cost, as a picture and in figures that lead to their matters. */
export const FinancialReportPage = ({ companyId, user, filter, onSearch }: FinancialReportPageProps) => {
  const query = useQuery({ ...matterQueries.financialReport(companyId, filter), placeholderData: keepPreviousData })
  const statuses = useQuery(matterQueries.statuses(companyId))
  const csv = useMutation({
    mutationFn: () => downloadFinancialReportCsv(companyId, filter),
    onSuccess: ({ blob, file_name }) => saveFile(blob, file_name ?? '収支集計.csv'),
    meta: { failure: failureText('CSV', 'ダウンロード') },
  })
  const failure = loadFailure(query, statuses)
  const isNarrow = useIsNarrow()
  const { user_id, matter_category_id, status_id, building_id, booked_from, booked_to, by } = filter
  const isFiltered = Boolean(user_id ?? matter_category_id ?? status_id ?? building_id)
  const report = query.data
  return (
    <>
      <PageHeader
        title="収支集計"
        printable
        crumbs={[{ label: '案件', link: { to: '/c/$companyId/matters', params: { companyId } } }]}
        actions={
          <LoadingButton
            startIcon={<FileDownloadOutlined />}
            loading={csv.isPending}
            loadingText="作成中..."
            onClick={() => csv.mutate()}
          >
            CSVをダウンロード
          </LoadingButton>
        }
      />
      <ReportFilters
        companyId={companyId}
        user={user}
        statuses={statuses}
        user_id={user_id}
        matter_category_id={matter_category_id}
        status_id={status_id}
        building_id={building_id}
        onSearch={onSearch}
        booked_from={booked_from}
        booked_to={booked_to}
        isFiltered={isFiltered}
        yearStart={report?.year_start_month}
      />
      <UnreadNote />
      <CountTabs label="集計の単位" tabs={tabs} value={by} onChange={(next) => onSearch({ by: next })} />
      {failure && <ErrorPanel {...failure} />}
      {!report && !failure && (
        <SkeletonScreen>
          <Box sx={{ display: 'grid', gap: 4 }}>
            <Skeleton variant="rounded" height={51} />
            {/* Under the chart the rows, their head and their sum. */}
            <SkeletonPanel
              top={<PairChartSkeleton />}
              rows={(by === 'month' ? monthsFrom(booked_from, booked_to).length : usualRows) + 2}
              height={isNarrow ? 148 : 48}
            />
            <Skeleton width="60%" height={20} />
          </Box>
        </SkeletonScreen>
      )}
      {report && !failure && (
        <Box role="tabpanel" aria-label={financialReportGroupLabels[by]} sx={{ display: 'grid', gap: 4 }}>
          {report.totals.unrecorded_count > 0 && (
            <Note severity="info">{`収支が登録されていない案件${formatNumber(report.totals.unrecorded_count)}件は、金額に含まれていません。`}</Note>
          )}
          <Panel title={`${formatMonth(booked_from)}〜${formatMonth(booked_to)}`}>
            <Totals {...report.totals} />
            {report.rows.length > 0 && <FinancialChart by={by} rows={report.rows} />}
            <ReportTable companyId={companyId} filter={filter} report={report} />
          </Panel>
          <Box component="p" sx={{ m: 0, fontSize: 13, color: 'text.secondary' }}>
            収支はその日付の月に計上します。日付のない収支と案件数は、案件の終了日（なければ開始日、予定日がなければ作成日）の月です。作業時間は、現地で記録した日の月です。
          </Box>
        </Box>
      )}
    </>
  )
}

/** Of buildings and of categories, as most companies have them. */
const usualRows = 8
