import type { Theme } from '@mui/material/styles'

/** A finger's 44px around what looks smaller. */
export const touchArea = {
  position: 'relative',
  '&::after': {
    content: '""',
    position: 'absolute',
    left: '50%',
    top: '50%',
    minWidth: '100%',
    width: 44,
    minHeight: '100%',
    height: 44,
    transform: 'translate(-50%, -50%)',
  },
} as const

/** The same for what a desk has exactly as large as it looks. */
export const touchAreaOnPhone = ({ breakpoints }: Theme) => ({ [breakpoints.up('phone')]: touchArea })
