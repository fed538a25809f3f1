import type { ComponentProps } from 'react'
import Box from '@mui/material/Box'
import { twoLines } from '#src/ui/text/clamped.ts'
import { Link } from '#src/ui/text/link.tsx'

type BuildingLinkProps = Pick<ComponentProps<typeof Link>, 'sx' | 'onClick'> & {
  companyId: string
  building: { id: number; name: string }
}

/** A building's name, which leads to it wherever it stands. */
export const BuildingLink = ({ companyId, building: { id, name }, ...props }: BuildingLinkProps) => (
  <Link
    to="/c/$companyId/buildings/$buildingId"
    params={{ companyId, buildingId: id }}
    title={name}
    {...props}
    sx={{ display: 'inline-block', maxWidth: '100%', minWidth: 0, ...(props.sx as object) }}
  >
    {/* What cuts a long name would cut the area that a finger has around it. */}
    <Box component="span" sx={{ ...twoLines, lineHeight: 'inherit' }}>
      {name}
    </Box>
  </Link>
)
