import type { ComponentProps } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dialogWords } from '#domain/text/dialogs.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import type { RecordSave } from './use-record-save.tsx'

type RecordDialogProps<Input extends FieldValues, Output> = Omit<
  ComponentProps<typeof FormDialog>,
  'open' | 'error' | 'onSubmit' | 'submitLabel' | 'submitting'
> & {
  form: UseFormReturn<Input, unknown, Output>
  /** What useRecordSave answers. */
  saving: Pick<RecordSave<never, never, never>, 'isSaving' | 'isSaved' | 'deletion' | 'conflictDialog'>
  /** A new record's button; an edit's says 保存. */
  createLabel?: string | undefined
  /** Its button rests once it is saved, until the dialog is gone. */
  restsSaved?: boolean
  onSave: (values: Output) => void
}

/** The frame of a record's form: it says who deleted the record meanwhile, and asks where somebody else saved first. */
export const RecordDialog = <Input extends FieldValues, Output>({
  form,
  saving: { isSaving, isSaved, deletion, conflictDialog },
  createLabel,
  restsSaved = false,
  onSave,
  children,
  ...dialog
}: RecordDialogProps<Input, Output>) => (
  <>
    <FormDialog
      {...dialog}
      open
      submitLabel={deletion !== null && !dialog.submitDisabled ? dialogWords.createAnew : (createLabel ?? '保存')}
      submitting={isSaving || (restsSaved && isSaved)}
      error={form.formState.errors.root?.message ?? deletion ?? undefined}
      onSubmit={() => void form.handleSubmit(onSave)()}
    >
      {children}
    </FormDialog>
    {conflictDialog}
  </>
)
