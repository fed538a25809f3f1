import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { placeholders } from '#domain/text/screens.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { includesText } from '#src/lib/text.ts'
import { choicePopup } from '#src/ui/choice-popup.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import type { MatterFormFieldProps } from './matter-form.ts'

/** More are not listed at once: typing narrows them down. */
const shown = 100

/** An existing building, searched by name and address, or the name and address of a new one. */
export const BuildingField = ({ companyId, control }: MatterFormFieldProps) => {
  const { field: mode } = useController({ control, name: 'is_new_building' })
  return (
    <Box>
      {mode.value ? <NewBuilding control={control} /> : <BuildingChoice companyId={companyId} control={control} />}
      <Button variant="text" size="small" onClick={() => mode.onChange(!mode.value)} sx={{ mt: 1, ml: -2 }}>
        {mode.value ? '登録済みの建物から選択' : '新しい建物を登録'}
      </Button>
    </Box>
  )
}

const NewBuilding = ({ control }: Pick<MatterFormFieldProps, 'control'>) => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    <FormTextField control={control} name="building_name" label="建物名" required maxLength={limits.text.name} />
    <FormTextField control={control} name="building_address" label="住所" />
  </Box>
)

const BuildingChoice = ({ companyId, control }: MatterFormFieldProps) => {
  const { field, fieldState } = useController({ control, name: 'building_id' })
  const building_id = useWatch({ control, name: 'building_id' })
  const { data: buildings = [], isPending } = useQuery(buildingQueries.refs(companyId))
  return (
    <FieldFrame label="建物" error={fieldState.error?.message}>
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
            options.filter(({ name, address }) => includesText(`${name} ${address ?? ''}`, inputValue)).slice(0, shown)
          }
          noOptionsText="該当する建物がありません"
          slotProps={choicePopup}
          renderOption={({ key, ...props }, { name, address }) => (
            <li key={key} {...props}>
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ typography: 'body2' }}>{name}</Box>
                {address && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{address}</Box>}
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
                htmlInput: { ...params.slotProps.htmlInput, 'aria-describedby': describedBy },
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  )
}
