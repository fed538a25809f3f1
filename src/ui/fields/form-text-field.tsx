import type { ComponentProps, HTMLAttributes, ReactNode } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useController } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import { textLength } from '#domain/text/length.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import type { FieldProps } from './field-props.ts'

export type FormTextFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> &
  Pick<
    ComponentProps<typeof OutlinedInput>,
    | 'type'
    | 'autoComplete'
    | 'autoFocus'
    | 'placeholder'
    | 'multiline'
    | 'rows'
    | 'minRows'
    | 'maxRows'
    | 'readOnly'
    | 'startAdornment'
    | 'endAdornment'
    | 'sx'
  > & {
    inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
    /** Shows a counter against this limit; nothing is cut off, the schema refuses what is too long. */
    maxLength?: number
    labelEnd?: ReactNode
    /** The form's value is a number, null when empty. */
    numeric?: boolean
  }

/** Text, textarea (`multiline rows={4}`), password or number: `<FormTextField control={form.control} name="title" label="タイトル" required maxLength={100} />`. */
export const FormTextField = <Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  required,
  hint,
  labelEnd,
  disabled,
  maxLength,
  numeric,
  inputMode,
  ...input
}: FormTextFieldProps<Values, Output>) => {
  const { field, fieldState } = useController({ control, name })
  const text = field.value === null || field.value === undefined ? '' : String(field.value)
  const handleChange = (value: string) => {
    if (!numeric) field.onChange(value)
    else field.onChange(value.trim() === '' ? null : Number.isNaN(Number(value)) ? value : Number(value))
  }
  return (
    <FieldFrame
      label={label}
      required={required}
      hint={hint}
      labelEnd={labelEnd}
      error={fieldState.error?.message}
      counter={maxLength === undefined ? undefined : { length: textLength(text), max: maxLength }}
    >
      {({ id, describedBy }) => (
        <OutlinedInput
          id={id}
          fullWidth
          size="small"
          name={field.name}
          value={text}
          disabled={disabled}
          error={fieldState.invalid}
          inputRef={field.ref}
          onBlur={field.onBlur}
          onChange={(event) => handleChange(event.target.value)}
          slotProps={{
            input: {
              inputMode: inputMode ?? (numeric ? 'decimal' : undefined),
              'aria-describedby': describedBy,
              'aria-required': required,
            },
          }}
          {...input}
        />
      )}
    </FieldFrame>
  )
}
