import type { ComponentProps } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keyframes } from '@mui/material/styles'

const turn = keyframes`to { transform: rotate(1turn) }`

const spinner = (
  <Box
    component="span"
    aria-hidden
    sx={{
      width: 16,
      height: 16,
      border: '2px solid',
      borderRightColor: 'transparent',
      borderRadius: '50%',
      animation: `${turn} 1.4s linear infinite`,
      '@media (prefers-reduced-motion: reduce)': { animationDuration: '6s' },
    }}
  />
)

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
    {...(loading && { type: 'button' as const, startIcon: spinner, endIcon: undefined })}
    onClick={loading ? undefined : onClick}
  >
    {loading ? loadingText : children}
  </Button>
)
