import Checkbox from '@mui/material/Checkbox'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useController } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import { validationMessages } from '#domain/text/validation.ts'
import type { FieldProps } from './field-props.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

type MultiSelectFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  choices: readonly { id: number; name: string }[]
}

/** Any of a few records; the form's value is the list of their ids. */
export const MultiSelectField = <Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  hint,
  choices,
}: MultiSelectFieldProps<Values, Output>) => {
  const { field, fieldState } = useController({ control, name })
  const chosen = (field.value ?? []) as number[]
  const nameOf = (id: number) => choices.find((choice) => choice.id === id)?.name
  return (
    <FieldFrame label={label} hint={hint} error={fieldState.error?.message}>
      {({ id, labelId, describedBy }) => (
        <Select
          multiple
          displayEmpty
          fullWidth
          size="small"
          id={id}
          labelId={labelId}
          name={field.name}
          value={chosen}
          error={fieldState.invalid}
          inputRef={field.ref}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.value)}
          SelectDisplayProps={{ 'aria-describedby': describedBy }}
          MenuProps={{ slotProps: { paper: { sx: { maxHeight: 300 } } } }}
          renderValue={(ids) => ids.flatMap((each) => nameOf(each) ?? []).join('、') || 'なし'}
        >
          {choices.map((choice) => (
            <MenuItem key={choice.id} value={choice.id}>
              <Checkbox size="small" checked={chosen.includes(choice.id)} tabIndex={-1} aria-hidden />
              {choice.name}
            </MenuItem>
          ))}
          {choices.length === 0 && <MenuItem disabled>{validationMessages.noOptions}</MenuItem>}
        </Select>
      )}
    </FieldFrame>
  )
}
