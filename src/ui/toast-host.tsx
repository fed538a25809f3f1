/** What shows the toasts. Large, and therefore loaded apart: see toast.tsx. */
import { forwardRef } from 'react'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import { closeSnackbar, enqueueSnackbar, SnackbarContent, SnackbarProvider } from 'notistack'
import type { CustomContentProps, SnackbarKey } from 'notistack'
import type { ToastAction, ToastRequest } from './toast-request.ts'

const Toast = forwardRef<HTMLDivElement, CustomContentProps>(({ id, message, variant, action }, ref) => {
  const isError = variant === 'error'
  const Icon = isError ? ErrorOutlineOutlined : CheckCircleOutlined
  return (
    <SnackbarContent ref={ref} role={isError ? 'alert' : 'status'}>
      <Box
        sx={({ palette, tokens }) => ({
          display: 'flex',
          alignItems: 'center',
          gap: 2.5,
          width: { desk: 360, phone: '100%' },
          minHeight: 44,
          pl: 3.5,
          pr: 2,
          py: 1.5,
          bgcolor: isError ? palette.error.dark : palette.neutral[800],
          color: 'common.white',
          borderRadius: `${tokens.radius.control}px`,
          boxShadow: tokens.shadow[2],
          fontSize: 14,
          lineHeight: 1.6,
        })}
      >
        <Icon sx={{ fontSize: 20, color: isError ? 'inherit' : 'brand.300' }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>{message}</Box>
        {typeof action === 'function' ? action(id) : action}
        <IconButton size="small" aria-label="通知を閉じる" onClick={() => closeSnackbar(id)} sx={{ color: 'inherit' }}>
          <CloseOutlined sx={{ fontSize: 18 }} />
        </IconButton>
      </Box>
    </SnackbarContent>
  )
})
Toast.displayName = 'Toast'

const contents = { success: Toast, error: Toast }

/** Above a phone's bar: its buttons stay in reach. 12 + 48 + 12, and 12 between. */
const aboveBar = {
  'body:has([data-bottom-bar]) .notistack-SnackbarContainer': { bottom: 'calc(84px + env(safe-area-inset-bottom))' },
}

export const ToastHost = () => (
  <SnackbarProvider
    maxSnack={3}
    preventDuplicate
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    Components={contents}
  >
    <GlobalStyles styles={aboveBar} />
  </SnackbarProvider>
)

const toastButton =
  ({ label, onPress }: ToastAction) =>
  (id: SnackbarKey) => {
    const handlePress = () => {
      closeSnackbar(id)
      onPress()
    }
    return (
      <Button size="small" variant="text" onClick={handlePress} sx={{ color: 'inherit', textDecoration: 'underline' }}>
        {label}
      </Button>
    )
  }

/** Needs a <ToastHost>. */
export const showToast = ({ variant, message, action }: ToastRequest): void => {
  const staying = variant === 'error' ? { persist: true } : { autoHideDuration: action ? 10_000 : 4000 }
  // Two that read the same take back two different things.
  const unlike = variant === 'success' && action ? { preventDuplicate: false } : {}
  enqueueSnackbar(message, { variant, ...staying, ...unlike, action: action && toastButton(action) })
}
