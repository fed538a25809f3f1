import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { facilityQueries } from '#src/api/facilities.ts'
import { isNotFound } from '#src/api/errors.ts'

type FacilityChipProps = { companyId: string; facilityId: number; onLift: () => void }

/** The list is about one facility, as its link said or as was chosen. */
export const FacilityChip = ({ companyId, facilityId, onLift }: FacilityChipProps) => {
  const { data } = useQuery({ ...facilityQueries.detail(companyId, facilityId), meta: { screenShows: isNotFound } })
  const label = `設備：${data?.name ?? ''}`
  return (
    <Button
      aria-label={`${label}の絞り込みを解除`}
      endIcon={<CloseOutlined />}
      onClick={onLift}
      sx={{
        flex: 'none',
        maxWidth: 280,
        minHeight: { phone: 44 },
        px: 3,
        fontSize: { phone: 15 },
        bgcolor: 'brand.50',
        borderColor: 'brand.500',
        color: 'brand.800',
        '& .MuiButton-icon': { color: 'brand.700' },
      }}
    >
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{label}</span>
    </Button>
  )
}
