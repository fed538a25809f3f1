import type { Dispatch, SetStateAction } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { CameraButton } from '#src/outbox/screens/camera-button.tsx'
import { localIdOf, makesMatter } from '#src/outbox/kinds/entry.ts'
import type { QueuedEntry, Contested, Write } from '#src/outbox/kinds/entry.ts'
import { editorLink } from '#src/outbox/kinds/links.ts'
import { mendEntries, retryEntry } from '#src/outbox/queue/outbox-store.ts'
import { LinkButton } from '#src/ui/text/link.tsx'
import type { Mend } from '#src/outbox/kinds/kind.ts'
import { MovePhoto } from './move-photo.tsx'

type OutboxRowButtonsProps = {
  contested: Contested | null
  setMerging: Dispatch<SetStateAction<boolean>>
  state: 'failed' | 'waiting' | 'preparing' | 'sending'
  id: number
  write: Write
  userId: number
  entry: QueuedEntry
  mend: (Mend & { prepare?: () => void }) | null
  onMend: () => void
  setMending: Dispatch<SetStateAction<boolean>>
  setMaking: Dispatch<SetStateAction<boolean>>
}

/** Of a check that can't be begun any more: what was written of it goes on with a matter of its own. */
const matterInstead = ({ company_id, label, instead }: Write<'start'>): Write<'matter'> => ({
  kind: 'matter',
  company_id,
  label,
  body: instead,
})

/** What can be done with what was refused. */
export const OutboxRowButtons = ({
  contested,
  setMerging,
  state,
  id,
  write,
  userId,
  entry,
  mend,
  onMend,
  setMending,
  setMaking,
}: OutboxRowButtonsProps) => (
  <Box
    sx={{
      gridColumn: '1 / -1',
      display: 'flex',
      flexWrap: 'wrap',
      gap: 2,
      pt: 1,
      pr: 3,
      '&:empty': { display: 'none' },
    }}
  >
    {contested && (
      <Button variant="contained" color="primary" onClick={() => setMerging(true)}>
        両方の内容を確認
      </Button>
    )}
    {state === 'failed' && !contested && <Button onClick={() => retryEntry(id)}>再送信</Button>}
    {write.kind === 'file' && state === 'failed' && <MovePhoto userId={userId} entry={{ ...entry, write }} />}
    {state === 'failed' && mend && <Button onClick={onMend}>{mend.label}</Button>}
    {write.kind === 'document' && state === 'failed' && write.template && (
      <Button variant="contained" color="primary" onClick={() => setMending(true)}>
        直して送信
      </Button>
    )}
    {write.kind === 'document' && write.template && (
      <LinkButton {...editorLink(write.company_id, localIdOf(entry))}>開いて入力</LinkButton>
    )}
    {write.kind === 'start' && state === 'failed' && (
      <Button onClick={() => mendEntries(new Map([[id, matterInstead(write)]]))}>計画に結びつけずに送信</Button>
    )}
    {makesMatter(write) && <Button onClick={() => setMaking(true)}>書類を作成</Button>}
    {makesMatter(write) && (
      <CameraButton
        compact
        label="写真を追加"
        target={{
          kind: 'report-folder',
          company_id: write.company_id,
          matter_id: localIdOf(entry),
          label: write.label,
        }}
      />
    )}
  </Box>
)
