/** 見送り: with the reason that the history keeps. */
import { skipOccurrenceRequestSchema } from '#domain/plans/plans.contract.ts'
import { useSkipOccurrence } from '#src/api/plan-changes.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'

type SkipDialogProps = { companyId: string; id: number; onClose: () => void; onSkipped: () => void }

export const SkipDialog = ({ companyId, id, onClose, onSkipped }: SkipDialogProps) => {
  const skip = useSkipOccurrence(companyId)
  const form = useRecordForm(skipOccurrenceRequestSchema, { reason: '' })
  return (
    <FormDialog
      open
      width={480}
      title="実施回の見送り"
      submitLabel="見送る"
      submitting={skip.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() =>
        void form.handleSubmit(({ reason }) =>
          skip.mutate({ id, reason }, { onSuccess: onSkipped, onError: (error) => showFieldErrors(form, error) }),
        )()
      }
    >
      <FormTextField control={form.control} name="reason" label="理由" required autoFocus multiline rows={3} />
    </FormDialog>
  )
}
