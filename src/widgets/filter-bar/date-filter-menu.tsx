import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined'
import type { DateFilter } from '#domain/date-filter.contract.ts'
import { formatDayRange } from '#domain/dates.ts'
import { relativeDateLabels, relativeDates } from '#domain/relative-dates.ts'
import type { RelativeDate } from '#domain/relative-dates.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import type { ChosenDates } from './chosen-dates.ts'
import { FilterChip } from './filter-chip.tsx'

const DateMenu = lazyPart(() => import('./date-menu.tsx').then((module) => module.DateMenu))

/** The ranges around today that every date filter offers. */
const rangePresets = [
  relativeDates.today,
  relativeDates.thisMonth,
  relativeDates.lastMonth,
  relativeDates.thisYear,
  relativeDates.lastYear,
] as const satisfies readonly RelativeDate[]

type DateFilterMenuProps = {
  /** 予定日, 作成日 */
  label: string
  value: DateFilter
  onChange: (value: ChosenDates) => void
  /** In this order; 期間を指定 always follows. */
  presets?: readonly RelativeDate[]
  /** Adds 期限超過. */
  withOverdue?: boolean
}

/** The chip's words: the preset, or the days from and to; undefined without either. */
const dateFilterText = ({ relative_date, start_date, end_date }: DateFilter): string | undefined =>
  (relative_date ? relativeDateLabels[relative_date as RelativeDate] : undefined) ??
  (formatDayRange(start_date ?? null, end_date ?? null) || undefined)

/** A range around today, what is overdue, or days of one's own; applied by 適用 alone. */
export const DateFilterMenu = ({
  label,
  value,
  onChange,
  presets = rangePresets,
  withOverdue,
}: DateFilterMenuProps) => (
  <FilterChip
    label={label}
    icon={<CalendarTodayOutlined />}
    value={dateFilterText(value)}
    menu={(menu) => (
      <DateMenu
        {...menu}
        value={value}
        onChange={onChange}
        presets={withOverdue ? [...presets, relativeDates.overdue] : presets}
      />
    )}
  />
)
