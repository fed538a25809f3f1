import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { inRow } from '#src/ui/sizes/rows.ts'

/** A term and its value, a line between it and the one before. */
export const Fact = ({ term, action, children }: { term: string; action?: ReactNode; children: ReactNode }) => (
  <Box sx={{ py: 2.5, minHeight: 54, '& + &': { borderTop: 1, borderColor: 'line.row' } }}>
    <Box component="dt" sx={{ ...inRow, typography: 'caption', color: 'text.secondary' }}>
      {term}
      {action && <Box sx={{ ml: 'auto', mr: -2.5, my: -1 }}>{action}</Box>}
    </Box>
    <Box component="dd" sx={{ m: 0, typography: { desk: 'body2', phone: 'body1' }, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
)
