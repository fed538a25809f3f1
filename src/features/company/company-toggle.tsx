import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useController, type Control } from 'react-hook-form'
import type { CompanyInput } from './company-input.ts'

type ToggleProps = {
  control: Control<CompanyInput>
  name:
    | 'members_require_approval'
    | 'keep_photo_metadata'
    | 'keep_macros'
    | 'guest_reports_count'
    | 'owners_read_owner_reports'
    | 'owners_read_estimates'
    | 'owners_read_reports'
    | 'enable_ip_restriction'
  label: string
  hint?: string
}

export const Toggle = ({ control, name, label, hint }: ToggleProps) => {
  const { field } = useController({ control, name })
  return (
    <Box>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={field.value ?? false}
            onChange={(_, isOn) => field.onChange(isOn)}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
      />
      {hint && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{hint}</Box>}
    </Box>
  )
}
