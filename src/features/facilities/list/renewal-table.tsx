/** The plan as a table: equipment under its building, the years beside each other. */
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { RenewalPlan } from '#domain/facilities/facilities.contract.ts'
import type { RenewalSort } from '#domain/facilities/facilities.labels.ts'
import { sortRenewals } from '#domain/facilities/renewals.ts'
import { writeListChoices } from '#src/lib/list-choices.ts'
import { ColumnMenu } from '#src/ui/lists/column-menu.tsx'
import { ColumnRows } from '#src/ui/lists/column-rows.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { HeadCell } from '#src/ui/lists/head-cell.tsx'
import { menuKey } from '#src/ui/lists/menu-column.ts'
import { Panel } from '#src/ui/page/panel.tsx'
import { useIsNarrow } from '#src/ui/sizes/use-is-narrow.ts'
import type { ColumnChoices } from '#src/ui/lists/use-columns.ts'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { nameWidth } from './renewal-columns.tsx'
import type { PlanColumn } from './renewal-columns.tsx'

/** The names stay where the years are scrolled, the years and what they add up to where the names are. */
const sticky = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' } as const
/** It scrolls by itself, both ways, in what a window has below the page's head: years and total are in sight together. */
const scroller = {
  overflow: 'auto',
  maxHeight: 'max(320px, calc(100dvh - 300px))',
  '@media print': { maxHeight: 'none' },
} as const

/** The name and the choice of columns are in sight wherever the years are scrolled to. */
const headStyles: Partial<Record<string, Readonly<Record<string, string | number>>>> = {
  name: { ...sticky, bgcolor: 'neutral.50', width: nameWidth },
  [menuKey]: { position: 'sticky', right: 0, zIndex: 1, bgcolor: 'neutral.50' },
}

/** One sheet for all rows: a style of its own for each of ten thousand cells would take longer than all the rest. */
const styles = {
  tableLayout: 'fixed',
  '& td, & th': { whiteSpace: 'nowrap', px: 2 },
  '& tbody > tr > *': {
    height: 48,
    borderBottom: 1,
    borderColor: 'line.row',
    typography: 'cell',
    color: 'text.secondary',
    bgcolor: 'background.paper',
  },
  '& tbody > tr > :first-of-type': { ...sticky, pl: 4, textAlign: 'left', whiteSpace: 'normal' },
  '& tbody > tr:hover > *': { bgcolor: 'neutral.25' },
  '& tbody > tr.total > *': { bgcolor: 'neutral.50', fontWeight: 700 },
  '& thead': { position: 'sticky', top: 0, zIndex: 2 },
  '& thead th, & thead td': { bgcolor: 'neutral.50' },
  '& tbody > tr.total:last-of-type': { position: 'sticky', bottom: 0, zIndex: 2, '& > *': { borderTop: 1 } },
  '@media print': { '& thead, & tbody > tr': { position: 'static !important' } },
} as const

type RenewalTableProps = {
  companyId: string
  plan: RenewalPlan
  columns: readonly PlanColumn[]
  choices: ColumnChoices | undefined
  /** Under it the person's columns, widths and order are kept. */
  choicesKey: string
  sort: RenewalSort
  onSort: (sort: RenewalSort) => void
}

export const RenewalTable = ({ companyId, plan, columns, choices, choicesKey, sort, onSort }: RenewalTableProps) => {
  const isNarrow = useIsNarrow()
  const handleSort = (next: string) => {
    writeListChoices(choicesKey, { sort: next })
    onSort(next as RenewalSort)
  }
  if (plan.buildings.length === 0)
    return (
      <Panel>
        <EmptyState
          drawing="nothing-waiting"
          title="10年以内に更新する設備がありません"
          text="設備の設置日と耐用年数から計算します。"
        />
      </Panel>
    )
  if (isNarrow) return <RenewalStack companyId={companyId} plan={plan} columns={columns} sort={sort} />
  const width = columns.reduce((sum, column) => sum + (column.width ?? nameWidth), 0)
  return (
    <TableContainer className="years" tabIndex={0} role="region" aria-label="更新計画" sx={scroller}>
      <Table aria-label="更新計画" sx={[{ minWidth: width }, styles]}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                column={column}
                sort={sort}
                onSort={handleSort}
                onWidth={choices && ((to) => choices.onWidth(column.key, to))}
                menu={choices && column.headerHidden && <ColumnMenu label="更新計画" choices={choices} />}
                sx={headStyles[column.key]}
              />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {plan.buildings.flatMap(({ building, rows, totals }) => [
            <Totals
              key={`b${building?.id ?? 0}`}
              columns={columns}
              name={building ? <BuildingLink companyId={companyId} building={building} /> : '建物なし'}
              totals={totals}
            />,
            ...sortRenewals(rows, sort).map((row) => (
              <tr key={row.facility.id}>
                {columns.map(({ key, align, headerHidden, render }) => (
                  <td key={key} align={align} data-print={headerHidden && 'off'}>
                    {render(row)}
                  </td>
                ))}
              </tr>
            )),
          ])}
          <Totals columns={columns} name="合計" totals={plan.totals} />
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const totalsText = (columns: readonly PlanColumn[], totals: readonly number[]): string =>
  columns
    .flatMap(({ header, total }) => {
      const amount = total?.(totals)
      return amount ? [`${header} ${String(amount)}`] : []
    })
    .join('　')

/** The same without columns: of the years those in which something is to be renewed. */
const RenewalStack = ({
  companyId,
  plan,
  columns,
  sort,
}: Pick<RenewalTableProps, 'companyId' | 'plan' | 'columns' | 'sort'>) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
    {plan.buildings.map(({ building, rows, totals }) => (
      <Panel key={building?.id ?? 0}>
        <Typography component="h2" variant="h3" sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider' }}>
          {building ? <BuildingLink companyId={companyId} building={building} /> : '建物なし'}
        </Typography>
        <ColumnRows
          bare
          label={`${building?.name ?? '建物なし'}の更新計画`}
          columns={columns.filter(({ key }) => key !== menuKey)}
          rows={sortRenewals(rows, sort)}
          rowKey={({ facility }) => facility.id}
          empty={null}
          footer={<StackTotals>{totalsText(columns, totals)}</StackTotals>}
        />
      </Panel>
    ))}
    <Panel title="合計">
      <StackTotals>{totalsText(columns, plan.totals)}</StackTotals>
    </Panel>
  </Box>
)

const StackTotals = ({ children }: { children: string }) => (
  <Box sx={{ px: 4, py: 3, bgcolor: 'neutral.50', typography: 'cell', fontWeight: 700, overflowWrap: 'anywhere' }}>
    {children}
  </Box>
)

type TotalsProps = { columns: readonly PlanColumn[]; name: ReactNode; totals: readonly number[] }

const Totals = ({ columns: [, ...others], name, totals }: TotalsProps) => (
  <tr className="total">
    <th scope="row">{name}</th>
    {others.map(({ key, headerHidden, total }) => (
      <td key={key} align="right" data-print={headerHidden && 'off'}>
        {total?.(totals)}
      </td>
    ))}
  </tr>
)
