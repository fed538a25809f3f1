import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { Document } from '#domain/documents/documents.contract.ts'
import { sectionTitle } from '#domain/documents/sections.ts'
import type { Section } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { CompletionBadge } from '#src/features/documents/editor/draft/completion-badge.tsx'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { AddMenu } from './add-menu.tsx'
import { EmbedList } from './embed-list.tsx'

type SectionListProps = {
  document: Document
  draft: Draft
  sections: readonly Section<TemplateItem>[]
  onSelect: (section: Section<TemplateItem>) => void
  selectedEmbedKey: string | null
  onSelectEmbed: (key: string) => void
}

/** The left column of a document without sheets. */
export const SectionList = ({
  document,
  draft,
  sections,
  onSelect,
  selectedEmbedKey,
  onSelectEmbed,
}: SectionListProps) => (
  <Box
    component="nav"
    aria-label="セクションとファイル"
    data-pane
    tabIndex={-1}
    sx={{ outline: 0, minHeight: 0, overflowY: 'auto', px: 2, pb: 4, bgcolor: 'background.paper' }}
  >
    <Box sx={{ ...inRow, minHeight: 56, pl: 3, pr: 1 }}>
      <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
        セクション
      </Typography>
      <AddMenu document={document} />
    </Box>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sections.map((section) => (
        <li key={section.key}>
          <ButtonBase
            onClick={() => onSelect(section)}
            sx={{
              width: '100%',
              justifyContent: 'space-between',
              gap: 2,
              px: 3,
              py: 2.5,
              borderRadius: '6px',
              textAlign: 'left',
              typography: 'cell',
              fontWeight: 500,
              '&:hover': { bgcolor: 'neutral.100' },
            }}
          >
            <Box
              component="span"
              title={sectionTitle(section)}
              sx={{ display: '-webkit-box', WebkitLineClamp: 3, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}
            >
              {sectionTitle(section)}
            </Box>
            <CompletionBadge draft={draft} items={section.items} />
          </ButtonBase>
        </li>
      ))}
    </Box>
    <EmbedList hasBadges selectedKey={selectedEmbedKey} onSelect={onSelectEmbed} />
  </Box>
)
