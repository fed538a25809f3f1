import Box from '@mui/material/Box'
import { z } from 'zod'
import { attendanceStepLabels, attendanceSteps, enteredLabel } from '#domain/attendances/attendances.labels.ts'
import type { AttendanceStep } from '#domain/attendances/attendances.labels.ts'
import { enteredError, enteredMoment } from '#domain/attendances/attendances.rules.ts'
import { toTimestamp } from '#domain/dates.ts'
import { optionalMoment } from '#domain/fields.ts'
import { required } from '#domain/text/validation.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { now } from '#src/lib/now.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { useRecordVisit } from './use-record-visit.ts'

const stepLabel = '記録するもの'
const choices = attendanceSteps.map((step) => ({ value: step, label: attendanceStepLabels[step] }))

const schema = z.object({
  step: z.enum(attendanceSteps, required(stepLabel)),
  entered_at: optionalMoment(enteredLabel).transform((typed, context) => {
    const error = typed ? enteredError(enteredMoment(typed), now()) : required(enteredLabel)
    if (typed && error === null) return typed
    context.addIssue({ code: 'custom', message: error ?? required(enteredLabel) })
    return z.NEVER
  }),
})

type EnteredVisitDialogProps = {
  companyId: string
  matter: { id: number; name: string }
  /** What comes next, most often forgotten. */
  step: AttendanceStep
  onClose: () => void
}

/** What nobody pressed when it happened, with its time; marked as entered by hand wherever it is shown. */
export const EnteredVisitDialog = ({ companyId, matter, step, onClose }: EnteredVisitDialogProps) => {
  const recording = useRecordVisit(companyId, matter)
  const form = useRecordForm(schema, { step, entered_at: `${toTimestamp(now()).slice(0, 16).replace('T', ' ')}:00` })
  const handleSubmit = (entered: z.output<typeof schema>) =>
    recording.mutate(entered, { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) })
  return (
    <FormDialog
      open
      width={480}
      title="時刻を入力して記録"
      submitLabel="記録"
      submitting={recording.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormSelect control={form.control} name="step" label={stepLabel} required choices={choices} />
        <FormDateField
          control={form.control}
          name="entered_at"
          label={enteredLabel}
          required
          kind="datetime"
          hint="押し忘れた時刻です。「手入力」と表示し、変更履歴に残します。"
        />
      </Box>
    </FormDialog>
  )
}
