/** The plan as a table: equipment under its building, the years beside each other. */
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { formatDay } from '#domain/dates.ts'
import type { RenewalPlan } from '#domain/facilities/facilities.contract.ts'
import { renewalYears } from '#domain/facilities/renewals.ts'
import { writeListChoices } from '#src/lib/list-choices.ts'
import { formatNumber } from '#src/lib/text.ts'
import { ColumnMenu } from '#src/ui/column-menu.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { HeadCell } from '#src/ui/head-cell.tsx'
import { useColumns } from '#src/ui/use-columns.ts'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { FacilityLink } from '#src/widgets/facility-badges/facility-link.tsx'
import type { RenewalSort, RenewalSortField } from './renewals-search.ts'

type PlanBuilding = RenewalPlan['buildings'][number]
type PlanRow = PlanBuilding['rows'][number]

type PlanColumn = {
  key: string
  header: string
  width?: number
  align?: 'right'
  headerHidden?: boolean
  isExtra?: boolean
  sortable?: boolean
  render: (row: PlanRow) => ReactNode
  /** Of a building, or of all. */
  total?: (totals: readonly number[]) => ReactNode
}

const yen = (amount: number | undefined) => (amount ? formatNumber(amount) : '')
/** px, of the name. */
const nameWidth = 200

/** px that a year needs: nothing in its column is more than what it adds up to. 費用未定 and the year itself always fit. */
const yearWidth = (total: number | undefined): number => Math.max(72, yen(total).length * 7 + 16)

const columnsOf = (companyId: string, { first_year, totals }: RenewalPlan): PlanColumn[] => [
  {
    key: 'name',
    header: '設備名',
    sortable: true,
    render: ({ facility }) => <FacilityLink companyId={companyId} facility={facility} />,
  },
  { key: 'installation_floor', header: '設置階', width: 88, isExtra: true, render: (row) => row.installation_floor },
  {
    key: 'renewal_on',
    header: '更新予定日',
    width: 120,
    sortable: true,
    render: ({ renewal_on }) => formatDay(renewal_on),
  },
  {
    key: 'renewal_cost',
    header: '更新費用',
    width: 112,
    align: 'right',
    isExtra: true,
    sortable: true,
    render: ({ renewal_cost }) => (renewal_cost === null ? '費用未定' : formatNumber(renewal_cost)),
  },
  // By their distance: what is left out this year is left out next year too.
  ...Array.from({ length: renewalYears }, (_, index): PlanColumn => {
    const year = first_year + index
    return {
      key: `year-${index}`,
      header: `${year}年`,
      width: yearWidth(totals[index]),
      align: 'right',
      render: ({ years, renewal_cost }) =>
        years.includes(year) && (renewal_cost === null ? '費用未定' : formatNumber(renewal_cost)),
      total: (amounts) => yen(amounts[index]),
    }
  }),
  { key: 'columns', header: '列の設定', headerHidden: true, width: 44, align: 'right', render: () => null },
]

/** What is not known comes last, either way round. */
const sortedRows = (rows: readonly PlanRow[], sort: RenewalSort): PlanRow[] => {
  const isDown = sort.startsWith('-')
  const field = sort.replace('-', '') as RenewalSortField
  const compare = (one: PlanRow, other: PlanRow): number => {
    if (field === 'name') return one.facility.name.localeCompare(other.facility.name, 'ja')
    if (field === 'renewal_on') return one.renewal_on.localeCompare(other.renewal_on)
    return (one.renewal_cost ?? 0) - (other.renewal_cost ?? 0)
  }
  return rows.toSorted((one, other) => {
    if (field === 'renewal_cost' && (one.renewal_cost === null) !== (other.renewal_cost === null))
      return one.renewal_cost === null ? 1 : -1
    return isDown ? compare(other, one) : compare(one, other)
  })
}

/** The names stay where the years are scrolled. */
const sticky = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' } as const

/** The name and the choice of columns are in sight wherever the years are scrolled to. */
const headStyles: Partial<Record<string, Readonly<Record<string, string | number>>>> = {
  name: { ...sticky, bgcolor: 'neutral.50', width: nameWidth },
  columns: { position: 'sticky', right: 0, zIndex: 1, bgcolor: 'neutral.50' },
}

type RenewalTableProps = {
  companyId: string
  plan: RenewalPlan
  /** Under it the person's columns, widths and order are kept. */
  choicesKey: string
  sort: RenewalSort
  onSort: (sort: RenewalSort) => void
}

export const RenewalTable = ({ companyId, plan, choicesKey, sort, onSort }: RenewalTableProps) => {
  const given = useMemo(() => columnsOf(companyId, plan), [companyId, plan])
  const { columns, choices } = useColumns(given, choicesKey, undefined)
  const handleSort = (next: string) => {
    writeListChoices(choicesKey, { sort: next })
    onSort(next as RenewalSort)
  }
  if (plan.buildings.length === 0)
    return (
      <EmptyState
        drawing="nothing-waiting"
        title="10年以内に更新する設備がありません"
        text="設備の設置日と耐用年数から計算します。"
      />
    )
  const width = columns.reduce((sum, column) => sum + (column.width ?? nameWidth), 0)
  return (
    <TableContainer tabIndex={0} role="region" aria-label="更新計画" sx={{ overflowX: 'auto' }}>
      <Table
        aria-label="更新計画"
        sx={{ tableLayout: 'fixed', minWidth: width, '& td, & th': { whiteSpace: 'nowrap', px: 2 } }}
      >
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
            ...sortedRows(rows, sort).map((row) => (
              <TableRow key={row.facility.id} hover>
                {columns.map(({ key, align, headerHidden, render }) => (
                  <TableCell
                    key={key}
                    align={align}
                    data-print={headerHidden && 'off'}
                    sx={key === 'name' ? sticky : undefined}
                  >
                    {render(row)}
                  </TableCell>
                ))}
              </TableRow>
            )),
          ])}
          <Totals columns={columns} name="合計" totals={plan.totals} />
        </TableBody>
      </Table>
    </TableContainer>
  )
}

type TotalsProps = { columns: readonly PlanColumn[]; name: ReactNode; totals: readonly number[] }

const Totals = ({ columns: [, ...others], name, totals }: TotalsProps) => (
  <TableRow sx={{ '& > *': { bgcolor: 'neutral.50', fontWeight: 700 } }}>
    <TableCell
      component="th"
      scope="row"
      sx={{ ...sticky, bgcolor: 'neutral.50', overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {name}
    </TableCell>
    {others.map(({ key, headerHidden, total }) => (
      <TableCell key={key} align="right" data-print={headerHidden && 'off'}>
        {total?.(totals)}
      </TableCell>
    ))}
  </TableRow>
)
