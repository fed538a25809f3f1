import { useState } from 'react'
import ArrowDropDownOutlined from '@mui/icons-material/ArrowDropDownOutlined'
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { jaJP } from '@mui/x-date-pickers/locales'
import type { PickersCalendarHeaderProps } from '@mui/x-date-pickers/PickersCalendarHeader'
import { PickerDay } from '@mui/x-date-pickers/PickerDay'
import type { PickerDayProps } from '@mui/x-date-pickers/PickerDay'
import {
  addMonths,
  endOfMonth,
  format,
  isSameDay,
  isSameMonth,
  isWithinInterval,
  setMonth,
  setYear,
  startOfMonth,
} from 'date-fns'
import { ja } from 'date-fns/locale/ja'
import { inRow } from '#src/ui/sizes/rows.ts'
import { touchAreaOnPhone } from '#src/ui/sizes/touch-area.ts'
import { MonthGrid, YearGrid, yearsOffered } from './year-month-grid.tsx'

const localeText = jaJP.components.MuiLocalizationProvider.defaultProps.localeText

type HeaderProps = PickersCalendarHeaderProps & { onTitleClick?: () => void }

const CalendarHeader = ({ currentMonth, minDate, maxDate, onMonthChange, onTitleClick }: HeaderProps) => {
  const previous = addMonths(currentMonth, -1)
  const next = addMonths(currentMonth, 1)
  return (
    <Box sx={{ ...inRow, minHeight: 40, px: 1 }}>
      <ButtonBase
        onClick={onTitleClick}
        aria-label={`${format(currentMonth, 'yyyy年M月')}、年月を選択`}
        sx={[
          { mr: 'auto', px: 1, borderRadius: 1, fontWeight: 700, fontSize: 14, lineHeight: '28px' },
          touchAreaOnPhone,
        ]}
      >
        {format(currentMonth, 'yyyy年M月')}
        <ArrowDropDownOutlined sx={{ fontSize: 20 }} />
      </ButtonBase>
      <IconButton
        size="small"
        aria-label="前の月"
        disabled={endOfMonth(previous) < minDate}
        onClick={() => onMonthChange(previous)}
      >
        <ChevronLeftOutlined fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label="次の月"
        disabled={startOfMonth(next) > maxDate}
        onClick={() => onMonthChange(next)}
      >
        <ChevronRightOutlined fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** Days from and to; an open end is null. */
type DateRange = { start: Date | null; end: Date | null }

type RangeDayProps = PickerDayProps & { isEnd?: boolean; isBetween?: boolean }

const RangeDay = ({ isEnd = false, isBetween = false, selected, ...day }: RangeDayProps) => (
  <PickerDay
    {...day}
    selected={selected || isEnd}
    aria-selected={selected || isEnd}
    sx={isBetween && !isEnd ? { bgcolor: 'brand.100' } : undefined}
  />
)

const rangeDayProps = ({ start, end }: DateRange, day: Date): Pick<RangeDayProps, 'isEnd' | 'isBetween'> => ({
  isEnd: (start !== null && isSameDay(day, start)) || (end !== null && isSameDay(day, end)),
  isBetween: start !== null && end !== null && start <= end && isWithinInterval(day, { start, end }),
})

const calendarWidth = { desk: 280, phone: '100%' }
const cell = { desk: 32, phone: 44 }
const weeksHeight = { desk: 6 * (cell.desk + 2), phone: 6 * (cell.phone + 2) }

const monthLook = {
  width: calendarWidth,
  flex: 'none',
  m: 0,
  height: 'auto',
  maxHeight: 'none',
  p: 2,
  '& .MuiDayCalendar-header, & .MuiDayCalendar-weekContainer': { justifyContent: 'space-between' },
  '& .MuiDayCalendar-weekDayLabel': { width: cell, height: 32, m: 0, fontSize: 12, color: 'text.secondary' },
  '& .MuiDayCalendar-weekDayLabel:first-of-type': { color: 'error.main' },
  '& .MuiDayCalendar-weekDayLabel:last-of-type': { color: 'info.main' },
  '& .MuiDayCalendar-slideTransition': { minHeight: weeksHeight, overflow: 'hidden' },
  '& .MuiDayCalendar-weekContainer': { my: '1px' },
  '& .MuiPickerDay-root': { width: cell, height: cell, m: 0, borderRadius: '6px', fontSize: { desk: 13, phone: 16 } },
  '& .MuiPickerDay-today:not(.Mui-selected)': {
    border: '1.5px solid',
    borderColor: 'primary.main',
    color: 'primary.dark',
    fontWeight: 700,
  },
} as const

type CalendarProps = {
  value: Date | null
  onChange: (date: Date) => void
  minDate?: Date
  maxDate?: Date
  autoFocus?: boolean
  /** Marks these days and those between; `value` is the end that is being chosen. */
  range?: DateRange
}

/** A month of 42 days from Sunday on; its title leads over the years and months. Days out of range are disabled. */
export const Calendar = ({ value, onChange, minDate, maxDate, autoFocus, range }: CalendarProps) => {
  const [view, setView] = useState<'day' | 'year' | 'month'>('day')
  const [month, setMonthShown] = useState(() => value ?? range?.start ?? range?.end ?? new Date())
  const first = minDate ?? new Date(yearsOffered().first, 0, 1)
  const last = maxDate ?? new Date(yearsOffered().last, 11, 31)
  if (view === 'year') {
    const handleSelect = (year: number) => {
      setMonthShown(setYear(month, year))
      setView('month')
    }
    return (
      <Box sx={{ p: 2, width: calendarWidth }}>
        <YearGrid selected={month.getFullYear()} minDate={first} maxDate={last} onSelect={handleSelect} />
      </Box>
    )
  }
  if (view === 'month') {
    const handleSelect = (number: number) => {
      setMonthShown(setMonth(month, number))
      setView('day')
    }
    return (
      <Box sx={{ p: 2, width: calendarWidth }}>
        <MonthGrid
          year={month.getFullYear()}
          selected={month.getMonth()}
          minDate={first}
          maxDate={last}
          onSelect={handleSelect}
        />
      </Box>
    )
  }
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={ja} localeText={localeText}>
      <DateCalendar
        // With a value the calendar opens on the value's month, whatever month was chosen from the list.
        value={value && isSameMonth(value, month) ? value : null}
        referenceDate={month}
        onMonthChange={setMonthShown}
        onChange={(date) => date && onChange(date)}
        views={['day']}
        minDate={first}
        maxDate={last}
        autoFocus={autoFocus}
        showDaysOutsideCurrentMonth
        fixedWeekNumber={6}
        dayOfWeekFormatter={(day) => format(day, 'EEEEE', { locale: ja })}
        reduceAnimations
        slots={{ calendarHeader: CalendarHeader, day: RangeDay }}
        slotProps={{
          calendarHeader: { onTitleClick: () => setView('year') } as Partial<HeaderProps>,
          day: range && (({ day }) => rangeDayProps(range, day)),
        }}
        sx={monthLook}
      />
    </LocalizationProvider>
  )
}
