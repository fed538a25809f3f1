import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

/** A screen's content under its PageHeader: 16 from a phone's edges; on a desk the shell already keeps 24. `form` keeps lines short (728). */
export const PageBody = ({ form, children }: { form?: boolean; children: ReactNode }) => (
  <Box sx={{ px: { phone: 4 }, pt: { phone: 3.5 }, pb: { phone: 6 }, maxWidth: form ? 728 : undefined }}>
    {children}
  </Box>
)
