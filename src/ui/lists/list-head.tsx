import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { inRow } from '#src/ui/sizes/rows.ts'

/** The line over a group of rows: what they belong to, and how many. */
export const ListHead = ({ icon, title, end }: { icon?: ReactNode; title: string; end: ReactNode }) => (
  <Box sx={{ ...inRow, gap: 2, minHeight: 44, px: 4, bgcolor: 'neutral.50', borderBottom: 1, borderColor: 'divider' }}>
    {icon}
    <Box component="h2" sx={{ flex: 1, m: 0, minWidth: 0, typography: 'h4', overflowWrap: 'anywhere' }}>
      {title}
    </Box>
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{end}</Box>
  </Box>
)
