import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useController } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import { validationMessages } from '#domain/text/validation.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import type { FieldProps } from './field-props.ts'

/** One choice of a select, radio or checkbox group. */
export type Choice = { value: string | number; label: string; disabled?: boolean }

export type FormSelectProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  choices: readonly Choice[]
  /** Offers to choose nothing again; the value is then null. */
  clearLabel?: string
}

/** The form's value is the chosen value, or null. */
export const FormSelect = <Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  required,
  hint,
  disabled,
  choices,
  clearLabel,
}: FormSelectProps<Values, Output>) => {
  const { field, fieldState } = useController({ control, name })
  const value = (field.value ?? '') as string | number
  const nameOf = (chosen: string | number) => choices.find((choice) => choice.value === chosen)?.label
  return (
    <FieldFrame label={label} required={required} hint={hint} error={fieldState.error?.message}>
      {({ id, labelId, describedBy }) => (
        <Select
          id={id}
          labelId={labelId}
          fullWidth
          size="small"
          displayEmpty
          name={field.name}
          value={value}
          disabled={disabled}
          error={fieldState.invalid}
          inputRef={field.ref}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
          SelectDisplayProps={{ 'aria-describedby': describedBy, 'aria-required': required }}
          MenuProps={{ slotProps: { paper: { sx: { maxHeight: 300 } } } }}
          renderValue={(chosen) =>
            chosen === '' ? (
              <Box component="span" sx={{ color: 'neutral.600' }}>
                選択
              </Box>
            ) : (
              nameOf(chosen)
            )
          }
        >
          {clearLabel && <MenuItem value="">{clearLabel}</MenuItem>}
          {choices.map((choice) => (
            <MenuItem key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </MenuItem>
          ))}
          {choices.length === 0 && (
            <MenuItem value="" disabled>
              {validationMessages.noOptions}
            </MenuItem>
          )}
        </Select>
      )}
    </FieldFrame>
  )
}
