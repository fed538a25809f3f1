import { useState } from 'react'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useController } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import { placeholders } from '#domain/text/screens.ts'
import { formatNumber } from '#src/lib/text.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import type { FieldProps } from '#src/ui/fields/field-props.ts'

/** What was typed as a number: full-width digits, separators and ¥ are taken as meant. Anything else stays text, for the schema to refuse. */
const parseYen = (text: string): number | string | null => {
  const digits = text.normalize('NFKC').replaceAll(/[,\s¥]/g, '')
  if (digits === '') return null
  return Number.isNaN(Number(digits)) ? text : Number(digits)
}

/** An amount in yen, with separators while nobody types in it. The form's value is a number, null when empty. */
export const YenField = <Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  required,
}: FieldProps<Values, Output>) => {
  const { field, fieldState } = useController({ control, name })
  const [typed, setTyped] = useState<string | null>(null)
  const value = field.value as number | string | null
  const handleChange = (text: string) => {
    setTyped(text)
    field.onChange(parseYen(text))
  }
  const handleBlur = () => {
    setTyped(null)
    field.onBlur()
  }
  return (
    <FieldFrame label={label} required={required} error={fieldState.error?.message}>
      {({ id, describedBy }) => (
        <OutlinedInput
          id={id}
          fullWidth
          size="small"
          value={typed ?? (typeof value === 'number' ? formatNumber(value) : (value ?? ''))}
          placeholder={placeholders.number}
          error={fieldState.invalid}
          inputRef={field.ref}
          autoComplete="off"
          onChange={(event) => handleChange(event.target.value)}
          onBlur={handleBlur}
          endAdornment={<InputAdornment position="end">円</InputAdornment>}
          slotProps={{
            input: {
              inputMode: 'numeric',
              'aria-describedby': describedBy,
              'aria-required': required,
              sx: { textAlign: 'right' },
            },
          }}
        />
      )}
    </FieldFrame>
  )
}
