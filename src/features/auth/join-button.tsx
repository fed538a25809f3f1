import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import { describeError } from '#src/api/errors.ts'
import { acceptInvitation } from '#src/api/invitations.ts'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { Note } from '#src/ui/note.tsx'

/** Joins with the account that is signed in. */
export const JoinButton = ({ token, onJoined }: { token: string; onJoined: (company_key: string) => void }) => {
  const join = useMutation({
    mutationFn: () => acceptInvitation(token, {}),
    meta: { screenShows: () => true },
    onSuccess: ({ company_key }) => onJoined(company_key),
  })
  return (
    <>
      {join.isError && (
        <Box sx={{ mb: 4 }}>
          <Note severity="error">{describeError(join.error)}</Note>
        </Box>
      )}
      <LoadingButton
        variant="contained"
        color="primary"
        size="large"
        fullWidth
        loading={join.isPending}
        loadingText="参加中..."
        onClick={() => join.mutate()}
      >
        参加
      </LoadingButton>
    </>
  )
}
