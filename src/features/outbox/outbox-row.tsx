import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useNavigate } from '@tanstack/react-router'
import { formatMoment } from '#domain/dates.ts'
import { formatFileSize } from '#src/lib/text.ts'
import { twoLines } from '#src/ui/clamped.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { toast } from '#src/ui/toast.tsx'
import { CreateDocumentDialog } from '#src/widgets/create-document-dialog/create-document-dialog.tsx'
import { CameraButton } from '#src/outbox/screens/camera-button.tsx'
import { localIdOf } from '#src/outbox/kinds/entry.ts'
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'
import type { Line } from '#src/outbox/kinds/kind.ts'
import { kindOf, nameOf } from '#src/outbox/kinds/kinds.ts'
import { editorLink } from '#src/outbox/kinds/links.ts'
import { exportEntries } from '#src/outbox/queue/export-entries.ts'
import { withDependents } from '#src/outbox/queue/order.ts'
import { cancelEntry, retryEntry } from '#src/outbox/queue/outbox-store.ts'
import { EntryStateBadge } from '#src/outbox/screens/waiting-badge.tsx'
import { ContestedDialog } from '#src/outbox/screens/contested-dialog.tsx'
import { LinkButton } from '#src/ui/link.tsx'
import { MendDocumentDialog } from './mend-document-dialog.tsx'
import { mendOf } from './mend.ts'
import { MovePhoto } from './move-photo.tsx'

type OutboxRowProps = {
  userId: number
  entry: QueuedEntry
  entries: readonly QueuedEntry[]
  /** What it changes, each with its value. */
  lines: readonly Line[]
}

/** In a line: the size, when it was written. */
const factsOf = ({ write, written_at }: QueuedEntry): string =>
  [write.kind === 'file' && formatFileSize(write.size), `${formatMoment(new Date(written_at).toISOString())}に入力`]
    .filter(Boolean)
    .join('　')

/** What was written, on two lines at most. */
const titleOf = ({ write }: QueuedEntry): string =>
  write.kind === 'matter' || write.kind === 'document' ? `${kindOf(write).label}「${write.label}」` : nameOf(write)

/** The name at the left, the value at the right, one below the other where they need the room. */
const Lines = ({ lines }: Pick<OutboxRowProps, 'lines'>) => (
  <Box component="dl" sx={{ m: 0 }}>
    {lines.map(({ name, value }, index) => (
      <Box key={index} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, typography: 'body2' }}>
        <Box component="dt" sx={{ flex: '1 0 auto', maxWidth: '100%', color: 'text.secondary' }}>
          {name}
        </Box>
        <Box component="dd" sx={{ m: 0, minWidth: 0, fontWeight: 500, textAlign: 'right', ...twoLines }}>
          {value ?? '―'}
        </Box>
      </Box>
    ))}
  </Box>
)

/** One write with its state, and the ways on from there. */
export const OutboxRow = ({ userId, entry, entries, lines }: OutboxRowProps) => {
  const { id, write, state, progress, error, contested } = entry
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [isMerging, setMerging] = useState(false)
  const [isMending, setMending] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const mend = mendOf(entry, userId)
  const title = titleOf(entry)
  const handleCancel = async () => {
    const others = withDependents(entries, id).length - 1
    const isConfirmed = await confirm({
      title: '送信の取り消し',
      message: `「${title}」を送信せず、この端末から削除します。${
        others > 0 ? `これがないと送れない${others}件も削除します。` : ''
      }この操作は取り消せません。`,
      confirmLabel: '削除',
    })
    if (isConfirmed) cancelEntry(id)
  }
  const handleExport = () =>
    void exportEntries(withDependents(entries, id)).catch(() =>
      toast.error('書き出せませんでした。もう一度やり直してください。'),
    )
  const handleMend = () => {
    if (!mend) return
    mend.prepare?.()
    void navigate(mend.link)
  }
  return (
    <Box
      component="li"
      aria-label={title}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1, pl: 4, pr: 1, py: 2 }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {write.kind === 'matter' || write.kind === 'document' ? (
          <Box sx={{ typography: 'body2', fontWeight: 500, ...twoLines }}>{title}</Box>
        ) : (
          <Lines lines={lines} />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{factsOf(entry)}</Box>
          {state !== 'waiting' && <EntryStateBadge state={state} />}
        </Box>
        {error && (
          <Box sx={{ typography: 'caption', color: state === 'failed' ? 'error.main' : 'text.secondary' }}>{error}</Box>
        )}
        {state === 'sending' && (
          <LinearProgress
            variant="determinate"
            value={progress * 100}
            aria-label={`${title}を送信中`}
            sx={{ mt: 1.5 }}
          />
        )}
      </Box>
      <MenuButton
        label={`${title}のメニュー`}
        entries={[
          { label: '端末から書き出す', onSelect: handleExport },
          { label: '取り消し', onSelect: () => void handleCancel(), danger: true },
        ]}
      />
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
        {state === 'failed' && mend && <Button onClick={handleMend}>{mend.label}</Button>}
        {write.kind === 'document' && state === 'failed' && write.template && (
          <Button variant="contained" color="primary" onClick={() => setMending(true)}>
            直して送信
          </Button>
        )}
        {write.kind === 'document' && write.template && (
          <LinkButton {...editorLink(write.company_id, localIdOf(entry))}>開いて入力</LinkButton>
        )}
        {write.kind === 'matter' && <Button onClick={() => setMaking(true)}>書類を作成</Button>}
        {write.kind === 'matter' && (
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
      {isMending && write.kind === 'document' && write.template && (
        <MendDocumentDialog
          userId={userId}
          entry={{ ...entry, write: { ...write, template: write.template } }}
          dependents={withDependents(entries, id)}
          onClose={() => setMending(false)}
        />
      )}
      {write.kind === 'matter' && (
        <CreateDocumentDialog
          companyId={write.company_id}
          open={isMaking}
          matterId={localIdOf(entry)}
          onClose={() => setMaking(false)}
        />
      )}
      {isMerging && contested && <ContestedDialog entry={entry} onClose={() => setMerging(false)} />}
    </Box>
  )
}
