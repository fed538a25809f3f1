import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

/** Fields beside each other, as many as there is room for. */
export const FieldColumns = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))' }}>
    {children}
  </Box>
)
