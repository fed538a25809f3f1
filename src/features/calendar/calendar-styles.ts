import type { Theme } from '@mui/material/styles'

/** A button that looks like what it holds. */
export const bareButton = ({ tokens }: Theme) =>
  ({
    font: 'inherit',
    border: 0,
    margin: 0,
    cursor: 'pointer',
    '&:focus-visible': {
      outline: `2px solid ${tokens.color.focus.outline}`,
      outlineOffset: 1,
      boxShadow: `0 0 0 2px ${tokens.color.focus.halo}`,
    },
  }) as const

/** While something is carried over the days. */
export const dragging = {
  '&[data-dragging], &[data-dragging] button': { cursor: 'grabbing', userSelect: 'none' },
} as const
