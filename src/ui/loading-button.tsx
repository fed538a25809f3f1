import type { ComponentProps } from 'react'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'

export type LoadingButtonProps = ComponentProps<typeof Button> & {
  loading: boolean
  /** What the button says meanwhile. */
  loadingText?: string
}

/** A button that tells that its work is under way and takes no second press; it stays focusable. */
export const LoadingButton = ({
  loading,
  loadingText = '保存中...',
  children,
  onClick,
  ...props
}: LoadingButtonProps) => (
  <Button
    {...props}
    aria-busy={loading}
    aria-disabled={loading || props.disabled}
    {...(loading && {
      type: 'button' as const,
      startIcon: <CircularProgress size={16} color="inherit" aria-hidden />,
      endIcon: undefined,
    })}
    onClick={loading ? undefined : onClick}
  >
    {loading ? loadingText : children}
  </Button>
)
