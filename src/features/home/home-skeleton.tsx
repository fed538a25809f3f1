import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { inRow } from '#src/ui/sizes/rows.ts'
import { SkeletonPanel, SkeletonScreen } from '#src/ui/states/skeleton-screen.tsx'
import { homeColumn, homeColumns } from './home-layout.ts'

/** The home of a desk until it is known: its figures, and its panels as a day usually fills them. */
export const HomeSkeleton = () => (
  <SkeletonScreen>
    <Box sx={homeColumn}>
      <Counts height={94} />
      <Box sx={homeColumns}>
        <Box sx={homeColumn}>
          <SkeletonPanel rows={5} height={47} />
          <SkeletonPanel rows={6} height={55} />
        </Box>
        <Box sx={homeColumn}>
          <SkeletonPanel rows={2} height={69} />
          <SkeletonPanel rows={3} height={97} />
          <SkeletonPanel rows={5} height={39} />
        </Box>
      </Box>
    </Box>
  </SkeletonScreen>
)

/** The same of a phone: its figures, and the day's first matters as cards. */
export const PhoneHomeSkeleton = () => (
  <SkeletonScreen>
    <Counts height={77} />
    <Box sx={{ ...inRow, height: 44, mt: 5, mb: 1 }}>
      <Skeleton width={144} height={24} />
    </Box>
    <Box sx={{ display: 'grid', gap: 2 }}>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={148} />
      ))}
    </Box>
  </SkeletonScreen>
)

const Counts = ({ height }: { height: number }) => (
  <Paper
    variant="outlined"
    sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', alignItems: 'center', height: height + 2 }}
  >
    {Array.from({ length: 4 }, (_, index) => (
      <Box key={index} sx={{ px: { desk: 5, phone: 3 } }}>
        <Skeleton width="60%" height={20} />
        <Skeleton width="30%" height={32} sx={{ mt: 1 }} />
      </Box>
    ))}
  </Paper>
)
