import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import { placeholders } from '#domain/text/screens.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { includesText } from '#src/lib/includes-text.ts'
import { choicePopup } from '#src/ui/buttons/choice-popup.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import type { FieldProps } from '#src/ui/fields/field-props.ts'

/** More are not listed at once: typing narrows them down. */
const shown = 100

type BuildingChoiceProps<Values extends FieldValues, Output> = Omit<FieldProps<Values, Output>, 'label'> & {
  companyId: string
}

/** An existing building, searched by name, number and address; the form's value is its id, or null. */
export const BuildingChoice = <Values extends FieldValues, Output = Values>({
  companyId,
  control,
  name,
  required,
}: BuildingChoiceProps<Values, Output>) => {
  const { field, fieldState } = useController({ control, name })
  const building_id = field.value as number | null | undefined
  const { data: buildings = [], isPending } = useQuery(buildingQueries.refs(companyId))
  return (
    <FieldFrame label="建物" required={required} error={fieldState.error?.message}>
      {({ id, describedBy }) => (
        <Autocomplete
          id={id}
          options={buildings}
          loading={isPending}
          value={buildings.find((building) => building.id === building_id) ?? null}
          onChange={(_, building) => field.onChange(building?.id ?? null)}
          onBlur={field.onBlur}
          getOptionLabel={({ name }) => name}
          getOptionKey={(building) => building.id}
          filterOptions={(options, { inputValue }) =>
            options
              .filter(({ name, address, company_number }) =>
                includesText([name, company_number, address].join(' '), inputValue),
              )
              .slice(0, shown)
          }
          noOptionsText="該当する建物がありません"
          slotProps={choicePopup}
          renderOption={({ key, ...props }, { name, address, company_number }) => (
            <li key={key} {...props}>
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ typography: 'body2' }}>{name}</Box>
                {(company_number || address) && (
                  <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                    {[company_number, address].filter(Boolean).join('　')}
                  </Box>
                )}
              </Box>
            </li>
          )}
          renderInput={(params) => (
            <TextField
              {...params}
              placeholder={placeholders.select}
              error={fieldState.invalid}
              inputRef={field.ref}
              slotProps={{
                ...params.slotProps,
                htmlInput: {
                  ...params.slotProps.htmlInput,
                  'aria-describedby': describedBy,
                  'aria-required': required,
                },
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  )
}
