/** What shows the toasts. Large, and therefore loaded apart: see toast.tsx. */
import { forwardRef, useCallback, useLayoutEffect } from 'react'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import { closeSnackbar, enqueueSnackbar, SnackbarContent, SnackbarProvider } from 'notistack'
import type { CustomContentProps, SnackbarKey } from 'notistack'
import { watchLayout } from '#src/lib/watch-layout.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import type { ToastAction, ToastRequest, ToastTask } from './toast-request.ts'

/** Between a toast and the buttons below it, px. */
const gap = 12

/** A phone's tabs, a form's buttons, a dialog's, a sheet's, a selection's. */
const atLowerEdge = '[data-bottom-bar], [data-dialog-buttons], [data-lower-buttons], .MuiDialogActions-root'

/** Keeps toasts above what stands at the lower edge. */
const makeRoom = () => {
  const bars = [...document.querySelectorAll(atLowerEdge)]
  const tops = bars.flatMap((bar) => {
    const { top, bottom, height } = bar.getBoundingClientRect()
    // A dialog in the middle leaves room enough below it. Tabs stand at the edge, though their place in a long page lies below.
    return height > 0 && bottom > window.innerHeight - 2 * height ? [Math.min(top, window.innerHeight - height)] : []
  })
  const edge = Math.min(window.innerHeight, ...tops)
  // What says from when the screen is lies on them, on a phone.
  const line = document.querySelector('[data-carried-line]')?.getBoundingClientRect()
  const top = line && line.bottom > edge - line.height ? Math.min(edge, line.top) : edge
  const room = window.innerHeight - top + gap
  document.documentElement.style.setProperty('--toast-bottom', `${room}px`)
}

const Toast = forwardRef<HTMLDivElement, CustomContentProps>(({ id, message, variant, action }, ref) => {
  useLayoutEffect(() => watchLayout(makeRoom), [])
  const isError = variant === 'error'
  const Icon = isError ? ErrorOutlineOutlined : CheckCircleOutlined
  return (
    <SnackbarContent ref={ref} role={isError ? 'alert' : 'status'}>
      <Box
        sx={({ palette, tokens }) => ({
          ...inRow,
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

const Task = forwardRef<HTMLDivElement, { id: SnackbarKey; render: ToastTask['render'] }>(({ id, render }, ref) => {
  useLayoutEffect(() => watchLayout(makeRoom), [])
  // The same at every render: what closes itself in an effect would do so again and again while it goes.
  const close = useCallback(() => closeSnackbar(id), [id])
  return (
    <SnackbarContent ref={ref}>
      <Paper elevation={4} sx={{ width: { desk: 360, phone: '100%' }, px: 4, py: 3 }}>
        {render(close)}
      </Paper>
    </SnackbarContent>
  )
})
Task.displayName = 'Task'

const contents = { success: Toast, error: Toast }

const aboveButtons = { 'body .notistack-SnackbarContainer': { bottom: 'var(--toast-bottom, 14px)' } }

export const ToastHost = () => (
  <SnackbarProvider
    maxSnack={3}
    preventDuplicate
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    Components={contents}
  >
    <GlobalStyles styles={aboveButtons} />
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

/** The last failure of each sentence that offers another try. */
const retries = new Map<string, SnackbarKey>()

/** Needs a <ToastHost>. */
export const showToast = (request: ToastRequest): void => {
  if (request.variant === 'task') {
    const content = (id: SnackbarKey) => <Task id={id} render={request.render} />
    enqueueSnackbar({ message: '', content, persist: true, preventDuplicate: false })
    return
  }
  const { variant, message, action } = request
  const staying = variant === 'error' ? { persist: true } : { autoHideDuration: action ? 10_000 : 4000 }
  if (!action) {
    enqueueSnackbar(message, { variant, ...staying })
    return
  }
  // Two that read the same take back two different things; of a failure that comes again the new try is the one that counts.
  const before = retries.get(message)
  if (before !== undefined) closeSnackbar(before)
  const options = { variant, ...staying, preventDuplicate: false, action: toastButton(action) }
  const key = enqueueSnackbar(message, options)
  if (variant === 'error') retries.set(message, key)
}
