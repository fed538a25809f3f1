import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

/** The preview's columns, each scrolling alone; `side` is the right one, 344 wide. */
export const PreviewColumns = ({ hasSide, children }: { hasSide: boolean; children: ReactNode }) => (
  <Box
    sx={{
      flex: 1,
      minHeight: 0,
      display: 'grid',
      gridTemplateRows: { md: 'minmax(0, 1fr)' },
      gridTemplateColumns: {
        xs: 'minmax(0, 1fr)',
        md: hasSide ? '200px minmax(0, 1fr) 344px' : '200px minmax(0, 1fr)',
      },
    }}
  >
    {children}
  </Box>
)

/** The left column: what there is to go to. */
export const PreviewNav = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    component="nav"
    aria-label={label}
    sx={{ minHeight: 0, overflowY: 'auto', p: 3, bgcolor: 'background.paper', borderRight: 1, borderColor: 'divider' }}
  >
    {children}
  </Box>
)
