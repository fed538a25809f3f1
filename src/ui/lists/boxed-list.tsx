import type { ReactNode } from 'react'
import Paper from '@mui/material/Paper'

type BoxedListProps = { children: ReactNode } & ({ 'aria-label': string } | { 'aria-labelledby': string })

/** A list in one white box, its items apart by a line. What an item holds of room is its own. */
export const BoxedList = ({ children, ...named }: BoxedListProps) => (
  <Paper
    variant="outlined"
    component="ul"
    {...named}
    sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'line.row' } }}
  >
    {children}
  </Paper>
)
