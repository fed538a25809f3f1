import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Section } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { CompletionBadge } from './completion-badge.tsx'
import type { Draft } from './draft.ts'
import { InsertedFiles } from './inserted-files.tsx'
import { sectionTitle } from './sections-panel.tsx'

type SectionListProps = { document: Document; draft: Draft; sections: readonly Section<TemplateItem>[]; onSelect: (section: Section<TemplateItem>) => void }

/** The left column of a document without sheets. */
export const SectionList = ({ document, draft, sections, onSelect }: SectionListProps) => (
  <Box component="nav" aria-label="セクションとファイル" sx={{ minHeight: 0, overflowY: 'auto', px: 2, pb: 4, bgcolor: 'background.paper' }}>
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 56, px: 3 }}><Typography variant="h3" component="h2">セクション</Typography></Box>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sections.map((section) => (
        <li key={section.key}>
          <ButtonBase onClick={() => onSelect(section)} sx={{ width: '100%', justifyContent: 'space-between', gap: 2, px: 3, py: 2.5, borderRadius: '6px', textAlign: 'left', typography: 'cell', fontWeight: 500, '&:hover': { bgcolor: 'neutral.100' } }}>
            {sectionTitle(section)}
            <CompletionBadge draft={draft} items={section.items} />
          </ButtonBase>
        </li>
      ))}
    </Box>
    <InsertedFiles resources={document.document_embed_resources} />
  </Box>
)
