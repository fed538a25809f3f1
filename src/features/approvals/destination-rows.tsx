import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import type { FieldErrors } from 'react-hook-form'
import type { SetDestinationsRequest } from '#domain/documents/documents.contract.ts'

type DestinationRowsProps = {
  fields: readonly (SetDestinationsRequest['submit_destinations'][number] & { key: string })[]
  errors: FieldErrors<Pick<SetDestinationsRequest, 'submit_destinations'>>
  onRemove: (index: number) => void
}

/** Whom the document goes to. */
export const DestinationRows = ({ fields, errors, onRemove }: DestinationRowsProps) => (
  <Box component="ul" aria-label="宛先" sx={{ m: 0, p: 0 }}>
    {fields.map(({ key, email, name, affiliation }, index) => (
      <Box
        key={key}
        component="li"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          py: 2,
          borderTop: 1,
          borderColor: 'line.row',
          listStyle: 'none',
        }}
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
        <IconButton size="small" aria-label={`${name || email}を削除`} onClick={() => onRemove(index)}>
          <CloseOutlined sx={{ fontSize: 20 }} />
        </IconButton>
      </Box>
    ))}
  </Box>
)
