import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { describeError } from '#src/api/errors.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

type KeptDialogProps<Values extends FieldValues, Body> = {
  form: UseFormReturn<Values, unknown, Values>
  texts: Record<'edit' | 'add' | 'saved', string>
  isNew: boolean
  /** The whole list with what was typed; null once a field says why it cannot be. */
  bodyOf: (values: Values) => Body | null
  save: { mutateAsync: (body: Body) => Promise<unknown>; isSuccess: boolean }
  onClose: () => void
  children: ReactNode
}

/** One row of a list that the company keeps as a whole, typed and saved with the list. */
export const KeptDialog = <Values extends FieldValues, Body>({
  form,
  texts,
  isNew,
  bodyOf,
  save,
  onClose,
  children,
}: KeptDialogProps<Values, Body>) => {
  const { isDirty, isSubmitting, errors } = form.formState
  const handleSubmit = async (values: Values) => {
    const body = bodyOf(values)
    if (body === null) return
    try {
      await save.mutateAsync(body)
      toast.success(texts.saved)
      onClose()
    } catch (error) {
      form.setError('root', { message: describeError(error) })
    }
  }
  return (
    <FormDialog
      open
      title={isNew ? texts.add : texts.edit}
      submitLabel="保存"
      submitting={isSubmitting}
      error={errors.root?.message}
      unsaved={isDirty && !save.isSuccess}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>{children}</Box>
    </FormDialog>
  )
}
