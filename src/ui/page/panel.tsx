import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { inRows } from '#src/ui/sizes/rows.ts'

export type PanelProps = {
  title?: string
  /** Beside the title: a count, a badge. */ titleEnd?: ReactNode
  /** Right end of the title row. */ action?: ReactNode
  children: ReactNode
}

/** White box with a hairline; with a title, a row of 48 above the content. */
export const Panel = ({ title, titleEnd, action, children }: PanelProps) => (
  <Paper variant="outlined" component="section" aria-label={title} sx={{ minWidth: 0 }}>
    {title && (
      <Box sx={{ ...inRows, gap: 2, minHeight: 48, px: 4, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h3" component="h2" sx={{ minWidth: 0, fontSize: 15 }}>
          {title}
        </Typography>
        {titleEnd}
        {action && <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 2, minWidth: 0 }}>{action}</Box>}
      </Box>
    )}
    {children}
  </Paper>
)
