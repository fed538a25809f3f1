import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { formatMoment } from '#domain/dates.ts'
import { formatFileSize } from '#src/lib/text.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { CreateDocumentDialog } from '#src/widgets/create-document-dialog/create-document-dialog.tsx'
import { localIdOf, makesMatter } from '#src/outbox/kinds/entry.ts'
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'
import type { Line } from '#src/outbox/kinds/kind.ts'
import { withDependents } from '#src/outbox/queue/order.ts'
import { EntryStateBadge } from '#src/outbox/screens/waiting-badge.tsx'
import { ContestedDialog } from '#src/outbox/screens/contested-dialog.tsx'
import { MendDocumentDialog } from './mend-document-dialog.tsx'
import { OutboxRowButtons } from './outbox-row-buttons.tsx'
import { useOutboxRowActions } from './use-outbox-row-actions.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

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

type AboutProps = Pick<OutboxRowProps, 'entry' | 'lines'> & { title: string }

/** What it says, and how far it is. */
const About = ({ title, entry, lines }: AboutProps) => {
  const { write, state, progress, error } = entry
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {makesMatter(write) || write.kind === 'document' ? (
        <Box sx={{ typography: 'body2', fontWeight: 500, ...twoLines }}>{title}</Box>
      ) : (
        <Lines lines={lines} />
      )}
      <Box sx={{ ...inRows, columnGap: 2 }}>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{factsOf(entry)}</Box>
        {state !== 'waiting' && <EntryStateBadge state={state} />}
      </Box>
      {error && (
        <Box sx={{ typography: 'caption', color: state === 'failed' ? 'error.main' : 'text.secondary' }}>{error}</Box>
      )}
      {state === 'sending' && (
        <LinearProgress variant="determinate" value={progress * 100} aria-label={`${title}を送信中`} sx={{ mt: 1.5 }} />
      )}
    </Box>
  )
}

/** One write with its state, and the ways on from there. */
export const OutboxRow = ({ userId, entry, entries, lines }: OutboxRowProps) => {
  const { id, write, state, contested } = entry
  const {
    isMerging,
    setMerging,
    isMending,
    setMending,
    isMaking,
    setMaking,
    mend,
    title,
    handleCancel,
    handleExport,
    handleMend,
  } = useOutboxRowActions({ entry, userId, entries, id })
  return (
    <Box
      component="li"
      aria-label={title}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1, pl: 4, pr: 1, py: 2 }}
    >
      <About title={title} entry={entry} lines={lines} />
      <MenuButton
        label={`${title}のメニュー`}
        entries={[
          { label: '端末から書き出す', onSelect: handleExport },
          { label: '取り消し', onSelect: () => void handleCancel(), danger: true },
        ]}
      />
      <OutboxRowButtons
        contested={contested}
        setMerging={setMerging}
        state={state}
        id={id}
        write={write}
        userId={userId}
        entry={entry}
        mend={mend}
        onMend={handleMend}
        setMending={setMending}
        setMaking={setMaking}
      />
      {isMending && write.kind === 'document' && write.template && (
        <MendDocumentDialog
          userId={userId}
          entry={{ ...entry, write: { ...write, template: write.template } }}
          dependents={withDependents(entries, id)}
          onClose={() => setMending(false)}
        />
      )}
      {makesMatter(write) && (
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
