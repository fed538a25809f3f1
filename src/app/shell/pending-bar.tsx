import LinearProgress from '@mui/material/LinearProgress'

/** Line along the window's upper edge while a route takes its time. */
export const PendingBar = () => (
  <LinearProgress
    aria-label="読み込み中"
    sx={{ position: 'fixed', insetInline: 0, top: 0, height: 3, borderRadius: 0, zIndex: 'tooltip' }}
  />
)
