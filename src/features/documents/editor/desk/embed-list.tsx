import { useState } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DraftEmbed } from '#src/features/documents/editor/draft/draft-embeds.ts'
import { useEmbedErrors, useEmbeds } from '#src/features/documents/editor/draft/use-draft.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { movedText } from '#src/ui/sorting/sort-announcements.ts'
import { SortableList } from '#src/ui/sorting/sortable-list.tsx'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { EmbedRow } from './embed-row.tsx'

type EmbedListProps = {
  /** Of the file shown; null where none is. */
  selectedKey: string | null
  onSelect: (key: string) => void
  /** Beside sections that have badges the files have them too. */
  hasBadges?: boolean
  /** In a column of small pictures. */
  isNarrow?: boolean
}

/** The list with one of its entries put elsewhere. */
const moved = (embeds: readonly DraftEmbed[], from: number, to: number): DraftEmbed[] =>
  embeds.toSpliced(from, 1).toSpliced(to, 0, embeds[from]!)

/** The files whose pages follow the document, in their order: dragged, moved by keyboard on the handle, or from a row's menu. */
export const EmbedList = ({ selectedKey, onSelect, hasBadges = false, isNarrow = false }: EmbedListProps) => {
  const { draft, isReadOnly } = useEditor()
  const embeds = useEmbeds(draft)
  const errors = useEmbedErrors(draft)
  const [announcement, setAnnouncement] = useState('')
  if (embeds.length === 0) return null
  const indexOf = (wanted: string) => embeds.findIndex(({ key }) => key === wanted)
  const handleStep = ({ key, file }: DraftEmbed, step: 1 | -1) => {
    const to = indexOf(key) + step
    draft.setEmbeds(moved(embeds, indexOf(key), to))
    setAnnouncement(movedText(file.name, to + 1, embeds.length))
  }
  return (
    <Box sx={{ pt: 4 }}>
      <Typography variant="h4" component="h2" sx={{ px: 3, pb: 1 }}>
        挿入したファイル
      </Typography>
      <SortableList
        label="挿入したファイル"
        rows={embeds.map(({ key, file }) => ({ id: key, name: file.name }))}
        onMove={(key, over) => draft.setEmbeds(moved(embeds, indexOf(key), indexOf(over)))}
      >
        {embeds.map((embed, index) => (
          <EmbedRow
            key={embed.key}
            embed={embed}
            isReadOnly={isReadOnly}
            isSelected={embed.key === selectedKey}
            hasBadge={hasBadges}
            isNarrow={isNarrow}
            error={errors.get(embed.key)}
            onSelect={() => onSelect(embed.key)}
            onMoveUp={index > 0 ? () => handleStep(embed, -1) : undefined}
            onMoveDown={index < embeds.length - 1 ? () => handleStep(embed, 1) : undefined}
            onRemove={() => draft.setEmbeds(embeds.filter(({ key }) => key !== embed.key))}
          />
        ))}
      </SortableList>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    </Box>
  )
}
