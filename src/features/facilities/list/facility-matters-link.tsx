import type { FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import { Link } from '#src/ui/text/link.tsx'

type FacilityMattersLinkProps = {
  companyId: string
  facility: Pick<FacilityListItem, 'id' | 'name' | 'matters'>
  /** On a card there is no column's head to say what is counted. */ onCard?: boolean
}

/** To the matters about this facility; blank where there is none. */
export const FacilityMattersLink = ({ companyId, facility: { id, name, matters }, onCard }: FacilityMattersLinkProps) =>
  matters.length > 0 && (
    <Link
      to="/c/$companyId/matters"
      params={{ companyId }}
      search={{ facility_id: id }}
      aria-label={`${name}の案件：${matters.length}件`}
      sx={onCard ? { display: 'inline-flex', alignItems: 'center', minHeight: 44, fontSize: 15 } : undefined}
    >
      {onCard ? `案件 ${matters.length}件` : `${matters.length}件`}
    </Link>
  )
