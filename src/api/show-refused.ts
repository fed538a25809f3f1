import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showFieldErrors } from '#src/lib/forms.ts'
import { describeError } from './errors.ts'

/** Why a form was refused: beside its fields, or over its buttons where no field is the cause. */
export const showRefused = <Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void => {
  if (!showFieldErrors(form, error)) form.setError('root', { message: describeError(error) })
}
