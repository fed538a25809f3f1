import { useEffect, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatMoment } from '#domain/dates.ts'
import { formatFileSize, formatNumber } from '#src/lib/text.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { BoxedList } from '#src/ui/lists/boxed-list.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { QueuedEntry, SentEntry } from '#src/outbox/kinds/entry.ts'
import { kinds } from '#src/outbox/kinds/kinds.ts'
import { exportEntries } from '#src/outbox/queue/export-entries.ts'
import type { OutboxEngine } from '#src/outbox/queue/outbox-engine.ts'
import { readAgain, retryAll } from '#src/outbox/queue/outbox-store.ts'
import { useEngine } from '#src/outbox/queue/use-engine.ts'
import { useIsOutboxRead, useOutbox, useOutboxPause, useOutboxTrouble } from '#src/outbox/queue/use-outbox.ts'
import { WaitingGroup } from './waiting-group.tsx'
import { filesIn, waitingGroups } from './waiting-groups.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

type OutboxPageProps = { companyId: string; user: { id: number } }

/** 送信待ち: what was written on this phone and has not arrived, why, and what may be done about it; below it what has. */
export const OutboxPage = ({ companyId, user }: OutboxPageProps) => {
  const { engine, failure, retry } = useEngine()
  const entries = useOutbox()
  const isRead = useIsOutboxRead()
  const trouble = useOutboxTrouble()
  return (
    <>
      <PageHeader
        title="送信待ち"
        phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }}
      />
      <PageBody>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, maxWidth: 880 }}>
          {failure && <ErrorPanel message={failure} onRetry={retry} />}
          {!failure && trouble !== null && <ErrorPanel message={trouble} onRetry={readAgain} />}
          {!failure && trouble === null && !isRead && <SkeletonRows rows={3} height={72} />}
          {engine && entries.length > 0 && <Keeping engine={engine} entries={entries} />}
          {entries.length > 0 && <Waiting userId={user.id} entries={entries} />}
          {isRead && entries.length === 0 && (
            <EmptyState
              drawing="nothing-waiting"
              title="送信を待っている内容はありません"
              text="通信できないときに入力した内容は、ここに残り、つながり次第、自動で送られます。"
            />
          )}
          {engine && <Sent engine={engine} count={entries.length} />}
        </Box>
      </PageBody>
    </>
  )
}

/** Said only where it is worse than people may think. */
const Keeping = ({ engine, entries }: { engine: OutboxEngine; entries: readonly QueuedEntry[] }) => {
  const [isSealing, setSealing] = useState(true)
  useEffect(() => {
    let isGone = false
    void engine.isSealing().then((sealing) => !isGone && setSealing(sealing))
    return () => {
      isGone = true
    }
  }, [engine, entries])
  return (
    !isSealing && (
      <Note severity="warning">
        送信待ちの内容は、暗号化されずにこの端末に残っています。ログアウトすると削除されるため、その前に送信するか、書き出してください。
      </Note>
    )
  )
}

const Waiting = ({ userId, entries }: { userId: number; entries: readonly QueuedEntry[] }) => {
  const pause = useOutboxPause()
  const files = filesIn(entries)
  const handleExport = () =>
    void exportEntries(entries).catch(() => toast.error('書き出せませんでした。もう一度やり直してください。'))
  return (
    <Box component="section" aria-labelledby="outbox-waiting">
      <Box sx={{ ...inRows, gap: 2, mb: 2 }}>
        <Typography id="outbox-waiting" variant="h3" component="h2" sx={{ flex: { desk: 1, phone: '1 0 100%' } }}>
          {`未送信 ${formatNumber(entries.length)}件`}
          {files.count > 0 && (
            <Box component="span" sx={{ ml: 2, typography: 'caption', color: 'text.secondary' }}>
              {`うち写真・ファイル ${formatNumber(files.count)}（${formatFileSize(files.size)}）`}
            </Box>
          )}
        </Typography>
        <Button onClick={handleExport}>すべて書き出す</Button>
        <Button variant="contained" color="primary" onClick={retryAll}>
          すべて再送信
        </Button>
      </Box>
      {pause && (
        <Box role="status" sx={{ mb: 2, typography: 'body2', color: 'text.secondary' }}>
          {`次の送信：${formatMoment(new Date(pause.until).toISOString())}ごろ`}
        </Box>
      )}
      <Box
        component="ul"
        aria-label="未送信の内容"
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, m: 0, p: 0 }}
      >
        {waitingGroups(entries).map((waiting) => (
          <WaitingGroup key={waiting.key} userId={userId} waiting={waiting} entries={entries} />
        ))}
      </Box>
    </Box>
  )
}

/** More than anybody reads at once. */
const shownSent = 50

/** `count`: of what waits; another one tells that something has arrived. */
const Sent = ({ engine, count }: { engine: OutboxEngine; count: number }) => {
  const [sent, setSent] = useState<readonly SentEntry[]>([])
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    let isGone = false
    void engine.listSent().then((lines) => !isGone && setSent(lines))
    return () => {
      isGone = true
    }
  }, [engine, count])
  if (sent.length === 0) return null
  return (
    <Box component="section" aria-labelledby="outbox-sent">
      <Typography id="outbox-sent" variant="h3" component="h2" sx={{ mb: 2 }}>
        この端末から送信した内容（90日間）
      </Typography>
      <BoxedList aria-labelledby="outbox-sent">
        {(isWhole ? sent : sent.slice(0, shownSent)).map(({ id, kind, label, name, size, sent_at, note }) => (
          <Box component="li" key={id} sx={{ px: 4, py: 2, overflowWrap: 'anywhere' }}>
            <Box sx={{ typography: 'body2', ...twoLines }}>{name}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {[
                Object.hasOwn(kinds, kind) && kinds[kind].label,
                label,
                size > 0 && formatFileSize(size),
                formatMoment(new Date(sent_at).toISOString()),
              ]
                .filter(Boolean)
                .join('　')}
            </Box>
            {note && <Box sx={{ typography: 'caption' }}>{note}</Box>}
          </Box>
        ))}
      </BoxedList>
      {sent.length > shownSent && !isWhole && (
        <Button onClick={() => setWhole(true)} sx={{ mt: 2 }}>
          {`すべて表示（${formatNumber(sent.length)}件）`}
        </Button>
      )}
    </Box>
  )
}
