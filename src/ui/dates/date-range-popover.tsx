import { useState } from 'react'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { placeholders } from '#domain/text/screens.ts'
import { Calendar } from './calendar.tsx'
import { parseDate, toDateText, toDateValue } from './date-text.ts'
import type { DayRangeProps, RangeEnd } from './day-range.ts'
import { PickerPopup } from './picker-popup.tsx'
import type { PickerPopupProps } from './picker-popup.tsx'

type DateRangePopoverProps = Pick<PickerPopupProps, 'anchor' | 'onClose'> &
  DayRangeProps & { /** The end chosen first. */ firstEnd: RangeEnd }

/** One calendar for both days: the first click sets one end, the next the other. Loaded only when one opens. */
export const DateRangePopover = ({ labels, firstEnd, value, min, max, onChange, ...popup }: DateRangePopoverProps) => {
  const [end, setEnd] = useState(firstEnd)
  const range = { start: parseDate(value.start ?? ''), end: parseDate(value.end ?? '') }
  const handleDay = (day: Date) => {
    const picked = toDateValue(day)
    if (end === 'start') {
      // An end that would lie before it no longer counts.
      onChange({ start: picked, end: range.end && range.end < day ? null : value.end })
      setEnd('end')
    } else if (range.start && day < range.start) {
      onChange({ start: picked, end: null })
    } else {
      onChange({ start: value.start, end: picked })
      popup.onClose()
    }
  }
  const toggle = (which: RangeEnd, label: string) => (
    <ToggleButton value={which} sx={{ flex: 1, flexDirection: 'column', py: 1, px: 2, lineHeight: 1.5 }}>
      <Box component="span" sx={{ fontSize: 12 }}>
        {label}
      </Box>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {range[which] ? toDateText(range[which]) : placeholders.date}
      </Box>
    </ToggleButton>
  )
  return (
    <PickerPopup {...popup} label="期間を選択">
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        aria-label="選択する日付"
        value={end}
        onChange={(_, next: RangeEnd | null) => next && setEnd(next)}
        sx={{ px: 3, pt: 3 }}
      >
        {toggle('start', labels[0])}
        {toggle('end', labels[1])}
      </ToggleButtonGroup>
      <Calendar
        autoFocus
        value={range[end]}
        range={range}
        onChange={handleDay}
        minDate={parseDate(min ?? '') ?? undefined}
        maxDate={parseDate(max ?? '') ?? undefined}
      />
    </PickerPopup>
  )
}
