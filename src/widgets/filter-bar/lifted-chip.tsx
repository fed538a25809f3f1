import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Button from '@mui/material/Button'

type LiftedChipProps = { label: string; onLift: () => void }

/** What a link narrowed the list down to, and what no menu of the bar chooses: it can only be lifted. */
export const LiftedChip = ({ label, onLift }: LiftedChipProps) => (
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
