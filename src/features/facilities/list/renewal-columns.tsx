/** What 更新計画 says of each facility. */
import type { ReactNode } from 'react'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import { formatDay } from '#domain/dates.ts'
import type { RenewalPlan } from '#domain/facilities/facilities.contract.ts'
import { facilityCategoryLabels, renewalSortParams, renewalYears } from '#domain/facilities/facilities.labels.ts'
import { renewalListLabels } from '#domain/facilities/renewal-list.labels.ts'
import type { RenewalColumn } from '#domain/facilities/renewal-list.labels.ts'
import { formatNumber } from '#src/lib/text.ts'
import { recordColumns } from '#src/records/record-columns.ts'
import type { RecordColumn } from '#src/records/record-columns.ts'
import { menuColumn } from '#src/ui/lists/menu-column.ts'
import type { menuKey } from '#src/ui/lists/menu-column.ts'
import { FacilityLink } from '#src/widgets/facility-badges/facility-link.tsx'

type PlanRow = RenewalPlan['buildings'][number]['rows'][number]

/** Those that the plan can be asked for as a file, and the menu that chooses them. */
export type PlanColumn = RecordColumn<PlanRow> & {
  key: RenewalColumn | typeof menuKey
  /** Of a building, or of all. */
  total?: (totals: readonly number[]) => ReactNode
}

const yen = (amount: number | undefined) => (amount ? formatNumber(amount) : '')
/** px, of the name. */
export const nameWidth = 200

/** px that a year needs: nothing in its column is more than what it adds up to. 費用未定 and the year itself always fit. */
const yearWidth = (total: number | undefined): number => Math.max(72, yen(total).length * 7 + 16)

/** The day itself: what is over has its mark and its word. */
const RenewalDay = ({ day, today }: { day: string; today: string }) =>
  day >= today ? (
    formatDay(day)
  ) : (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'error.main', fontWeight: 500 }}
    >
      <ErrorOutlineOutlined titleAccess="超過" sx={{ fontSize: 16 }} />
      {formatDay(day)}
    </Box>
  )

export const planColumnsOf = (companyId: string, { first_year, totals }: RenewalPlan, today: string): PlanColumn[] => [
  ...recordColumns<keyof typeof renewalListLabels, PlanRow>(renewalListLabels, renewalSortParams, {
    name: { render: ({ facility }) => <FacilityLink companyId={companyId} facility={facility} /> },
    facility_category_id: {
      width: 104,
      isExtra: true,
      render: ({ facility }) => facilityCategoryLabels[facility.facility_category_id],
    },
    installation_floor: { width: 88, isExtra: true, render: (row) => row.installation_floor },
    renewal_on: { width: 120, render: ({ renewal_on }) => <RenewalDay day={renewal_on} today={today} /> },
    renewal_cost: {
      width: 112,
      align: 'right',
      isExtra: true,
      render: ({ renewal_cost }) => (renewal_cost === null ? '費用未定' : formatNumber(renewal_cost)),
    },
  }),
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
  { ...menuColumn<PlanRow>(() => null), header: '列の設定', width: 44 },
]
