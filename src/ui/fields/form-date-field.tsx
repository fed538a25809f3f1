import { useController } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import { validationMessages } from '#domain/text/validation.ts'
import { DateInput, isDateInputValid } from '../dates/date-input.tsx'
import type { DateInputProps } from '../dates/date-input.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import type { FieldProps } from './field-props.ts'

export type FormDateFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> &
  Pick<DateInputProps, 'kind' | 'min' | 'max'>

/** Date, or with `kind="datetime"` date and time. The form's value is yyyy-MM-dd [HH:mm:ss], or null. */
export const FormDateField = <Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  required,
  hint,
  disabled,
  kind,
  min,
  max,
}: FormDateFieldProps<Values, Output>) => {
  const { field, fieldState } = useController({ control, name })
  const value = (field.value ?? null) as string | null
  const isDate = isDateInputValid({ kind, value, min, max })
  return (
    <FieldFrame
      label={label}
      required={required}
      hint={hint}
      error={isDate ? fieldState.error?.message : validationMessages.pickerDate}
    >
      {({ id, describedBy }) => (
        <DateInput
          id={id}
          label={label}
          aria-describedby={describedBy}
          aria-required={required}
          kind={kind}
          value={value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          min={min}
          max={max}
          error={fieldState.invalid || !isDate}
          disabled={disabled}
        />
      )}
    </FieldFrame>
  )
}
