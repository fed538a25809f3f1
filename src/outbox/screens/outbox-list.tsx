import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import { formatFileSize, formatNumber } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { singleLine } from '#src/ui/text/clamped.ts'
import { nameOf } from '../kinds/kinds.ts'
import type { QueuedEntry } from '../kinds/entry.ts'
import { cancelEntry, retryEntry } from '../queue/outbox-store.ts'
import { hasContent, WaitingContent } from './waiting-content.tsx'

/** More than anybody reads; the rest moves up as files arrive. */
const shownEntries = 50
const touchSize = { desk: 36, phone: 48 }
const stateTexts = { waiting: '送信待ち', preparing: '準備中' } as const
/** Where it goes, and how large it is. */
const placeOf = ({ write }: QueuedEntry): string =>
  write.kind === 'file' ? `${write.label} ${formatFileSize(write.size)}` : write.label

const EntryRow = ({ entry }: { entry: QueuedEntry }) => {
  const { id, write, progress, state, error } = entry
  const name = nameOf(write)
  const isFailed = state === 'failed'
  return (
    <Box
      component="li"
      sx={{
        ...inRow,
        gap: 1,
        minHeight: 56,
        pl: 4,
        pr: 1,
        py: 2,
        borderTop: 1,
        borderColor: 'line.row',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box title={name} sx={{ ...singleLine, typography: 'body2', fontWeight: 500 }}>
          {name}
        </Box>
        <Box sx={{ ...singleLine, typography: 'caption', color: 'text.secondary' }}>{placeOf(entry)}</Box>
        {write.kind === 'file' && hasContent(write) && <WaitingContent id={id} write={write} />}
        {error && <Box sx={{ typography: 'caption', color: isFailed ? 'error.main' : 'text.secondary' }}>{error}</Box>}
        {(state === 'waiting' || state === 'preparing') && !error && (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{stateTexts[state]}</Box>
        )}
        {state === 'sending' && (
          <LinearProgress
            variant="determinate"
            value={progress * 100}
            aria-label={`${name}を${write.kind === 'file' ? 'アップロード' : '送信'}中`}
            sx={{ mt: 1.5 }}
          />
        )}
      </Box>
      {isFailed && (
        <Button
          variant="text"
          aria-label={`${name}を再試行`}
          onClick={() => retryEntry(id)}
          sx={{ minHeight: touchSize }}
        >
          再試行
        </Button>
      )}
      {write.kind === 'file' && (
        <IconButton
          aria-label={`${name}の送信を${isFailed ? '取りやめる' : 'キャンセル'}`}
          onClick={() => cancelEntry(id)}
          sx={{ width: touchSize, height: touchSize }}
        >
          <CloseOutlined sx={{ fontSize: 20 }} />
        </IconButton>
      )}
    </Box>
  )
}

/** What waits in the order written, each with its progress and what may be done about it. */
export const OutboxList = ({ entries }: { entries: readonly QueuedEntry[] }) => (
  <Box
    component="ul"
    aria-label={entries.every(({ write }) => write.kind === 'file') ? 'アップロード待ちのファイル' : '送信待ち'}
    sx={{ m: 0, p: 0, listStyle: 'none' }}
  >
    {entries.slice(0, shownEntries).map((entry) => (
      <EntryRow key={entry.id} entry={entry} />
    ))}
    {entries.length > shownEntries && (
      <Box
        component="li"
        sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'line.row', typography: 'caption', color: 'text.secondary' }}
      >
        {`ほか${formatNumber(entries.length - shownEntries)}件`}
      </Box>
    )}
  </Box>
)

/** Tries everything that failed once more; nothing where that is a single one, which has its own button. */
export const RetryAllButton = ({
  entries,
  size = 'medium',
}: {
  entries: readonly { id: number | string; state: QueuedEntry['state'] }[]
  size?: 'small' | 'medium'
}) => {
  const failed = entries.filter(({ state }) => state === 'failed')
  return (
    failed.length > 1 && (
      <Button size={size} onClick={() => failed.forEach(({ id }) => retryEntry(Number(id)))}>
        すべて再試行
      </Button>
    )
  )
}
