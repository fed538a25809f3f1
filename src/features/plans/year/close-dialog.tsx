/** 実施済みにする: one or many, on one day. */
import Box from '@mui/material/Box'
import { businessDay } from '#domain/dates.ts'
import { choicesOf } from '#domain/labels.ts'
import { closeOccurrencesRequestSchema } from '#domain/plans/plans.contract.ts'
import { occurrenceResultLabels } from '#domain/plans/plans.labels.ts'
import { useCloseOccurrences } from '#src/api/plan-changes.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { now } from '#src/lib/now.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'

const formSchema = closeOccurrencesRequestSchema.omit({ occurrence_ids: true })
const results = choicesOf(occurrenceResultLabels)

type CloseDialogProps = {
  companyId: string
  ids: readonly number[]
  /** Whether a certificate tells the next day. */
  hasCertificate: boolean
  onClose: () => void
  onDone: () => void
}

export const CloseDialog = ({ companyId, ids, hasCertificate, onClose, onDone }: CloseDialogProps) => {
  const close = useCloseOccurrences(companyId)
  const today = businessDay(now())
  const form = useRecordForm(formSchema, { performed_on: today, result: null, certificate_until: null, reason: '' })
  const { control } = form
  const isPast = form.watch('performed_on') < today
  return (
    <FormDialog
      open
      width={480}
      title={ids.length === 1 ? '実施済みにする' : `${ids.length}件をまとめて実施済みにする`}
      submitLabel="実施済みにする"
      submitting={close.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() =>
        void form.handleSubmit((values) =>
          close.mutate(
            { ...values, occurrence_ids: [...ids] },
            { onSuccess: onDone, onError: (error) => showFieldErrors(form, error) },
          ),
        )()
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormDateField control={control} name="performed_on" label="実施日" required max={today} />
        <FormSelect control={control} name="result" label="結果" choices={results} clearLabel="なし" />
        {isPast && (
          <FormTextField
            control={control}
            name="reason"
            label="理由"
            required
            multiline
            rows={2}
            hint="今日より前の日に実施したことにする理由です。例：紙の記録から入力"
          />
        )}
        {hasCertificate && <FormDateField control={control} name="certificate_until" label="次の有効期限" required />}
      </Box>
    </FormDialog>
  )
}
