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
