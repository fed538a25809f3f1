import AddOutlined from '@mui/icons-material/AddOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Control, UseFieldArrayReturn } from 'react-hook-form'
import { companyColumnLabels as labels } from '#domain/company/company.labels.ts'
import { limits } from '#domain/limits.ts'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { Part } from './form-part.tsx'
import { Toggle } from './company-toggle.tsx'
import type { CompanyInput } from './company-input.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

type AllowedAddressesProps = {
  control: Control<CompanyInput>
  own: string
  typed: { range: string }[]
  ranges: UseFieldArrayReturn<CompanyInput, 'ranges'>
  lockOut: string | null
}

/** From where the company can be used. */
export const AllowedAddresses = ({ control, own, typed, ranges, lockOut }: AllowedAddressesProps) => (
  <Part title={labels.enable_ip_restriction}>
    <Toggle
      control={control}
      name="enable_ip_restriction"
      label="許可したIPアドレスからだけ利用できるようにする"
      hint="社内ユーザーに適用します。ゲストと、書類の提出先には適用しません。"
    />
    <Box sx={{ ...inRows, gap: 2, typography: 'body2' }}>
      <span>現在のIPアドレス：{own}</span>
      {!typed.some(({ range }) => range === own) && ranges.fields.length < limits.allowedIps && (
        <Button size="small" startIcon={<AddOutlined />} onClick={() => ranges.append({ range: own })}>
          現在のIPアドレスを追加
        </Button>
      )}
    </Box>
    <Box role="group" aria-label={labels.allowed_ips} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="label" component="div">
        {labels.allowed_ips}
      </Typography>
      {ranges.fields.map(({ id }, index) => (
        <Box key={id} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, maxWidth: 400 }}>
          <FormTextField
            control={control}
            name={`ranges.${index}.range`}
            label={`${index + 1}件目`}
            placeholder="203.0.113.0/24"
          />
          <IconButton
            aria-label={`${index + 1}件目を削除`}
            onClick={() => ranges.remove(index)}
            sx={{ mt: '24px', color: 'neutral.600' }}
          >
            <CloseOutlined sx={{ fontSize: 18 }} />
          </IconButton>
        </Box>
      ))}
      {ranges.fields.length < limits.allowedIps && (
        <Box>
          <Button variant="text" startIcon={<AddOutlined />} onClick={() => ranges.append({ range: '' })}>
            IPアドレスを追加
          </Button>
        </Box>
      )}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        1つのアドレスか、203.0.113.0/24 のような範囲で入力してください（IPv4、IPv6）。
      </Box>
    </Box>
    {lockOut && <FieldError>{lockOut}</FieldError>}
  </Part>
)
