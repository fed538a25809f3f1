import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import type { TypographyProps } from '@mui/material/Typography'
import { isSmartphone } from '#src/lib/device.ts'

/** Heading of a part of a document's screen, one level under DocumentScreenTitle: that is the h1 of a phone's bar, at a desk an h2. */
export const SectionHeading = ({ sx, children }: Pick<TypographyProps, 'sx'> & { children: ReactNode }) => (
  <Typography variant="h3" component={isSmartphone() ? 'h2' : 'h3'} sx={sx}>
    {children}
  </Typography>
)
