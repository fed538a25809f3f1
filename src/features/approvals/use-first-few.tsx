import { useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

/** As many of the rows as are shown at first, and the way to all of them: the answer must not be pushed away. */
export const useFirstFew = <Row,>(
  rows: readonly Row[],
  atFirst: number,
): { shown: readonly Row[]; more: ReactNode } => {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, atFirst)
  const more = shown.length < rows.length && (
    <Box sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'line.row' }}>
      <Button variant="text" onClick={() => setWhole(true)}>{`すべて表示（${rows.length}件）`}</Button>
    </Box>
  )
  return { shown, more }
}
