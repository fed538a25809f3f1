import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { slowCodeCount } from '#src/lib/slow-code.ts'
import { useStore } from '#src/lib/use-store.ts'

const run = keyframes`from { transform: translateX(-100%) } to { transform: translateX(250%) }`
const breathe = keyframes`50% { opacity: .4 }`

/** Line along the window's upper edge while what was opened takes its time. */
export const PendingBar = () => (
  <Box
    role="progressbar"
    aria-label="読み込み中"
    sx={{
      position: 'fixed',
      insetInline: 0,
      top: 0,
      height: 3,
      overflow: 'hidden',
      bgcolor: 'neutral.200',
      zIndex: 'tooltip',
      '&::before': {
        content: '""',
        display: 'block',
        width: '40%',
        height: '100%',
        bgcolor: 'brand.500',
        animation: `${run} 1.6s ease-in-out infinite`,
      },
      '@media (prefers-reduced-motion: reduce)': {
        '&::before': { width: '100%', animation: `${breathe} 3s ease-in-out infinite` },
      },
    }}
  />
)

/** For what opens on a screen; whole screens have the router to say so. */
export const AwaitedPartsBar = () => useStore(slowCodeCount) > 0 && <PendingBar />
