import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useDelayed } from '#src/lib/use-delayed.ts'
import { templateGrid } from './template-grid.ts'

/** Cards to come, shown once loading has lasted. */
export const TemplateCardsSkeleton = () => {
  const isShown = useDelayed(true)
  return (
    <Box role="status" aria-label="読み込み中" sx={templateGrid}>
      {isShown &&
        Array.from({ length: 5 }, (_, index) => <Skeleton key={index} height={220} sx={{ borderRadius: '8px' }} />)}
    </Box>
  )
}
