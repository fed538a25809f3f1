import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { FinancialReportFilter } from '#domain/matters/financial-report.contract.ts'
import { minutesLabels } from '#domain/attendances/attendances.rules.ts'
import { financialReportHeadings } from '#domain/matters/financial-report.labels.ts'

/** What the columns of the report are. */
export const ReportTableHead = ({ filter }: { filter: FinancialReportFilter }) => (
  <TableHead>
    <TableRow>
      <TableCell scope="col">{financialReportHeadings[filter.by]}</TableCell>
      <TableCell scope="col" align="right">
        案件
      </TableCell>
      <TableCell scope="col" align="right">
        {minutesLabels.worked}
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
)
