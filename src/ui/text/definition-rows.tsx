import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

/** Terms and values row by row, a line under each: what is known of a record. What is not known stays blank. */
export const DefinitionRows = ({ children }: { children: ReactNode }) => (
  <Box component="dl" sx={{ m: 0 }}>
    {children}
  </Box>
)

/** `wide` puts a long text under its term. */
export const Definition = ({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) => (
  <Box
    sx={{
      display: wide ? 'block' : 'grid',
      gridTemplateColumns: '104px minmax(0, 1fr)',
      columnGap: 3,
      alignItems: 'baseline',
      py: 1.75,
      borderBottom: 1,
      borderColor: 'line.row',
      '&:last-of-type': { borderBottom: 0 },
    }}
  >
    <Box component="dt" sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>
      {term}
    </Box>
    <Box
      component="dd"
      sx={{ m: 0, typography: { desk: 'body2', phone: 'body1' }, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
    >
      {children}
    </Box>
  </Box>
)
