import Box from '@mui/material/Box'
import type {
  FinancialReport,
  FinancialReportFilter,
  FinancialReportRow,
} from '#domain/matters/financial-report.contract.ts'
import { minutesLabels, minutesText } from '#domain/attendances/attendances.rules.ts'
import { financialReportHeadings } from '#domain/matters/financial-report.labels.ts'
import { ColumnRows } from '#src/ui/lists/column-rows.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { formatYen } from '#src/lib/yen.ts'
import { profitColour } from '../detail/financials/financial-rows.ts'
import type { ReactNode } from 'react'

export const marginText = ({ sales, profit }: Pick<FinancialReport['totals'], 'sales' | 'profit'>): string =>
  sales > 0 ? `${((profit / sales) * 100).toFixed(1)}%` : '—'

/** 12時間30分; of nothing counted a dash. */
export const workedText = ({ worked_minutes }: Pick<FinancialReport['totals'], 'worked_minutes'>): string =>
  worked_minutes > 0 ? minutesText(worked_minutes) : '—'

type ReportColumnsProps = {
  filter: FinancialReportFilter
  companyId: string
  countLink: (count: number, name: string, row?: FinancialReport['rows'][number]) => ReactNode
  rows: FinancialReportRow[]
  totals: FinancialReport['totals']
}

/** The report where there is no room for a table. */
export const ReportColumns = ({ filter, companyId, countLink, rows, totals }: ReportColumnsProps) => (
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
      { key: 'worked', header: minutesLabels.worked, width: 1, render: ({ sums }) => workedText(sums) },
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
