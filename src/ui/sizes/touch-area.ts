import type { Theme } from '@mui/material/styles'

/** A finger's 44px around what looks smaller. */
export const touchArea = {
  position: 'relative',
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    top: '50%',
    minHeight: '100%',
    height: 44,
    transform: 'translateY(-50%)',
  },
} as const

/** The same for what a desk has exactly as large as it looks. */
export const touchAreaOnPhone = ({ breakpoints }: Theme) => ({ [breakpoints.up('phone')]: touchArea })
