import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

type RecordListHeadProps = {
  /** Finds some of the list. */
  search?: ReactNode
  /** Adds to it. */
  action?: ReactNode
}

/** Above the list of another record's rows: nothing where there is neither. */
export const RecordListHead = ({ search, action }: RecordListHeadProps) =>
  (search || action) && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
      {search}
      {action && <Box sx={{ ml: 'auto' }}>{action}</Box>}
    </Box>
  )
