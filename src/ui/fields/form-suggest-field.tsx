import Autocomplete from '@mui/material/Autocomplete'
import { useController } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import { includesText } from '#src/lib/includes-text.ts'
import { choicePopup } from '#src/ui/buttons/choice-popup.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { ChoiceInput } from './choice-input.tsx'
import type { FieldProps } from './field-props.ts'

type FormSuggestFieldProps<Values extends FieldValues, Output> = Pick<
  FieldProps<Values, Output>,
  'control' | 'name' | 'label'
> & {
  suggestions: readonly string[]
  /** More are not listed at once: typing narrows them down. */
  most?: number
}

/** Any text; what is known already is offered. */
export const FormSuggestField = <Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  suggestions,
  most = suggestions.length,
}: FormSuggestFieldProps<Values, Output>) => {
  const { field, fieldState } = useController({ control, name })
  return (
    <FieldFrame label={label} error={fieldState.error?.message}>
      {({ id, describedBy }) => (
        <Autocomplete
          id={id}
          freeSolo
          disableClearable
          options={suggestions}
          inputValue={field.value ?? ''}
          onInputChange={(_, value) => field.onChange(value)}
          onBlur={field.onBlur}
          slotProps={choicePopup}
          filterOptions={(options, { inputValue }) =>
            options.filter((each) => includesText(each, inputValue)).slice(0, most)
          }
          renderInput={(params) => (
            <ChoiceInput params={params} error={fieldState.invalid} inputRef={field.ref} describedBy={describedBy} />
          )}
        />
      )}
    </FieldFrame>
  )
}
