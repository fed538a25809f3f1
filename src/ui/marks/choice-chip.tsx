import Chip from '@mui/material/Chip'
import type { ChipProps } from '@mui/material/Chip'

/** What a press takes in, among others like it: as high as a finger needs it on a phone. */
export const ChoiceChip = (props: Omit<ChipProps, 'variant' | 'sx'>) => (
  <Chip variant="outlined" {...props} sx={{ height: { desk: 28, phone: 44 }, maxWidth: '100%' }} />
)
