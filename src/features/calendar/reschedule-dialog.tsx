import { useState } from 'react'
import Typography from '@mui/material/Typography'
import type { Matter, MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { isConflict } from '#src/api/errors.ts'
import { DateRangePicker, rangeErrors } from '#src/ui/dates/date-range-picker.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { isSameSchedule } from './rescheduling.ts'
import { refusalText } from './use-reschedule.ts'
import type { Reschedule } from './use-reschedule.ts'

type RescheduleDialogProps = { matter: MatterCalendarItem; save: Reschedule['save']; onClose: () => void }

/** What a bar's dragging does, by two dates. What was refused stays as it was typed, to be saved again. */
export const RescheduleDialog = ({ matter, save, onClose }: RescheduleDialogProps) => {
  const [base, setBase] = useState(matter)
  const [dates, setDates] = useState({ start: matter.start_date, end: matter.end_date })
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const errors = rangeErrors(dates)
  const schedule = { start_date: dates.start, end_date: dates.end }
  const handleSubmit = async () => {
    setSaving(true)
    setRefusal(undefined)
    try {
      await save(base, schedule)
      onClose()
    } catch (error) {
      setSaving(false)
      setRefusal(refusalText(error) ?? undefined)
      // Whoever saves again has been told of the other's change: it counts on top of that.
      if (isConflict(error))
        setBase({ ...base, ...(error.body.current as Pick<Matter, 'start_date' | 'end_date' | 'updated_at'>) })
    }
  }
  return (
    <FormDialog
      open
      title="日程の変更"
      width={520}
      submitLabel="保存"
      submitting={isSaving}
      submitDisabled={isSameSchedule(schedule, base) || Object.values(errors).some(Boolean)}
      error={refusal}
      unsaved={!isSameSchedule(schedule, base)}
      onClose={onClose}
      onSubmit={() => void handleSubmit()}
    >
      <Typography variant="body2" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
        {matter.name}
      </Typography>
      <DateRangePicker labels={['開始日', '終了日']} value={dates} onChange={setDates} />
    </FormDialog>
  )
}
