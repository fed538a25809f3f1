import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { inRows } from '#src/ui/sizes/rows.ts'

type RecordListHeadProps = {
  /** Finds some of the list. */
  search?: ReactNode
  /** Adds to it. */
  action?: ReactNode
}

/** Above the list of another record's rows: nothing where there is neither. */
export const RecordListHead = ({ search, action }: RecordListHeadProps) =>
  (search || action) && (
    <Box sx={{ ...inRows, gap: 3, mb: 3 }}>
      {search}
      {action && <Box sx={{ ml: 'auto' }}>{action}</Box>}
    </Box>
  )
