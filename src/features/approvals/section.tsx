import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isSmartphone } from '#src/lib/device.ts'

/** A part of the settings under its own heading; a phone's bar holds the h1 right above it. */
export const Section = ({
  title,
  count,
  action,
  children,
}: {
  title: string
  count?: number
  action?: ReactNode
  children: ReactNode
}) => (
  <Box component="section" aria-label={title}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36, mb: 1 }}>
      <Typography variant="h3" component={isSmartphone() ? 'h2' : 'h3'}>
        {title}
      </Typography>
      {count !== undefined && (
        <Box component="span" sx={{ typography: 'cell', color: 'neutral.600' }}>{`${count}件`}</Box>
      )}
      {action && <Box sx={{ ml: 'auto' }}>{action}</Box>}
    </Box>
    {children}
  </Box>
)
