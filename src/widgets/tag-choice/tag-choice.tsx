import Autocomplete from '@mui/material/Autocomplete'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import { placeholders } from '#domain/text/screens.ts'
import { tagQueries } from '#src/api/tags.ts'
import { includesText } from '#src/lib/includes-text.ts'
import { choicePopup } from '#src/ui/buttons/choice-popup.ts'
import { ChoiceInput } from '#src/ui/fields/choice-input.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import type { FieldProps } from '#src/ui/fields/field-props.ts'

type TagChoiceProps<Values extends FieldValues, Output> = Omit<FieldProps<Values, Output>, 'label'> & {
  companyId: string
}

/** More than anybody reads; typing finds the others. */
const shown = 100

/** The company's tags, any number of them; the form's value is their ids. */
export const TagChoice = <Values extends FieldValues, Output = Values>({
  companyId,
  control,
  name,
}: TagChoiceProps<Values, Output>) => {
  const { field, fieldState } = useController({ control, name })
  const ids = field.value as readonly number[]
  const { data: tags = [], isPending } = useQuery(tagQueries.all(companyId))
  return (
    <FieldFrame label="タグ" error={fieldState.error?.message}>
      {({ id, describedBy }) => (
        <Autocomplete
          multiple
          disableCloseOnSelect
          id={id}
          options={tags}
          loading={isPending}
          value={tags.filter((tag) => ids.includes(tag.id))}
          onChange={(_, chosen) => field.onChange(chosen.map((tag) => tag.id))}
          onBlur={field.onBlur}
          getOptionLabel={({ name: tagName }) => tagName}
          getOptionKey={(tag) => tag.id}
          filterOptions={(options, { inputValue }) =>
            options.filter((tag) => includesText(tag.name, inputValue)).slice(0, shown)
          }
          noOptionsText="該当するタグがありません"
          slotProps={choicePopup}
          renderInput={(params) => (
            <ChoiceInput
              params={params}
              describedBy={describedBy}
              placeholder={ids.length === 0 ? placeholders.select : undefined}
              error={fieldState.invalid}
              inputRef={field.ref}
            />
          )}
        />
      )}
    </FieldFrame>
  )
}
