import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useController, type Control } from 'react-hook-form'
import { z } from 'zod'
import { updateCompanyRequestSchema } from '#domain/company/company.contract.ts'
import { isIpRange } from '#domain/company/ip-ranges.ts'

/** A list of fields wants objects; the request has the addresses alone. */
export const schema = updateCompanyRequestSchema
  .omit({ allowed_ips: true, seen: true })
  .required({ name: true })
  .extend({
    ranges: z.array(z.object({ range: z.string().trim().refine(isIpRange, 'IPアドレスの形式が正しくありません。') })),
  })

export type CompanyInput = z.infer<typeof schema>

type ToggleProps = {
  control: Control<CompanyInput>
  name: 'members_require_approval' | 'keep_photo_metadata' | 'keep_macros' | 'enable_ip_restriction'
  label: string
  hint: string
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
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{hint}</Box>
    </Box>
  )
}
