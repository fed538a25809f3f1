import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Outcome, OutcomeRow } from '#domain/plans/outcome.contract.ts'
import { rateText } from '#domain/plans/outcome.ts'
import {
  outcomeCountLabels,
  outcomeHeadings,
  outcomeRateLabels,
  type OutcomeCount,
  type OutcomeGroup,
} from '#domain/plans/outcome.labels.ts'
import { keysOf } from '#domain/labels.ts'
import { formatNumber } from '#src/lib/text.ts'
import { ColumnRows } from '#src/ui/lists/column-rows.tsx'
import { useIsNarrow } from '#src/ui/sizes/use-is-narrow.ts'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'

type Figures = Outcome['totals']
type Line = { key: string | number; row: OutcomeRow | null; label: string; figures: Figures }

const counts = keysOf(outcomeCountLabels)
const rates = keysOf(outcomeRateLabels)
/** What nobody wants to see is red where there is any. */
const isBad = (key: OutcomeCount, figures: Figures): boolean =>
  (key === 'missed' || key === 'overdue' || key === 'late') && figures[key] > 0

const Count = ({ of: key, figures }: { of: OutcomeCount; figures: Figures }) => (
  <Box component="span" sx={{ color: isBad(key, figures) ? 'error.main' : undefined }}>
    {formatNumber(figures[key])}
  </Box>
)

export const outcomeKey = ({ month, building, kind, label }: OutcomeRow): string | number =>
  month ?? building?.id ?? kind?.id ?? label

type OutcomeTableProps = { companyId: string; by: OutcomeGroup; outcome: Outcome }

/** The figures behind the chart, and their sum. */
export const OutcomeTable = ({ companyId, by, outcome: { rows, totals } }: OutcomeTableProps) => {
  const isNarrow = useIsNarrow()
  const lines: Line[] = [
    ...rows.map((row) => ({ key: outcomeKey(row), row, label: row.label, figures: row })),
    { key: 'total', row: null, label: '合計', figures: totals },
  ]
  const nameOf = ({ row, label }: Line): ReactNode =>
    row?.building ? <BuildingLink companyId={companyId} building={row.building} /> : label
  if (isNarrow)
    return (
      <ColumnRows
        bare
        label="実施率"
        columns={[
          { key: 'name', header: outcomeHeadings[by], render: nameOf },
          ...rates.map((key) => ({
            key,
            header: outcomeRateLabels[key],
            width: 1,
            render: ({ figures }: Line) => rateText(figures[key]),
          })),
          ...counts.map((key) => ({
            key,
            header: outcomeCountLabels[key],
            width: 1,
            render: ({ figures }: Line) => <Count of={key} figures={figures} />,
          })),
        ]}
        rows={lines}
        rowKey={({ key }) => key}
        empty={null}
      />
    )
  return (
    <TableContainer tabIndex={0} role="region" aria-label="実施率の表" sx={{ overflowX: 'auto' }}>
      <Table
        aria-label="実施率"
        sx={{
          tableLayout: 'auto',
          '& td, & th': { whiteSpace: 'nowrap' },
          '& td': { fontFeatureSettings: '"tnum"' },
          '& tbody tr:last-of-type > *': { bgcolor: 'neutral.50', fontWeight: 700 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell scope="col">{outcomeHeadings[by]}</TableCell>
            {[...rates.map((key) => outcomeRateLabels[key]), ...counts.map((key) => outcomeCountLabels[key])].map(
              (heading) => (
                <TableCell key={heading} scope="col" align="right">
                  {heading}
                </TableCell>
              ),
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.key} hover={line.row !== null}>
              <TableCell
                component="th"
                scope="row"
                sx={{ fontWeight: 400, maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis' }}
                title={line.label}
              >
                {nameOf(line)}
              </TableCell>
              {rates.map((key) => (
                <TableCell key={key} align="right" sx={{ fontWeight: 500 }}>
                  {rateText(line.figures[key])}
                </TableCell>
              ))}
              {counts.map((key) => (
                <TableCell key={key} align="right">
                  <Count of={key} figures={line.figures} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
