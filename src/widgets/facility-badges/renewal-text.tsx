import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import type { FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import { remainingText } from '#domain/facilities/facilities.rules.ts'

type RenewalTextProps = { facility: Pick<FacilityListItem, 'renewal_on'>; today: string }

/** How much of its lifetime is left; what is over is marked. Blank where nobody knows. */
export const RenewalText = ({ facility: { renewal_on }, today }: RenewalTextProps) =>
  renewal_on !== null && (
    <Box
      component="span"
      sx={[
        { display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' },
        renewal_on <= today && { color: 'error.main', fontWeight: 500 },
      ]}
    >
      {renewal_on <= today && <ErrorOutlineOutlined sx={{ fontSize: 16 }} />}
      {remainingText(renewal_on, today)}
    </Box>
  )
