import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** What a 422 carries; structural, so that lib knows no HTTP. */
type FieldFailure = { message: string; fields: Record<string, string> }

const isFieldFailure = (error: unknown): error is FieldFailure => error instanceof Error && 'fields' in error

/**
 * Puts a 422's messages on the form's fields and focuses the first; a message of a field that the form does not have
 * becomes the root error (`form.formState.errors.root`). `names`: what a field of the request is called in the form, where
 * it is called otherwise. False where the error is no 422: the caller changes nothing.
 */
export const showFieldErrors = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  names: Readonly<Record<string, FieldPath<Values>>> = {},
): boolean => {
  if (!isFieldFailure(error)) return false
  const values = form.getValues()
  const firstOf = (field: string) => field.split('.')[0]!
  const entries = Object.entries(error.fields).map(
    ([field, message]) => [names[field] ?? names[firstOf(field)] ?? field, message] as const,
  )
  const isKnown = (field: string) => firstOf(field) in values
  const known = entries.filter(([field]) => isKnown(field))
  known.forEach(([field, message], index) => {
    form.setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  const unknown = entries.find(([field]) => !isKnown(field))
  const message = unknown?.[1] ?? (known.length === 0 ? error.message : null)
  if (message) form.setError('root', { type: 'server', message })
  return true
}

/**
 * What was sent is saved, as `saved`. A field that was typed in while it was under way keeps that, as a change over what is
 * saved.
 */
export const settleSaved = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  sent: NoInfer<Values>,
  saved: NoInfer<Values>,
): void => {
  const later = Object.entries(form.getValues()).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(sent[field]),
  )
  form.reset(saved)
  for (const [field, value] of later)
    form.setValue(field as FieldPath<Values>, value, { shouldDirty: true, shouldValidate: true })
}

/** Taking in what somebody else saved: what this person changed is still to be asked about before it is dropped. */
export const keepTouched = { keepDefaultValues: true, keepErrors: true } as const

/** The form's values, with those of these fields as `current` has them. */
export const takenValues = <Values extends object>(
  values: Values,
  current: Partial<Values>,
  fields: readonly string[],
): Values => ({ ...values, ...Object.fromEntries(Object.entries(current).filter(([key]) => fields.includes(key))) })
