/** What of the handing in waits on this phone, or was refused: said where it was done, and taken back there. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Queued } from '#src/outbox/kinds/entry.ts'
import { isLastStep } from '#src/outbox/kinds/queued-hand-in.ts'
import { cancelEntry, retryEntry } from '#src/outbox/queue/outbox-store.ts'
import { EntryStateBadge } from '#src/outbox/screens/waiting-badge.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

const texts = {
  prepare: 'つながったら、承認リクエストを保存します。',
  request: 'つながったら申請します。',
  destinations: 'つながったら、提出先を保存します。',
  choose: 'つながったら、提出方法を保存します。',
  submit: 'つながったら提出します。',
} as const satisfies Record<Queued<'hand-in'>['write']['step']['does'], string>

const textOf = ({ state, error, write }: Queued<'hand-in'>): string =>
  state === 'failed' ? (error ?? '') : texts[write.step.does]

/** The step that others are told of, or else all that was set for it; what was refused each by itself. */
export const WaitingHandIn = ({ waiting }: { waiting: readonly Queued<'hand-in'>[] }) => {
  const refused = waiting.filter(({ state }) => state === 'failed')
  const going = waiting.filter(({ state }) => state !== 'failed')
  const last = going.filter(isLastStep)
  const shown = last.length > 0 ? last : going
  return (
    <>
      {refused.map((entry) => (
        <Note
          key={entry.id}
          severity="error"
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <Button onClick={() => cancelEntry(entry.id)}>取り消す</Button>
              <Button onClick={() => retryEntry(entry.id)}>再送信</Button>
            </Box>
          }
        >
          {textOf(entry)}
        </Note>
      ))}
      {shown.length > 0 && (
        <Note
          severity="info"
          action={
            <Button
              onClick={() => {
                for (const { id } of shown) cancelEntry(id)
              }}
            >
              取り消す
            </Button>
          }
        >
          <Box role="status" sx={{ ...inRows, gap: 2 }}>
            {textOf(shown.at(-1)!)}
            <EntryStateBadge state={shown.at(-1)!.state} />
          </Box>
        </Note>
      )}
    </>
  )
}
