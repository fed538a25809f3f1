import type { Actor } from '#domain/users/users.policy.ts'
import { MonthRange } from '#src/widgets/month-range/month-range.tsx'
import { MatterFilters } from '#src/widgets/matter-filters/matter-filters.tsx'
import type { FinancialReportSearch } from './financial-report-search.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { UseQueryResult } from '@tanstack/react-query'

type ReportFiltersProps = {
  companyId: string
  user: Actor
  statuses:
    | UseQueryResult<MatterStatus[]>
    | UseQueryResult<MatterStatus[]>
    | UseQueryResult<never>
    | UseQueryResult<never>
    | UseQueryResult<never>
    | UseQueryResult<MatterStatus[]>
  user_id: number | undefined
  matter_category_id: (1 | 10 | 8 | 7 | 3 | 5 | 4 | 6 | 2 | 9 | 11)[] | undefined
  status_id: number[] | undefined
  building_id: number[] | undefined
  onSearch: (change: FinancialReportSearch) => void
  booked_from: string
  booked_to: string
  isFiltered: boolean
  /** Of the company's 年度; undefined while it is not known. */
  yearStart: number | undefined
}

/** Narrows the report. */
export const ReportFilters = ({
  companyId,
  user,
  statuses,
  user_id,
  matter_category_id,
  status_id,
  building_id,
  onSearch,
  booked_from,
  booked_to,
  isFiltered,
  yearStart,
}: ReportFiltersProps) => (
  <MatterFilters
    companyId={companyId}
    user={user}
    statuses={statuses.data ?? []}
    value={{ user_id, matter_category_id, status_id, building_id }}
    onChange={onSearch}
    searchLabel={null}
    withoutDates
    start={
      <MonthRange
        label="計上月"
        from={booked_from}
        to={booked_to}
        yearStart={yearStart}
        onChange={({ from, to }) => onSearch({ booked_from: from, booked_to: to })}
      />
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
)
