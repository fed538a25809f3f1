import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import { limits } from '#domain/limits.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { maxCount } from '#domain/text/validation.ts'
import { copyEmbed, pagesText } from '#src/features/documents/editor/draft/draft-embeds.ts'
import type { DraftEmbed } from '#src/features/documents/editor/draft/draft-embeds.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useEmbedErrors, useEmbeds } from '#src/features/documents/editor/draft/use-draft.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { FieldError } from '#src/ui/fields/field-frame.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import type { MenuEntry } from '#src/ui/entries-menu.tsx'
import { toast } from '#src/ui/toast.tsx'
import { touchArea } from '#src/ui/touch-area.ts'
import { ListHead } from '#src/ui/list-head.tsx'
import { UnsentBadge } from '#src/widgets/outbox/unsent-document-badge.tsx'
import type { PhoneSaving } from './use-phone-saving.ts'

type EmbedRowsProps = { draft: Draft; saving: PhoneSaving; isReadOnly: boolean }

/** The files whose pages follow the document. What is changed here is saved at once, one change after the other. */
export const EmbedRows = ({ draft, saving, isReadOnly }: EmbedRowsProps) => {
  const confirm = useConfirm()
  const embeds = useEmbeds(draft)
  const errors = useEmbedErrors(draft)
  if (embeds.length === 0) return null

  const change = (next: readonly DraftEmbed[]) => {
    draft.setEmbeds(next)
    void saving.send()
  }
  const handleCopy = (embed: DraftEmbed) => {
    if (embeds.length >= limits.embedResources) return toast.error(maxCount('挿入ファイル', limits.embedResources))
    change(copyEmbed(embeds, embed))
  }
  const handleDelete = async ({ key }: DraftEmbed) => {
    if (await confirm(confirmTexts.delete)) change(draft.embeds().filter((other) => other.key !== key))
  }
  const entriesOf = (embed: DraftEmbed): MenuEntry[] =>
    isReadOnly
      ? []
      : [
          {
            label: 'コピーして作成',
            icon: <ContentCopyOutlined />,
            disabled: saving.isSending,
            onSelect: () => handleCopy(embed),
          },
          {
            label: '削除',
            icon: <DeleteOutlined />,
            danger: true,
            disabled: saving.isSending,
            onSelect: () => void handleDelete(embed),
          },
        ]
  return (
    <section aria-label="挿入したファイル">
      <ListHead title="挿入したファイル" end={embeds.length} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, bgcolor: 'background.paper' }}>
        {embeds.map((embed) => (
          <EmbedRow key={embed.key} embed={embed} error={errors.get(embed.key)} entries={entriesOf(embed)} />
        ))}
      </Box>
    </section>
  )
}

type EmbedRowProps = { embed: DraftEmbed; error: string | undefined; entries: readonly MenuEntry[] }

const EmbedRow = ({ embed, error, entries }: EmbedRowProps) => {
  const { isPDF, file } = embed
  const pages = pagesText(embed)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 60,
        pl: 4,
        pr: 1,
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {isPDF ? <PictureAsPdfOutlined sx={{ color: 'error.main' }} /> : <ImageOutlined sx={{ color: 'neutral.600' }} />}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component="a"
          href={file.path}
          target="_blank"
          rel="noreferrer"
          sx={{ ...touchArea, display: 'block', typography: 'body1', color: 'text.primary', overflowWrap: 'anywhere' }}
        >
          {file.name}
        </Box>
        {pages && <Box sx={{ typography: 'cell', color: 'text.secondary' }}>{pages}</Box>}
        {error && <FieldError>{error}</FieldError>}
      </Box>
      {embed.id === null && <UnsentBadge />}
      <MenuButton label={`${file.name}のメニュー`} entries={entries} />
    </Box>
  )
}
