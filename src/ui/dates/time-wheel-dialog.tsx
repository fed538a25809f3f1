import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { formatDayWithWeekday } from '#domain/dates.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { measures } from '#src/ui/sizes/measures.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { TimeWheels } from './time-wheels.tsx'
import type { Time } from './time-wheels.tsx'

type TimeWheelDialogProps = {
  value: Time
  /** The day it is about, yyyy-MM-dd; stands beside the title. */
  day?: string
  onApply: (time: Time) => void
  onClose: () => void
}

/** Hours and minutes by two wheels; rendered while it is open. */
export const TimeWheelDialog = ({ value, day, onApply, onClose }: TimeWheelDialogProps) => {
  const [time, setTime] = useState(value)
  const titleId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      sx={{ zIndex: measures.pickerZIndex }}
      slotProps={{ paper: { sx: { width: 342, m: 6, maxWidth: 'calc(100% - 48px)' } } }}
    >
      <Box sx={{ ...inRow, height: 56, px: 5, borderBottom: 1, borderColor: 'divider', flex: 'none' }}>
        <Typography id={titleId} component="h2" sx={{ flex: 1, fontSize: 17, fontWeight: 700 }}>
          時刻を選択
        </Typography>
        {day && <Box sx={{ fontSize: 15, color: 'text.secondary' }}>{formatDayWithWeekday(day)}</Box>}
      </Box>
      <TimeWheels value={time} onChange={setTime} autoFocus />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gap: 3,
          px: 5,
          py: 4,
          borderTop: 1,
          borderColor: 'divider',
          '& button': { minHeight: 48, fontSize: 16 },
        }}
      >
        <Button onClick={onClose}>{dialogWords.cancel}</Button>
        <Button variant="contained" color="primary" onClick={() => onApply(time)}>
          {dialogWords.apply}
        </Button>
      </Box>
    </Dialog>
  )
}
