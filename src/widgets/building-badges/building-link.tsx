import type { ComponentProps } from 'react'
import { Link } from '#src/ui/link.tsx'

type BuildingLinkProps = Pick<ComponentProps<typeof Link>, 'sx' | 'onClick'> & {
  companyId: string
  building: { id: number; name: string }
}

const singleLine = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** A building's name, which leads to it wherever it stands. */
export const BuildingLink = ({ companyId, building: { id, name }, ...props }: BuildingLinkProps) => (
  <Link
    to="/c/$companyId/buildings/$buildingId"
    params={{ companyId, buildingId: id }}
    title={name}
    {...props}
    sx={{ ...singleLine, ...(props.sx as object) }}
  >
    {name}
  </Link>
)
