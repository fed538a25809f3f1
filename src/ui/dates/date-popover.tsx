import { useState } from 'react'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { dialogWords } from '#domain/text/dialogs.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { Calendar } from './calendar.tsx'
import { atTime, parseDate, timeOf, toDateValue, toTimeText } from './date-text.ts'
import { PickerPopup } from './picker-popup.tsx'
import type { PickerPopupProps } from './picker-popup.tsx'
import { TimeWheelDialog } from './time-wheel-dialog.tsx'
import { TimeWheels } from './time-wheels.tsx'

type DatePopoverProps = Omit<PickerPopupProps, 'children'> & {
  value: Date | null
  /** yyyy-MM-dd */
  min?: string | null
  max?: string | null
  onSelect: (date: Date) => void
}

/** The calendar of a date field: a click on a day chooses. Loaded only when one opens. */
export const DatePopover = ({ value, min, max, onSelect, ...popup }: DatePopoverProps) => (
  <PickerPopup {...popup}>
    <Calendar
      autoFocus
      value={value}
      onChange={onSelect}
      minDate={parseDate(min ?? '') ?? undefined}
      maxDate={parseDate(max ?? '') ?? undefined}
    />
  </PickerPopup>
)

/** Calendar and time; 適用 chooses, to the minute. */
export const DateTimePopover = ({ value, min, max, onSelect, ...popup }: DatePopoverProps) => {
  const [draft, setDraft] = useState<Date>(() => value ?? atTime(new Date(), timeOf(new Date())))
  const TimeChoice = isSmartphone() ? TimeButton : TimeColumn
  return (
    <PickerPopup {...popup}>
      <Box sx={{ display: { desk: 'flex' }, alignItems: 'center' }}>
        <Calendar
          autoFocus
          value={draft}
          onChange={(day) => setDraft(atTime(day, timeOf(draft)))}
          minDate={parseDate(min ?? '') ?? undefined}
          maxDate={parseDate(max ?? '') ?? undefined}
        />
        <TimeChoice value={draft} onChange={setDraft} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'flex-end',
          gap: 2,
          px: { desk: 3, phone: 4 },
          py: 3,
          borderTop: 1,
          borderColor: 'divider',
          '& > *': { flex: { phone: 1 } },
        }}
      >
        <Button size="compact" onClick={popup.onClose}>
          {dialogWords.cancel}
        </Button>
        <Button size="compact" variant="contained" color="primary" onClick={() => onSelect(draft)}>
          {dialogWords.apply}
        </Button>
      </Box>
    </PickerPopup>
  )
}

type TimeChoiceProps = { value: Date; onChange: (value: Date) => void }

/** At a desk the wheels stand beside the days. */
const TimeColumn = ({ value, onChange }: TimeChoiceProps) => (
  <Box sx={{ width: 240, borderLeft: 1, borderColor: 'divider' }}>
    <TimeWheels value={timeOf(value)} onChange={(time) => onChange(atTime(value, time))} />
  </Box>
)

/** On a phone they have a dialog of their own. */
const TimeButton = ({ value, onChange }: TimeChoiceProps) => {
  const [isTiming, setTiming] = useState(false)
  const handleTime = (time: ReturnType<typeof timeOf>) => {
    onChange(atTime(value, time))
    setTiming(false)
  }
  return (
    <Box sx={{ display: 'grid', px: 4, pb: 3 }}>
      <Button
        startIcon={<ScheduleOutlined />}
        aria-label={`時刻：${toTimeText(value)}、変更`}
        aria-haspopup="dialog"
        onClick={() => setTiming(true)}
      >
        {toTimeText(value)}
      </Button>
      {isTiming && (
        <TimeWheelDialog
          value={timeOf(value)}
          day={toDateValue(value)}
          onApply={handleTime}
          onClose={() => setTiming(false)}
        />
      )}
    </Box>
  )
}
