import Box from '@mui/material/Box'
import type { Actor } from '#domain/users/users.policy.ts'
import { businessDay } from '#domain/dates.ts'
import { now } from '#src/lib/now.ts'
import { ChoiceChip } from '#src/ui/marks/choice-chip.tsx'
import { YearMonthPicker } from '#src/ui/dates/year-month-picker.tsx'
import { MatterFilters } from '#src/widgets/matter-filters/matter-filters.tsx'
import type { FinancialReportSearch } from './financial-report-search.ts'
import { fiscalYears } from './fiscal-years.ts'
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
}: ReportFiltersProps) => {
  const isChosen = (months: { booked_from: string; booked_to: string }) =>
    booked_from === months.booked_from && booked_to === months.booked_to
  return (
    <MatterFilters
      companyId={companyId}
      user={user}
      statuses={statuses.data ?? []}
      value={{ user_id, matter_category_id, status_id, building_id }}
      onChange={onSearch}
      searchLabel={null}
      withoutDates
      start={
        <Box role="group" aria-label="計上月" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
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
            onChange={(month) => onSearch({ booked_from: month < booked_from ? month : booked_from, booked_to: month })}
          />
          {(yearStart === undefined ? [] : fiscalYears(businessDay(now()), yearStart)).map(({ label, ...months }) => (
            <ChoiceChip
              key={label}
              label={label}
              aria-pressed={isChosen(months)}
              color={isChosen(months) ? 'primary' : 'default'}
              onClick={() => onSearch(months)}
            />
          ))}
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
  )
}
