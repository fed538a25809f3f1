import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Section } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { SectionsContents } from '#src/widgets/document-contents/section-contents.tsx'

type ContentsPanelProps = {
  companyId: string
  title: string
  document: Document
  sections: readonly Section<TemplateItem>[]
}

/** What was filled in on a sheet, to read. */
export const ContentsPanel = ({ companyId, title, document, sections }: ContentsPanelProps) => (
  // It scrolls and has nothing to focus: without tabIndex no keyboard reaches its end.
  <Box
    component="section"
    aria-label="入力内容"
    tabIndex={0}
    sx={{
      minHeight: 0,
      overflowY: 'auto',
      px: 5,
      pb: 5,
      bgcolor: 'background.paper',
      borderLeft: 1,
      borderLeftWidth: { phone: 0 },
      borderColor: 'divider',
      '&:focus-visible': { outlineOffset: -2 },
    }}
  >
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, minHeight: 56, pt: 4 }}>
      <Typography variant="h3" component="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Box sx={{ typography: 'cell', color: 'text.secondary', whiteSpace: 'nowrap' }}>の入力内容</Box>
    </Box>
    {sections.length === 0 && (
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{emptyTexts.noSheetItems}</Box>
    )}
    <SectionsContents companyId={companyId} sections={sections} document={document} />
  </Box>
)
