import type { Dispatch, SetStateAction } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatDayRange } from '#domain/dates.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import type { DayRange } from '#domain/dates.ts'
import { DateRangePicker } from '#src/ui/dates/date-range-picker.tsx'
import type { DayRangeValue } from '#src/ui/dates/day-range.ts'
import type { ChosenDates } from './chosen-dates.ts'

export const nothing: ChosenDates = { relative_date: undefined, start_date: undefined, end_date: undefined }

type CustomRangeProps = {
  isCustom: boolean
  range: DayRangeValue
  setRange: Dispatch<SetStateAction<{ start: string | null; end: string | null }>>
  error: string | undefined
  days: DayRange | null
  apply: (chosen: ChosenDates) => void
}

/** Days of the own choice. */
export const CustomRange = ({ isCustom, range, setRange, error, days, apply }: CustomRangeProps) => (
  <Box sx={{ flex: 1, minWidth: 0, p: 4, pb: 3, display: 'flex', flexDirection: 'column', gap: 3 }}>
    {isCustom && (
      <DateRangePicker stacked labels={['次より後', '次より前']} value={range} onChange={setRange} error={error} />
    )}
    {days && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{formatDayRange(days.start, days.end)}</Box>}
    <Box
      sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, mt: 'auto', pt: 2, '& > *': { flex: { phone: 1 } } }}
    >
      <Button variant="text" size="compact" onClick={() => apply(nothing)}>
        {dialogWords.clear}
      </Button>
      <Button type="submit" variant="contained" color="primary" size="compact">
        {dialogWords.apply}
      </Button>
    </Box>
  </Box>
)
