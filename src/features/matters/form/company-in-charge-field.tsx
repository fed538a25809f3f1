import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form'
import { matterColumnLabels as labels } from '#domain/matters/matters.labels.ts'
import { firmQueries } from '#src/api/firms.ts'
import { includesText } from '#src/lib/text.ts'
import { choicePopup } from '#src/ui/buttons/choice-popup.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

type CompanyInChargeFieldProps<Values extends FieldValues> = { companyId: string; control: Control<Values> }

/** 担当会社: any name; the firms (取引先) are offered, whose people can then be added to the matter. */
export const CompanyInChargeField = <Values extends FieldValues & { company_in_charge?: string | null | undefined }>({
  companyId,
  control,
}: CompanyInChargeFieldProps<Values>) => {
  const { field, fieldState } = useController({ control, name: 'company_in_charge' as Path<Values> })
  // Without a connection the name is typed.
  const { data: firms = [] } = useQuery(firmQueries.all(companyId))
  return (
    <FieldFrame label={labels.company_in_charge} error={fieldState.error?.message}>
      {({ id, describedBy }) => (
        <Autocomplete
          id={id}
          freeSolo
          disableClearable
          options={firms.map(({ name }) => name)}
          inputValue={field.value ?? ''}
          onInputChange={(_, value) => field.onChange(value)}
          onBlur={field.onBlur}
          slotProps={choicePopup}
          filterOptions={(options, { inputValue }) => options.filter((name) => includesText(name, inputValue))}
          renderInput={(params) => (
            <TextField
              {...params}
              error={fieldState.invalid}
              inputRef={field.ref}
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, 'aria-describedby': describedBy },
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  )
}
