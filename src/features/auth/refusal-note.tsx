import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Note } from '#src/ui/states/note.tsx'

type RefusalNoteProps = { message: string | undefined; sx: SxProps<Theme> }

/** Why a form as a whole was refused; nothing while it was not. */
export const RefusalNote = ({ message, sx }: RefusalNoteProps) =>
  message && (
    <Box sx={sx}>
      <Note severity="error">{message}</Note>
    </Box>
  )
