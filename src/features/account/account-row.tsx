import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'

type AccountRowProps = { icon: ReactNode; title: ReactNode; text: string; end?: ReactNode }

/** One passkey or browser: what it is, what is known of it, what may be done with it. */
export const AccountRow = ({ icon, title, text, end }: AccountRowProps) => (
  <Box
    sx={{
      ...inRow,
      gap: 3,
      minHeight: 64,
      px: 4,
      py: 2,
      borderTop: 1,
      borderColor: 'line.row',
      '& > svg': { color: 'neutral.700' },
    }}
  >
    {icon}
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ ...inRows, gap: 2, fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>{text}</Box>
    </Box>
    {end}
  </Box>
)
