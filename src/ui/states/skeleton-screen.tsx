import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { useDelayed } from '#src/lib/use-delayed.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { SkeletonLines, type SkeletonLinesProps } from './skeleton-rows.tsx'

/**
 * A whole screen under way: its boxes take their room at once, and are seen once loading has lasted 300 ms.
 *
 *   <SkeletonScreen><SkeletonPanel rows={5} height={44} /></SkeletonScreen>
 */
export const SkeletonScreen = ({ children }: { children: ReactNode }) => {
  const isShown = useDelayed(true)
  return (
    <Box role="status" aria-label="読み込み中" sx={{ visibility: isShown ? undefined : 'hidden' }}>
      {children}
    </Box>
  )
}

/** A panel as it will be: the row of its title, what is no row (`top`), and rows of this height. */
export const SkeletonPanel = ({ top, rows, height }: SkeletonLinesProps & { top?: ReactNode }) => (
  <Paper variant="outlined" sx={{ minWidth: 0, overflow: 'hidden' }}>
    <Box sx={{ ...inRow, height: 49, px: 4, borderBottom: 1, borderColor: 'divider' }}>
      <Skeleton width={128} height={20} />
    </Box>
    {top}
    <SkeletonLines rows={rows} height={height} />
  </Paper>
)
