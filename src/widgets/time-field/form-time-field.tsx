import { useState } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useController } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import { readTimeOfDay } from '#domain/typed-times.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import type { FieldProps } from '#src/ui/fields/field-props.ts'

/**
 * A time of day as people type it (9:30, 930, ９：３０, 午後2時). The form's value is HH:mm, or null; text that is no time
 * is handed on as typed, so that the schema refuses it.
 */
export const FormTimeField = <Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  required,
  hint,
  disabled,
}: FieldProps<Values, Output>) => {
  const { field, fieldState } = useController({ control, name })
  const [typed, setTyped] = useState<string | null>(null)
  const value = (field.value ?? '') as string
  const handleType = (text: string) => {
    setTyped(text)
    field.onChange(text.trim() === '' ? null : (readTimeOfDay(text) ?? text))
  }
  return (
    <FieldFrame label={label} required={required} hint={hint} error={fieldState.error?.message}>
      {({ id, describedBy }) => (
        <OutlinedInput
          id={id}
          fullWidth
          size="small"
          name={field.name}
          value={typed ?? value}
          placeholder="9:30"
          disabled={disabled}
          error={fieldState.invalid}
          inputRef={field.ref}
          autoComplete="off"
          onChange={(event) => handleType(event.target.value)}
          onBlur={() => {
            setTyped(null)
            field.onBlur()
          }}
          slotProps={{ input: { 'aria-describedby': describedBy, 'aria-required': required } }}
        />
      )}
    </FieldFrame>
  )
}
