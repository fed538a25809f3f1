import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Section } from '#domain/documents/sections.ts'
import type { TemplateItem, TemplateSheet } from '#domain/templates/templates.contract.ts'
import { CompletionBadge } from '#src/features/documents/editor/draft/completion-badge.tsx'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { below } from '#src/ui/sizes/below.ts'
import { SheetThumbnails } from '#src/widgets/sheet-view/sheet-thumbnails.tsx'
import { AddMenu } from './add-menu.tsx'
import { EmbedList } from './embed-list.tsx'

/** As wide as the theme's md: there the columns become one. */
const stripBelow = below(900)

type SheetListProps = {
  document: Document
  draft: Draft
  sheets: readonly TemplateSheet[]
  sections: readonly Section<TemplateItem>[]
  /** null where a file is shown instead. */
  selected: number | null
  onSelect: (sheet: number) => void
  selectedEmbedKey: string | null
  onSelectEmbed: (key: string) => void
}

/** The left column: the sheets with their badges, and the files that follow them. */
export const SheetList = ({
  document,
  draft,
  sheets,
  sections,
  selected,
  onSelect,
  selectedEmbedKey,
  onSelectEmbed,
}: SheetListProps) => (
  <Box
    component="nav"
    aria-label="シートとファイル"
    data-pane
    tabIndex={-1}
    sx={{
      outline: 0,
      position: 'relative',
      minHeight: 0,
      overflowY: 'auto',
      px: 1,
      pb: 4,
      // The pictures say what they are.
      '& h2': visuallyHidden,
      bgcolor: 'background.paper',
      borderRight: 1,
      borderColor: 'divider',
      // A strip over the fields, where these stand below each other.
      [stripBelow]: {
        ...{ ...inRow, gap: 2, px: 2, pb: 0, borderRight: 0, borderBottom: 1, borderColor: 'divider' },
        ...{ overflowX: 'auto', overflowY: 'hidden', '& > *': { flex: 'none' } },
      },
    }}
  >
    <Typography variant="h3" component="h2">
      シート
    </Typography>
    <Box sx={{ display: 'grid', justifyItems: 'center', py: 1 }}>
      <AddMenu document={document} />
    </Box>
    <SheetThumbnails
      size="strip"
      isStripBelow={stripBelow}
      selected={selected}
      onSelect={onSelect}
      sheets={sheets.map((sheet) => ({
        ...sheet,
        badge: (
          <CompletionBadge
            draft={draft}
            items={sections.filter(({ sheetIndex }) => sheetIndex === sheet.sheet_index).flatMap(({ items }) => items)}
          />
        ),
      }))}
    />
    <EmbedList isNarrow selectedKey={selectedEmbedKey} onSelect={onSelectEmbed} />
  </Box>
)
