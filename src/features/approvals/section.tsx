import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { inRow } from '#src/ui/sizes/rows.ts'
import { SectionHeading } from '#src/widgets/document-shell/section-heading.tsx'

/** A part of the settings under its own heading. */
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
    <Box sx={{ ...inRow, gap: 2, minHeight: 36, mb: 1 }}>
      <SectionHeading>{title}</SectionHeading>
      {count !== undefined && (
        <Box component="span" sx={{ typography: 'cell', color: 'neutral.600' }}>{`${count}件`}</Box>
      )}
      {action && <Box sx={{ ml: 'auto' }}>{action}</Box>}
    </Box>
    {children}
  </Box>
)
