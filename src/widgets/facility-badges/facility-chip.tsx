import { useQuery } from '@tanstack/react-query'
import { facilityQueries } from '#src/api/facilities.ts'
import { isNotFound } from '#src/api/errors.ts'
import { LiftedChip } from '#src/widgets/filter-bar/lifted-chip.tsx'

type FacilityChipProps = { companyId: string; facilityId: number; onLift: () => void }

/** The list is about one facility, as its link said or as was chosen. */
export const FacilityChip = ({ companyId, facilityId, onLift }: FacilityChipProps) => {
  const { data } = useQuery({ ...facilityQueries.detail(companyId, facilityId), meta: { screenShows: isNotFound } })
  return <LiftedChip label={`設備：${data?.name ?? ''}`} onLift={onLift} />
}
