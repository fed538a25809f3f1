import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import { inRow } from '#src/ui/sizes/rows.ts'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import { useWatch } from 'react-hook-form'
import type { Control, FieldErrors } from 'react-hook-form'
import { coverLetterTexts } from '#domain/documents/cover-letter.texts.ts'
import type { DestinationForm } from './use-destinations.ts'
import type { SetDestinationsRequest } from '#domain/documents/documents.contract.ts'

type DestinationRowsProps = {
  fields: readonly (SetDestinationsRequest['submit_destinations'][number] & { key: string })[]
  errors: FieldErrors<Pick<SetDestinationsRequest, 'submit_destinations'>>
  control: Control<DestinationForm>
  onRemove: (index: number) => void
  onCc: (index: number, is_cc: boolean) => void
}

/** Whom the document goes to. */
export const DestinationRows = ({ fields, errors, control, onRemove, onCc }: DestinationRowsProps) => (
  <Box component="ul" aria-label="宛先" sx={{ m: 0, p: 0 }}>
    {fields.map(({ key, email, name, affiliation }, index) => (
      <Box
        key={key}
        component="li"
        sx={{ ...inRow, gap: 2, py: 2, borderTop: 1, borderColor: 'line.row', listStyle: 'none' }}
      >
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 500 }}>{name || email}</Box>
          <Box sx={{ typography: 'caption', color: 'neutral.600' }}>
            {[affiliation, name ? email : null].filter(Boolean).join('　')}
          </Box>
          {errors.submit_destinations?.[index]?.email && (
            <FieldError>{errors.submit_destinations[index].email.message}</FieldError>
          )}
        </Box>
        <CcBox control={control} index={index} label={`${name || email}を${coverLetterTexts.cc}にする`} onCc={onCc} />
        <IconButton size="small" aria-label={`${name || email}を削除`} onClick={() => onRemove(index)}>
          <CloseOutlined sx={{ fontSize: 20 }} />
        </IconButton>
      </Box>
    ))}
  </Box>
)

type CcBoxProps = {
  control: Control<DestinationForm>
  index: number
  label: string
  onCc: DestinationRowsProps['onCc']
}

const CcBox = ({ control, index, label, onCc }: CcBoxProps) => {
  const is_cc = useWatch({ control, name: `submit_destinations.${index}.is_cc` }) ?? false
  return (
    <FormControlLabel
      sx={{ mx: 0, flex: 'none' }}
      label={coverLetterTexts.cc}
      control={
        <Checkbox
          size="small"
          checked={is_cc}
          onChange={(_, isChosen) => onCc(index, isChosen)}
          slotProps={{ input: { 'aria-label': label } }}
        />
      }
    />
  )
}
