import { useState } from 'react'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useController } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import { placeholders } from '#domain/text/screens.ts'
import { formatNumber } from '#src/lib/text.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import type { FieldProps } from './field-props.ts'

/** What was typed as a number: full-width digits, separators and ¥ are taken as meant. Anything else stays text, for the schema to refuse. */
const parseNumber = (text: string): number | string | null => {
  const digits = text.normalize('NFKC').replaceAll(/[,\s¥]/g, '')
  if (digits === '') return null
  return Number.isNaN(Number(digits)) ? text : Number(digits)
}

type FormNumberFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  /** What it is counted in, at its right end: 円, ㎡, 年. */
  unit: string
  decimals?: boolean
  /** Which year it is, not how many: without separators. */
  isYear?: boolean
}

/** A number with its unit, with separators while nobody types in it. The form's value is a number, null when empty. */
export const FormNumberField = <Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  required,
  hint,
  unit,
  decimals,
  isYear = false,
}: FormNumberFieldProps<Values, Output>) => {
  const { field, fieldState } = useController({ control, name })
  const [typed, setTyped] = useState<string | null>(null)
  const value = field.value as number | string | null | undefined
  const handleChange = (text: string) => {
    setTyped(text)
    field.onChange(parseNumber(text))
  }
  const handleBlur = () => {
    setTyped(null)
    field.onBlur()
  }
  return (
    <FieldFrame label={label} required={required} hint={hint} error={fieldState.error?.message}>
      {({ id, describedBy }) => (
        <OutlinedInput
          id={id}
          fullWidth
          size="small"
          value={typed ?? (typeof value === 'number' && !isYear ? formatNumber(value) : (value ?? ''))}
          placeholder={placeholders.number}
          error={fieldState.invalid}
          inputRef={field.ref}
          autoComplete="off"
          onChange={(event) => handleChange(event.target.value)}
          onBlur={handleBlur}
          endAdornment={
            <InputAdornment position="end" sx={{ whiteSpace: 'nowrap' }}>
              {unit}
            </InputAdornment>
          }
          slotProps={{
            input: {
              inputMode: decimals ? 'decimal' : 'numeric',
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
