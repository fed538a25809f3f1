import Box from '@mui/material/Box'
import { singleLine } from './clamped.ts'

/** A cell's text on one line: all of it where the pointer rests. */
export const oneLine = (value: string | null | undefined) =>
  value && (
    <Box title={value} sx={singleLine}>
      {value}
    </Box>
  )
