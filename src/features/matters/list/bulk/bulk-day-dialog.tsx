import { useState } from 'react'
import Box from '@mui/material/Box'
import { required, validationMessages } from '#domain/text/validation.ts'
import { DateInput, isDateInputValid } from '#src/ui/dates/date-input.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

type BulkDayDialogProps = {
  /** How many matters it is for. */
  count: number
  submitting: boolean
  onClose: () => void
  /** yyyy-MM-dd */
  onSubmit: (day: string) => void
}

/** The first day of all of the chosen matters; how long they last, and their times, stay. */
export const BulkDayDialog = ({ count, submitting, onClose, onSubmit }: BulkDayDialogProps) => {
  const [day, setDay] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const isDate = isDateInputValid({ value: day })
  const handleSubmit = () => {
    setMissing(!day)
    if (day && isDate) onSubmit(day)
  }
  return (
    <FormDialog
      open
      width={480}
      title="予定日を変更"
      submitLabel="変更"
      submitting={submitting}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <Box sx={{ mb: 4, typography: 'body2', color: 'text.secondary' }}>
        {`選択した${count}件の案件に適用します。日数と時刻は変わりません。`}
      </Box>
      <FieldFrame
        required
        label="開始日"
        error={isDate ? (isMissing && !day ? required('開始日') : undefined) : validationMessages.pickerDate}
      >
        {({ id, describedBy }) => (
          <DateInput
            aria-required
            id={id}
            label="開始日"
            aria-describedby={describedBy}
            value={day}
            onChange={setDay}
            error={!isDate || (isMissing && !day)}
          />
        )}
      </FieldFrame>
    </FormDialog>
  )
}
