import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { invitationQueries } from '#src/api/invitations.ts'
import { Note } from '#src/ui/states/note.tsx'

/** Invitations that somebody has not answered: the letter may be lost on the way over a forgotten password. */
export const WaitingInvitations = () => {
  const { data: waiting = [] } = useQuery(invitationQueries.waiting())
  if (waiting.length === 0) return null
  return (
    <Box component="section" aria-label="届いている招待" sx={{ display: 'grid', gap: 2, textAlign: 'left' }}>
      {waiting.map(({ path, company, matters }) => (
        <Note
          key={path}
          severity="info"
          action={
            <Button component="a" href={path} size="small" sx={{ flex: 'none' }}>
              招待を確認
            </Button>
          }
        >
          {`${company.name}から招待が届いています${matters.length > 0 ? `（${matters.map(({ name }) => name).join('、')}）` : ''}。`}
        </Note>
      ))}
    </Box>
  )
}
