import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { jaJP } from '@mui/x-date-pickers/locales'
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock'
import { ja } from 'date-fns/locale/ja'
import { measures } from '#domain/limits.ts'
import { Calendar } from './calendar.tsx'
import { parseDate } from './date-text.ts'

const localeText = jaJP.components.MuiLocalizationProvider.defaultProps.localeText

export type DatePopoverProps = {
  anchor: HTMLElement
  label: string
  value: Date | null
  /** yyyy-MM-dd */
  min?: string | null
  max?: string | null
  /** Adds hours and minutes, and with them キャンセル and 適用. */
  withTime?: boolean
  onSelect: (date: Date) => void
  onClose: () => void
}

/** The calendar under a date field. Loaded only when one opens. */
export const DatePopover = ({ anchor, label, value, min, max, withTime, onSelect, onClose }: DatePopoverProps) => {
  const [draft, setDraft] = useState<Date>(() => value ?? new Date(new Date().setSeconds(0, 0)))
  const handleDay = (day: Date) => {
    if (!withTime) return onSelect(day)
    setDraft(new Date(day.getFullYear(), day.getMonth(), day.getDate(), draft.getHours(), draft.getMinutes()))
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      sx={{ zIndex: measures.calendar.zIndex }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 1 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'stretch' }}>
        <Calendar autoFocus value={withTime ? draft : value} onChange={handleDay} minDate={parseDate(min ?? '') ?? undefined} maxDate={parseDate(max ?? '') ?? undefined} />
        {withTime && (
          <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={ja} localeText={localeText}>
            <MultiSectionDigitalClock ampm={false} timeSteps={{ hours: 1, minutes: 1 }} value={draft} onChange={(time) => time && setDraft(time as Date)} sx={{ flex: 'none', width: 'auto', maxHeight: 288, borderLeft: 1, borderBottom: 0, borderColor: 'divider' }} />
          </LocalizationProvider>
        )}
      </Box>
      {withTime && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, p: 3, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" onClick={onClose}>キャンセル</Button>
          <Button size="small" variant="contained" color="primary" onClick={() => onSelect(draft)}>適用</Button>
        </Box>
      )}
    </Popover>
  )
}
