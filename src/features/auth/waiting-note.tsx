import { useEffect, useState } from 'react'
import Box from '@mui/material/Box'
import { formatNumber } from '#src/lib/text.ts'
import { Note } from '#src/ui/states/note.tsx'
import type { WaitingPerson } from '#src/outbox/queue/waiting-people.ts'

/** Before signing in: that something waits here, and whose it is. */
export const WaitingNote = () => {
  const [people, setPeople] = useState<readonly WaitingPerson[]>([])
  useEffect(() => {
    let isGone = false
    import('#src/outbox/queue/waiting-people.ts')
      .then(({ waitingPeople }) => waitingPeople())
      .then(
        (found) => !isGone && setPeople(found),
        // Without its code nothing is told; signing in does not wait for it.
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [])
  if (people.length === 0) return null
  return (
    <Box sx={{ mb: 4 }}>
      <Note severity="info">
        {people.map(({ user_id, name, count }) => (
          <div key={user_id}>
            {`この端末に${name === null ? '' : `${name}さんの`}未送信の内容が${formatNumber(count)}件あります。${
              name === null ? '本人が' : ''
            }ログインすると、続きを送ります。`}
          </div>
        ))}
      </Note>
    </Box>
  )
}
