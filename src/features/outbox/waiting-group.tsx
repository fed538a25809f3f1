import { useState } from 'react'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { isSound } from '#domain/files/files.labels.ts'
import { nouns } from '#src/records/nouns.ts'
import { formatNumber } from '#src/lib/text.ts'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { SoundPlayer } from '#src/outbox/screens/sound-player.tsx'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'
import type { Group } from '#src/outbox/kinds/kind.ts'
import { kindOf } from '#src/outbox/kinds/kinds.ts'
import { exportEntries } from '#src/outbox/queue/export-entries.ts'
import { shownType, useContentUrls } from '#src/outbox/screens/use-content-urls.ts'
import { OutboxRow } from './outbox-row.tsx'
import { useNames } from './use-names.ts'
import { filesIn } from './waiting-groups.ts'
import type { WaitingGroup as Waiting } from './waiting-groups.ts'

const icons: Record<Group['of'], typeof ExpandMoreOutlined> = {
  documents: nouns.documents.icon,
  matters: nouns.matters.icon,
  drawings: nouns.drawings.icon,
  pins: nouns.drawings.icon,
  buildings: nouns.buildings.icon,
  facilities: nouns.facilities.icon,
}

/** As many as one reads at a glance; what wants a decision always stands there. */
const shownRows = 3

const countOf = (entries: readonly QueuedEntry[]): string => {
  const { count } = filesIn(entries)
  const words = entries.length - count
  return [words > 0 && `${formatNumber(words)}件`, count > 0 && `写真・ファイル ${formatNumber(count)}`]
    .filter(Boolean)
    .join('＋')
}

/** Pictures of the photos among them, as they will arrive. */
const Pictures = ({ entries }: { entries: readonly QueuedEntry[] }) => {
  const photos = entries.flatMap(({ id, write }) =>
    write.kind === 'file' && shownType.test(write.type) ? [{ id, name: write.name }] : [],
  )
  const urls = useContentUrls(photos.map(({ id }) => id))
  const shown = photos.filter(({ id }) => urls.has(id))
  if (shown.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label="送信待ちの写真"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, px: 4, py: 2, listStyle: 'none' }}
    >
      {shown.map(({ id, name }) => (
        <Box component="li" key={id} sx={{ width: 72, height: 54, borderRadius: 1, overflow: 'hidden' }}>
          <ThumbPicture src={urls.get(id)!} alt={name} />
        </Box>
      ))}
    </Box>
  )
}

/** The memos among them, to be heard before they arrive. */
const Memos = ({ entries }: { entries: readonly QueuedEntry[] }) => {
  const memos = entries.flatMap(({ id, write }) =>
    write.kind === 'file' && isSound(write.type) ? [{ id, name: write.name }] : [],
  )
  const urls = useContentUrls(memos.map(({ id }) => id))
  const shown = memos.filter(({ id }) => urls.has(id))
  if (shown.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label="送信待ちの音声メモ"
      sx={{ display: 'grid', gap: 3, m: 0, px: 4, py: 2, listStyle: 'none' }}
    >
      {shown.map(({ id, name }) => (
        <li key={id}>
          <SoundPlayer name={name} src={urls.get(id)!} />
        </li>
      ))}
    </Box>
  )
}

type WaitingGroupProps = { userId: number; waiting: Waiting; entries: readonly QueuedEntry[] }

/** What waits about one record: what is changed there and to what, the pictures of its photos, and what may be done about all of it. */
export const WaitingGroup = ({ userId, waiting, entries }: WaitingGroupProps) => {
  const { title, ...names } = useNames(waiting)
  const [isWhole, setWhole] = useState(false)
  const own = waiting.entries
  const Icon = icons[waiting.group.of]
  const isFirst = new Set([
    ...own.filter(({ state }) => state === 'failed').map(({ id }) => id),
    ...own.slice(0, shownRows).map(({ id }) => id),
  ])
  const shown = isWhole ? own : own.filter(({ id }) => isFirst.has(id))
  const handleExport = () =>
    void exportEntries(own).catch(() => toast.error('書き出せませんでした。もう一度やり直してください。'))
  return (
    <Paper component="li" variant="outlined" sx={{ minWidth: 0, listStyle: 'none' }}>
      <Box sx={{ ...inRow, gap: 2, pl: 4, pr: 1, py: 2 }}>
        <Icon sx={{ fontSize: 20, color: 'neutral.600' }} />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="h3" sx={{ m: 0, typography: 'body1', fontWeight: 700 }}>
            {title}
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{countOf(own)}</Box>
        </Box>
        <MenuButton
          label={`${title ?? ''}の送信待ちのメニュー`}
          entries={[{ label: 'まとめて書き出す', onSelect: handleExport }]}
        />
      </Box>
      <Pictures entries={own} />
      <Memos entries={own} />
      <Box
        component="ul"
        aria-label={`${title ?? ''}の内容`}
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li': { borderTop: 1, borderColor: 'line.row' } }}
      >
        {shown.map((entry) => (
          <OutboxRow
            key={entry.id}
            userId={userId}
            entry={entry}
            entries={entries}
            lines={kindOf(entry.write).lines(entry.write, names)}
          />
        ))}
      </Box>
      {shown.length < own.length && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', px: 4, py: 1 }}>
          <Button variant="text" endIcon={<ExpandMoreOutlined />} onClick={() => setWhole(true)}>
            {`ほか${formatNumber(own.length - shown.length)}件`}
          </Button>
        </Box>
      )}
    </Paper>
  )
}
