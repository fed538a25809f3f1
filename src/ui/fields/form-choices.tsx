/** Radios, and a single checkbox. */
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useController } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import { validationMessages } from '#domain/text/validation.ts'
import { FieldError, FieldFrame } from '#src/ui/text/field-frame.tsx'
import type { FieldProps } from './field-props.ts'
import type { Choice } from './form-select.tsx'

type ChoicesProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  choices: readonly Choice[]
  /** Side by side instead of one below the other. */
  row?: boolean
}

const NoChoices = () => <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{validationMessages.noOptions}</Box>

/** The form's value is the chosen value. */
export const FormRadioGroup = <Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  required,
  hint,
  disabled,
  choices,
  row,
}: ChoicesProps<Values, Output>) => {
  const { field, fieldState } = useController({ control, name })
  const choose = (text: string) =>
    field.onChange(choices.find((choice) => String(choice.value) === text)?.value ?? null)
  return (
    <FieldFrame group label={label} required={required} hint={hint} error={fieldState.error?.message}>
      {({ labelId }) =>
        choices.length === 0 ? (
          <NoChoices />
        ) : (
          <RadioGroup
            row={row}
            name={field.name}
            aria-labelledby={labelId}
            value={field.value ?? ''}
            onBlur={field.onBlur}
            onChange={(_, text) => choose(text)}
          >
            {choices.map((choice, index) => (
              <FormControlLabel
                key={choice.value}
                value={choice.value}
                label={choice.label}
                disabled={disabled || choice.disabled}
                control={<Radio slotProps={index === 0 ? { input: { ref: field.ref } } : undefined} />}
              />
            ))}
          </RadioGroup>
        )
      }
    </FieldFrame>
  )
}

/** One box; the form's value is true or false. */
export const FormCheckbox = <Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  disabled,
}: Omit<FieldProps<Values, Output>, 'label'> & { label: ReactNode }) => {
  const { field, fieldState } = useController({ control, name })
  return (
    <Box>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Checkbox
            name={field.name}
            slotProps={{ input: { ref: field.ref } }}
            checked={Boolean(field.value)}
            onChange={(_, isChecked) => field.onChange(isChecked)}
            onBlur={field.onBlur}
          />
        }
      />
      {fieldState.error && <FieldError>{fieldState.error.message}</FieldError>}
    </Box>
  )
}
