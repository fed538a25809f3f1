import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ mt: 4 }}>
    <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
      {title}
    </Typography>
    {children}
  </Box>
)
