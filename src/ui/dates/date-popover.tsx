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

/** Calendar and time wheels, on a phone with the wheels in a dialog of their own; 適用 chooses, to the minute. */
export const DateTimePopover = ({ value, min, max, onSelect, ...popup }: DatePopoverProps) => {
  const [draft, setDraft] = useState<Date>(() => value ?? atTime(new Date(), timeOf(new Date())))
  const [isTiming, setTiming] = useState(false)
  const isPhone = isSmartphone()
  const handleTime = (time: ReturnType<typeof timeOf>) => {
    setDraft(atTime(draft, time))
    setTiming(false)
  }
  return (
    <PickerPopup {...popup}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Calendar
          autoFocus
          value={draft}
          onChange={(day) => setDraft(atTime(day, timeOf(draft)))}
          minDate={parseDate(min ?? '') ?? undefined}
          maxDate={parseDate(max ?? '') ?? undefined}
        />
        {!isPhone && (
          <Box sx={{ width: 240, borderLeft: 1, borderColor: 'divider' }}>
            <TimeWheels value={timeOf(draft)} onChange={(time) => setDraft(atTime(draft, time))} />
          </Box>
        )}
      </Box>
      {isPhone && (
        <Box sx={{ display: 'grid', px: 4, pb: 3 }}>
          <Button
            startIcon={<ScheduleOutlined />}
            aria-label={`時刻：${toTimeText(draft)}、変更`}
            aria-haspopup="dialog"
            onClick={() => setTiming(true)}
          >
            {toTimeText(draft)}
          </Button>
        </Box>
      )}
      <Box
        sx={[
          { display: 'flex', justifyContent: 'flex-end', gap: 2, p: 3, borderTop: 1, borderColor: 'divider' },
          isPhone && { px: 4, '& > *': { flex: 1 } },
        ]}
      >
        <Button size={isPhone ? 'medium' : 'small'} onClick={popup.onClose}>
          {dialogWords.cancel}
        </Button>
        <Button size={isPhone ? 'medium' : 'small'} variant="contained" color="primary" onClick={() => onSelect(draft)}>
          {dialogWords.apply}
        </Button>
      </Box>
      {isTiming && (
        <TimeWheelDialog
          value={timeOf(draft)}
          day={toDateValue(draft)}
          onApply={handleTime}
          onClose={() => setTiming(false)}
        />
      )}
    </PickerPopup>
  )
}
