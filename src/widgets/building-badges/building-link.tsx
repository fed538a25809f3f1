import type { ComponentProps } from 'react'
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
    sx={{ ...twoLines, ...(props.sx as object) }}
  >
    {name}
  </Link>
)
