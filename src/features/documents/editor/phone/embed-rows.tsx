import { useState } from 'react'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import RefreshOutlined from '@mui/icons-material/RefreshOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { AttentionBadge } from '#src/features/documents/editor/draft/completion-badge.tsx'
import { embedRefusal, pagesText } from '#src/features/documents/editor/draft/draft-embeds.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useEmbedErrors } from '#src/features/documents/editor/draft/use-draft.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import { ListHead } from '#src/ui/lists/list-head.tsx'
import { FileViewer } from '#src/widgets/file-viewer/file-viewer.tsx'
import { ContestedDialog } from '#src/outbox/screens/contested-dialog.tsx'
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'
import { cancelEntry, retryEntry } from '#src/outbox/queue/outbox-store.ts'
import { UnsentBadge } from '#src/outbox/screens/unsent-document-badge.tsx'
import { StandLine, standOf } from './field-stand.tsx'
import type { PhoneEmbed, PhoneEmbeds } from './use-phone-embeds.ts'

type EmbedRowsProps = { draft: Draft; embeds: PhoneEmbeds; isReadOnly: boolean }

/** What the server refused is tried again, or given up: then the file stays as it is there. */
const failureEntries = ({ id, contested, write }: QueuedEntry, onMerge: () => void): MenuEntry[] => [
  contested
    ? { label: '両方の内容を確認', icon: <RefreshOutlined />, onSelect: onMerge }
    : { label: '再送信', icon: <RefreshOutlined />, onSelect: () => retryEntry(id) },
  ...(write.kind === 'embeds' && write.change.way === 'removed'
    ? [{ label: '書類に残す', icon: <UndoOutlined />, onSelect: () => cancelEntry(id) }]
    : []),
]

/** The files whose pages follow the document. What is changed here is saved at once, one change after the other. */
export const EmbedRows = ({ draft, embeds: { embeds, leaving, copy, remove }, isReadOnly }: EmbedRowsProps) => {
  const confirm = useConfirm()
  const errors = useEmbedErrors(draft)
  const [merged, setMerged] = useState<QueuedEntry | null>(null)
  const [viewedId, setViewedId] = useState<number | null>(null)
  if (embeds.length + leaving.length === 0) return null

  const handleDelete = async (embed: PhoneEmbed) => {
    if (await confirm(confirmTexts.delete)) remove(embed)
  }
  const entriesOf = (embed: PhoneEmbed): MenuEntry[] => {
    const { entry } = embed
    const isRefused = entry?.state === 'failed'
    const isLeaving = entry?.write.change.way === 'removed'
    if (isReadOnly && !isRefused) return []
    return [
      ...(isRefused ? failureEntries(entry, () => setMerged(entry)) : []),
      ...(isRefused || isReadOnly
        ? []
        : [{ label: 'コピーして作成', icon: <ContentCopyOutlined />, onSelect: () => copy(embed) }]),
      ...(isLeaving
        ? []
        : [{ label: '削除', icon: <DeleteOutlined />, danger: true, onSelect: () => void handleDelete(embed) }]),
    ]
  }
  return (
    <section aria-label="挿入したファイル">
      <ListHead title="挿入したファイル" end={embeds.length} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, bgcolor: 'background.paper' }}>
        {embeds.map((embed) => (
          <EmbedRow
            key={embed.key}
            embed={embed}
            error={errors.get(embed.key) ?? refusalOf(embed)}
            entries={entriesOf(embed)}
            onView={() => setViewedId(embed.file_id)}
          />
        ))}
        {leaving.map((entry) => (
          <Box
            component="li"
            key={entry.id}
            sx={{ px: 4, py: 2, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              {`「${entry.write.shown.file.name}」を書類から外しました。`}
            </Box>
            <StandLine stand={standOf(entry)} />
          </Box>
        ))}
      </Box>
      {viewedId !== null && (
        <FileViewer
          // Each once, however often it is inserted.
          files={[...new Map(embeds.map(({ file }) => [file.id, file])).values()].filter(({ id }) => id > 0)}
          initialId={viewedId}
          onClose={() => setViewedId(null)}
        />
      )}
      {merged && <ContestedDialog entry={merged} onClose={() => setMerged(null)} />}
    </section>
  )
}

const refusalOf = ({ entry, file }: PhoneEmbed): string | null =>
  entry?.state === 'failed' && entry.error !== null ? embedRefusal(entry.error, { file }) : null

type EmbedRowProps = { embed: PhoneEmbed; error: string | null; entries: readonly MenuEntry[]; onView: () => void }

const EmbedRow = ({ embed, error, entries, onView }: EmbedRowProps) => {
  const { isPDF, file, entry, stand } = embed
  const pages = pagesText(embed)
  const name = { display: 'block', typography: 'body1', color: 'text.primary', overflowWrap: 'anywhere' } as const
  return (
    <Box
      component="li"
      sx={{ ...inRow, gap: 2, minHeight: 60, pl: 4, pr: 1, py: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      {isPDF ? <PictureAsPdfOutlined sx={{ color: 'error.main' }} /> : <ImageOutlined sx={{ color: 'neutral.600' }} />}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {file.id > 0 ? (
          <ButtonBase
            aria-label={`${file.name}を表示`}
            onClick={onView}
            sx={{ ...touchArea, ...name, textAlign: 'left', verticalAlign: 'baseline' }}
          >
            {file.name}
          </ButtonBase>
        ) : (
          // Its address is this page's, and gone with it.
          <Box sx={name}>{file.name}</Box>
        )}
        {pages && <Box sx={{ typography: 'cell', color: 'text.secondary' }}>{pages}</Box>}
        {stand && <StandLine stand={stand} />}
        {error && !stand && <AttentionBadge />}
        {error && <FieldError>{error}</FieldError>}
      </Box>
      {embed.id === null && !entry && <UnsentBadge />}
      <MenuButton label={`${file.name}のメニュー`} entries={entries} />
    </Box>
  )
}
