import type { ReactNode } from 'react'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableRow from '@mui/material/TableRow'
import type { FinancialReport, FinancialReportFilter } from '#domain/matters/financial-report.contract.ts'
import { formatNumber } from '#src/lib/text.ts'
import { Link } from '#src/ui/text/link.tsx'
import { useIsNarrow } from '#src/ui/sizes/use-is-narrow.ts'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { formatYen } from '#src/lib/yen.ts'
import { profitColour } from '../detail/financials/financial-rows.ts'
import { mattersOfRow } from './matters-of-row.ts'
import { ReportColumns, marginText, workedText } from './report-columns.tsx'
import { ReportTableHead } from './report-table-head.tsx'

type ReportTableProps = { companyId: string; filter: FinancialReportFilter; report: FinancialReport }

export const ReportTable = ({ companyId, filter, report: { rows, totals } }: ReportTableProps) => {
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
  const figures = ({ sales, cost, profit, worked_minutes }: FinancialReport['totals']) => (
    <>
      <TableCell align="right">{workedText({ worked_minutes })}</TableCell>
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
    return <ReportColumns filter={filter} companyId={companyId} countLink={countLink} rows={rows} totals={totals} />
  return (
    <TableContainer tabIndex={0} role="region" aria-label="収支集計の表" sx={{ overflowX: 'auto' }}>
      <Table
        aria-label="収支集計"
        sx={{ tableLayout: 'auto', '& td, & th': { whiteSpace: 'nowrap' }, '& td': { fontFeatureSettings: '"tnum"' } }}
      >
        <ReportTableHead filter={filter} />
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
