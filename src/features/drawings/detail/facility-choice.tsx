import { useState } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FacilityRef } from '#domain/facilities/facilities.contract.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import { placeholders } from '#domain/text/screens.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { includesText } from '#src/lib/includes-text.ts'
import { choicePopup } from '#src/ui/buttons/choice-popup.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

type FacilityChoiceProps = {
  companyId: string
  buildingId: number | null
  value: FacilityRef | null
  error: string | undefined
  onChange: (facility: FacilityRef | null) => void
}

/** Equipment of the drawing's building, searched by name. */
export const FacilityChoice = ({ companyId, buildingId, value, error, onChange }: FacilityChoiceProps) => {
  const [text, setText] = useState('')
  const name = text === value?.name ? '' : text
  const { data, isFetching, isError } = useQuery({
    ...facilityQueries.choices(companyId, buildingId, name),
    placeholderData: keepPreviousData,
  })
  // Without a connection this device searches in those that it carries.
  const carried = useQuery({ ...facilityQueries.choices(companyId, buildingId), enabled: isError })
  const options = data?.data ?? carried.data?.data.filter((facility) => includesText(facility.name, name)) ?? []
  return (
    <FieldFrame label="設備" error={error}>
      {({ id, describedBy }) => (
        <Autocomplete<FacilityRef>
          id={id}
          options={options}
          loading={isFetching}
          value={value}
          onChange={(_, chosen) => onChange(chosen)}
          onInputChange={(_, typed) => setText(typed)}
          isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
          getOptionLabel={(facility) => facility.name}
          getOptionKey={(facility) => facility.id}
          // The server has searched.
          filterOptions={(options) => options}
          noOptionsText="該当する設備がありません"
          slotProps={choicePopup}
          renderOption={({ key, ...props }, facility) => (
            <li key={key} {...props}>
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ typography: 'body2' }}>{facility.name}</Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {facilityCategoryLabels[facility.facility_category_id]}
                </Box>
              </Box>
            </li>
          )}
          renderInput={(params) => (
            <TextField
              {...params}
              placeholder={placeholders.select}
              error={error !== undefined}
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
