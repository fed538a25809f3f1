import type { ReactNode } from 'react'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { FinancialReport, FinancialReportFilter } from '#domain/matters/financial-report.contract.ts'
import {
  financialReportGroupLabels,
  financialReportHeadings,
  type FinancialReportGroup,
} from '#domain/matters/financial-report.labels.ts'
import { formatMonth, monthsFrom } from '#domain/months.ts'
import { failureText } from '#domain/text/screens.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { matterQueries } from '#src/api/matters.ts'
import { downloadFinancialReportCsv } from '#src/api/matter-changes.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { formatNumber } from '#src/lib/text.ts'
import { ColumnRows } from '#src/ui/column-rows.tsx'
import { CountTabs } from '#src/ui/count-tabs.tsx'
import { YearMonthPicker } from '#src/ui/dates/year-month-picker.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Link } from '#src/ui/link.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { Note } from '#src/ui/note.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { SkeletonPanel, SkeletonScreen } from '#src/ui/skeleton-screen.tsx'
import { UnreadNote } from '#src/ui/unread-note.tsx'
import { useIsNarrow } from '#src/ui/use-is-narrow.ts'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { MatterFilters } from '#src/widgets/matter-filters/matter-filters.tsx'
import { formatYen, profitColour } from '../detail/financials/financial-rows.ts'
import { FinancialChart, FinancialChartSkeleton } from './financial-chart.tsx'
import { mattersOfRow, type FinancialReportSearch } from './financial-report-search.ts'

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
      <MatterFilters
        companyId={companyId}
        user={user}
        statuses={statuses.data ?? []}
        value={{ user_id, matter_category_id, status_id, building_id }}
        onChange={onSearch}
        searchLabel={null}
        withoutDates
        start={
          <Box role="group" aria-label="計上月" sx={{ display: 'flex', alignItems: 'center' }}>
            {/* The other end gives way to what is chosen last. */}
            <YearMonthPicker
              label="開始"
              value={booked_from}
              onChange={(month) => onSearch({ booked_from: month, booked_to: month > booked_to ? month : booked_to })}
            />
            <span aria-hidden>〜</span>
            <YearMonthPicker
              label="終了"
              value={booked_to}
              onChange={(month) =>
                onSearch({ booked_from: month < booked_from ? month : booked_from, booked_to: month })
              }
            />
          </Box>
        }
        onClear={
          isFiltered
            ? () =>
                onSearch({
                  user_id: undefined,
                  matter_category_id: undefined,
                  status_id: undefined,
                  building_id: undefined,
                })
            : undefined
        }
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
              top={<FinancialChartSkeleton />}
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
            {report.rows.length > 0 && <FinancialChart by={by} rows={report.rows} />}
            <ReportTable companyId={companyId} filter={filter} report={report} />
          </Panel>
          <Box component="p" sx={{ m: 0, fontSize: 13, color: 'text.secondary' }}>
            案件の収支を、終了日（なければ開始日、予定日がなければ作成日）の月に計上して集計しています。
          </Box>
        </Box>
      )}
    </>
  )
}

/** Of buildings and of categories, as most companies have them. */
const usualRows = 8

const marginText = ({ sales, profit }: Pick<FinancialReport['totals'], 'sales' | 'profit'>): string =>
  sales > 0 ? `${((profit / sales) * 100).toFixed(1)}%` : '—'

type ReportTableProps = { companyId: string; filter: FinancialReportFilter; report: FinancialReport }

const ReportTable = ({ companyId, filter, report: { rows, totals } }: ReportTableProps) => {
  const countLink = (count: number, name: string, row?: FinancialReport['rows'][number]): ReactNode =>
    count === 0 ? (
      '0件'
    ) : (
      <Link
        to="/c/$companyId/matters"
        params={{ companyId }}
        search={mattersOfRow(filter, row)}
        aria-label={`${name}の案件${formatNumber(count)}件を表示`}
      >
        {`${formatNumber(count)}件`}
      </Link>
    )
  const figures = ({ sales, cost, profit }: FinancialReport['totals']) => (
    <>
      <TableCell align="right">{formatYen(sales)}</TableCell>
      <TableCell align="right">{formatYen(cost)}</TableCell>
      <TableCell align="right" sx={{ color: profitColour(profit) }}>
        {formatYen(profit)}
      </TableCell>
      <TableCell align="right">{marginText({ sales, profit })}</TableCell>
    </>
  )
  const isNarrow = useIsNarrow()
  if (isNarrow)
    return (
      <ColumnRows
        bare
        label="収支集計"
        columns={[
          {
            key: 'name',
            header: financialReportHeadings[filter.by],
            render: ({ row, label }) =>
              row?.building ? <BuildingLink companyId={companyId} building={row.building} /> : label,
          },
          {
            key: 'count',
            header: '案件',
            width: 1,
            render: ({ row, label, sums }) => countLink(sums.matters_count, label, row),
          },
          { key: 'sales', header: '売上', width: 1, render: ({ sums }) => formatYen(sums.sales) },
          { key: 'cost', header: '原価', width: 1, render: ({ sums }) => formatYen(sums.cost) },
          {
            key: 'profit',
            header: '粗利',
            width: 1,
            render: ({ sums }) => (
              <Box component="span" sx={{ color: profitColour(sums.profit) }}>
                {formatYen(sums.profit)}
              </Box>
            ),
          },
          { key: 'margin', header: '粗利率', width: 1, render: ({ sums }) => marginText(sums) },
        ]}
        rows={[
          ...rows.map((row) => ({ row, label: row.label, sums: row })),
          { row: undefined, label: '合計', sums: totals },
        ]}
        rowKey={({ row }) => row?.month ?? row?.building?.id ?? row?.matter_category_id ?? 'total'}
        empty={null}
      />
    )
  return (
    <TableContainer tabIndex={0} role="region" aria-label="収支集計の表" sx={{ overflowX: 'auto' }}>
      <Table
        aria-label="収支集計"
        sx={{ tableLayout: 'auto', '& td, & th': { whiteSpace: 'nowrap' }, '& td': { fontFeatureSettings: '"tnum"' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell scope="col">{financialReportHeadings[filter.by]}</TableCell>
            <TableCell scope="col" align="right">
              案件
            </TableCell>
            <TableCell scope="col" align="right">
              売上
            </TableCell>
            <TableCell scope="col" align="right">
              原価
            </TableCell>
            <TableCell scope="col" align="right">
              粗利
            </TableCell>
            <TableCell scope="col" align="right">
              粗利率
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.month ?? row.building?.id ?? row.matter_category_id ?? 0} hover>
              <TableCell
                component="th"
                scope="row"
                sx={{ fontWeight: 400, maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis' }}
                title={row.label}
              >
                {row.building ? <BuildingLink companyId={companyId} building={row.building} /> : row.label}
              </TableCell>
              <TableCell align="right">{countLink(row.matters_count, row.label, row)}</TableCell>
              {figures(row)}
            </TableRow>
          ))}
          <TableRow sx={{ '& > *': { bgcolor: 'neutral.50', fontWeight: 700 } }}>
            <TableCell component="th" scope="row">
              合計
            </TableCell>
            <TableCell align="right">{countLink(totals.matters_count, '合計')}</TableCell>
            {figures(totals)}
          </TableRow>
        </TableBody>
      </Table>
    </TableContainer>
  )
}
