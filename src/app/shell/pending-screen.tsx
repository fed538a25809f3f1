import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { inRow } from '#src/ui/sizes/rows.ts'
import { SkeletonPanel } from '#src/ui/states/skeleton-screen.tsx'
import { PendingBar } from './pending-bar.tsx'

/** A screen whose parts or records take their time: its title and what stands below, as most screens have them. */
export const PendingScreen = () => (
  <>
    <PendingBar />
    <Box aria-hidden sx={{ p: { desk: 0, phone: 4 } }}>
      <Box sx={{ ...inRow, height: 40, mb: 4 }}>
        <Skeleton width="40%" height={32} />
      </Box>
      <SkeletonPanel rows={8} height={48} />
    </Box>
  </>
)
