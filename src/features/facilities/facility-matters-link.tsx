import type { FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { Link } from '#src/ui/link.tsx'

type FacilityMattersLinkProps = { companyId: string; facility: Pick<FacilityListItem, 'id' | 'name' | 'matters'> }

/** To the matters about this facility; blank where there is none. */
export const FacilityMattersLink = ({ companyId, facility: { id, name, matters } }: FacilityMattersLinkProps) =>
  matters.length > 0 && (
    <Link
      to="/c/$companyId/matters"
      params={{ companyId }}
      search={{ facility_id: id }}
      aria-label={`${name}の案件：${matters.length}件`}
      sx={isSmartphone() ? { display: 'inline-flex', alignItems: 'center', minHeight: 44, fontSize: 15 } : undefined}
    >
      {isSmartphone() ? `案件 ${matters.length}件` : `${matters.length}件`}
    </Link>
  )
