import type { BuildingListItem } from '#domain/buildings/buildings.contract.ts'
import { Link } from '#src/ui/text/link.tsx'

type BuildingMattersLinkProps = {
  companyId: string
  building: Pick<BuildingListItem, 'id' | 'name' | 'linked_matters_count'>
  /** On a card there is no column's head to say what is counted. */ onCard?: boolean
}

/** To the matters at this building; blank where there is none. */
export const BuildingMattersLink = ({
  companyId,
  building: { id, name, linked_matters_count },
  onCard,
}: BuildingMattersLinkProps) =>
  linked_matters_count > 0 && (
    <Link
      to="/c/$companyId/matters"
      params={{ companyId }}
      search={{ building_id: [id] }}
      aria-label={`${name}の案件：${linked_matters_count}件`}
      sx={onCard ? { display: 'inline-flex', alignItems: 'center', minHeight: 44, fontSize: 15 } : undefined}
    >
      {onCard ? `案件 ${linked_matters_count}件` : `${linked_matters_count}件`}
    </Link>
  )
