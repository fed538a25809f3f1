import Box from '@mui/material/Box'
import { useMatch } from '@tanstack/react-router'
import { unreadOf } from '#src/lib/search-params.ts'
import { Note } from './note.tsx'

/** What of the address makes no sense and was left out of what is shown; `inset`: a PageBody keeps the distance to a phone's edges. */
export const UnreadNote = ({ inset }: { inset?: boolean | undefined }) => {
  const sentences = useMatch({
    strict: false,
    shouldThrow: false,
    select: ({ staticData: { address }, search }) => (address ? unreadOf(address, search).join('\n') : ''),
  })
  return sentences ? (
    <Box sx={{ mx: { phone: inset ? 0 : 4 }, mt: { phone: inset ? 0 : 3 }, mb: 3, whiteSpace: 'pre-line' }}>
      <Note severity="info">{sentences}</Note>
    </Box>
  ) : null
}
