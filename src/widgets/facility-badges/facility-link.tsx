import type { ComponentProps } from 'react'
import Box from '@mui/material/Box'
import { twoLines } from '#src/ui/text/clamped.ts'
import { Link } from '#src/ui/text/link.tsx'
import { touchAreaOnPhone } from '#src/ui/sizes/touch-area.ts'

type FacilityLinkProps = Pick<ComponentProps<typeof Link>, 'onClick'> & {
  companyId: string
  facility: { id: number; name: string }
}

/** A facility's name, which leads to it wherever it stands. */
export const FacilityLink = ({ companyId, facility: { id, name }, onClick }: FacilityLinkProps) => (
  <Link
    to="/c/$companyId/facilities/$facilityId"
    params={{ companyId, facilityId: id }}
    title={name}
    onClick={onClick}
    sx={[{ display: 'block', minWidth: 0, fontSize: { desk: 14, phone: 16 }, fontWeight: 500 }, touchAreaOnPhone]}
  >
    <Box component="span" sx={{ ...twoLines, lineHeight: { desk: '20px', phone: '24px' } }}>
      {name}
    </Box>
  </Link>
)
