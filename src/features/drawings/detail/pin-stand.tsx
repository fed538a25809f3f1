import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { LinkButton } from '#src/ui/text/link.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { ContestedDialog } from '#src/outbox/screens/contested-dialog.tsx'
import { queuedAboutPin } from '#src/outbox/queue/queued-pins.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import { EntryStateBadge } from '#src/outbox/screens/waiting-badge.tsx'

/** What waits about a pin, that which needs somebody first. */
const useQueuedFirst = (pinId: number) => {
  const queued = queuedAboutPin(useOutbox(), pinId)
  return queued.find(({ state }) => state === 'failed') ?? queued.at(-1)
}

/** Where what was done to a pin here stands; nothing where all of it has arrived. */
export const PinStand = ({ pinId }: { pinId: number }) => {
  const entry = useQueuedFirst(pinId)
  return entry && <EntryStateBadge state={entry.state} />
}

/** Why it was refused, and the way on from there. */
export const PinRefusal = ({ companyId, pinId }: { companyId: string; pinId: number }) => {
  const entry = useQueuedFirst(pinId)
  const [isMerging, setMerging] = useState(false)
  if (entry?.state !== 'failed') return null
  return (
    <Box sx={{ mb: 2 }}>
      <Note
        severity="error"
        action={
          entry.contested ? (
            <Button size="small" color="inherit" onClick={() => setMerging(true)}>
              両方の内容を確認
            </Button>
          ) : (
            <LinkButton size="small" color="inherit" to="/c/$companyId/outbox" params={{ companyId }}>
              送信待ちを開く
            </LinkButton>
          )
        }
      >
        {entry.error}
      </Note>
      {isMerging && entry.contested && <ContestedDialog entry={entry} onClose={() => setMerging(false)} />}
    </Box>
  )
}
