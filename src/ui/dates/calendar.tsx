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
import { addMonths, format, isSameMonth, setMonth, setYear } from 'date-fns'
import { ja } from 'date-fns/locale/ja'
import { measures } from '#domain/limits.ts'
import { MonthGrid, YearGrid } from './year-month-grid.tsx'

const localeText = jaJP.components.MuiLocalizationProvider.defaultProps.localeText

type HeaderProps = PickersCalendarHeaderProps & { onTitleClick?: () => void }

const CalendarHeader = ({ currentMonth, onMonthChange, onTitleClick }: HeaderProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', height: 40, px: 1 }}>
    <ButtonBase onClick={onTitleClick} aria-label={`${format(currentMonth, 'yyyy年M月')}、年月を選択`} sx={{ mr: 'auto', px: 1, borderRadius: 1, fontWeight: 700, fontSize: 14, lineHeight: '28px' }}>
      {format(currentMonth, 'yyyy年M月')}
      <ArrowDropDownOutlined sx={{ fontSize: 20 }} />
    </ButtonBase>
    <IconButton size="small" aria-label="前の月" onClick={() => onMonthChange(addMonths(currentMonth, -1))}><ChevronLeftOutlined fontSize="small" /></IconButton>
    <IconButton size="small" aria-label="次の月" onClick={() => onMonthChange(addMonths(currentMonth, 1))}><ChevronRightOutlined fontSize="small" /></IconButton>
  </Box>
)

export type CalendarProps = { value: Date | null; onChange: (date: Date) => void; minDate?: Date; maxDate?: Date; autoFocus?: boolean }

/** A month of 42 days from Sunday on; its title leads over the years and months. Days out of range are disabled. */
export const Calendar = ({ value, onChange, minDate, maxDate, autoFocus }: CalendarProps) => {
  const [view, setView] = useState<'day' | 'year' | 'month'>('day')
  const [month, setMonthShown] = useState(() => value ?? new Date())
  if (view === 'year') {
    const handleSelect = (year: number) => {
      setMonthShown(setYear(month, year))
      setView('month')
    }
    return <Box sx={{ p: 2, width: 280 }}><YearGrid selected={month.getFullYear()} onSelect={handleSelect} /></Box>
  }
  if (view === 'month') {
    const handleSelect = (number: number) => {
      setMonthShown(setMonth(month, number))
      setView('day')
    }
    return <Box sx={{ p: 2, width: 280 }}><MonthGrid year={month.getFullYear()} selected={month.getMonth()} onSelect={handleSelect} /></Box>
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
        minDate={minDate}
        maxDate={maxDate}
        autoFocus={autoFocus}
        showDaysOutsideCurrentMonth
        fixedWeekNumber={measures.calendar.cells / 7}
        dayOfWeekFormatter={(day) => format(day, 'EEEEE', { locale: ja })}
        reduceAnimations
        slots={{ calendarHeader: CalendarHeader }}
        slotProps={{ calendarHeader: { onTitleClick: () => setView('year') } as Partial<HeaderProps> }}
        sx={{
          width: 280, flex: 'none', m: 0, height: 'auto', maxHeight: 'none', p: 2,
          '& .MuiDayCalendar-header, & .MuiDayCalendar-weekContainer': { justifyContent: 'space-between' },
          '& .MuiDayCalendar-weekDayLabel': { width: 32, height: 32, m: 0, fontSize: 12, color: 'text.secondary' },
          '& .MuiDayCalendar-weekDayLabel:first-of-type': { color: 'error.main' },
          '& .MuiDayCalendar-weekDayLabel:last-of-type': { color: 'info.main' },
          '& .MuiDayCalendar-slideTransition': { minHeight: 204, overflow: 'hidden' },
          '& .MuiDayCalendar-weekContainer': { my: '1px' },
          '& .MuiPickerDay-root': { width: 32, height: 32, m: 0, borderRadius: '6px', fontSize: 13 },
          '& .MuiPickerDay-today:not(.Mui-selected)': { border: '1.5px solid', borderColor: 'primary.main', color: 'primary.dark', fontWeight: 700 },
        }}
      />
    </LocalizationProvider>
  )
}
