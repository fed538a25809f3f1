import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { isSmartphone } from '#src/lib/device.ts'

/** A screen's content under its PageHeader: 16 from a phone's edges; on a desk the shell already keeps 24. `form` keeps lines short (728). */
export const PageBody = ({ form, children }: { form?: boolean; children: ReactNode }) => (
  <Box sx={[isSmartphone() && { px: 4, pt: 3.5, pb: 6 }, Boolean(form) && { maxWidth: 728 }]}>{children}</Box>
)
