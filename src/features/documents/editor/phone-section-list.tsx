import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import LinearProgress from '@mui/material/LinearProgress'
import type { Document } from '#domain/documents/documents.contract.ts'
import { completionOf, progressText } from '#domain/documents/sections.ts'
import type { Section, SheetGroup } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { LinkIconButton } from '#src/ui/link.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { DocumentTypeBadge, SubmitStatusBadge } from '#src/widgets/document-badges/document-badges.tsx'
import { CompletionBadge } from './completion-badge.tsx'
import type { Draft } from './draft.ts'
import { LockNote } from './lock-note.tsx'
import { sectionTitle } from './sections-panel.tsx'
import { useContents, useProgress } from './use-draft.ts'

type PhoneSectionListProps = {
  companyId: string
  document: Document
  draft: Draft
  groups: readonly SheetGroup<TemplateItem>[]
  onOpen: (key: string) => void
}

/** All sections of a document by sheet, and what of them is left to fill in. */
export const PhoneSectionList = ({ companyId, document, draft, groups, onOpen }: PhoneSectionListProps) => {
  const progress = useProgress(draft, document.template.items)
  const target = { params: { companyId, documentId: document.id } }
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
      <PageHeader
        title={document.title}
        phoneBack={{ label: '書類の詳細', link: { to: '/c/$companyId/documents/$documentId', ...target } }}
        actions={<LinkIconButton to="/c/$companyId/documents/$documentId/preview" {...target} aria-label="プレビュー"><VisibilityOutlined /></LinkIconButton>}
      />
      <Box sx={{ p: 4, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
        {!document.canEdit && <Box sx={{ mb: 3 }}><LockNote companyId={companyId} document={document} /></Box>}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
          <DocumentTypeBadge documentTypeId={document.document_type_id} />
          <SubmitStatusBadge submittedAt={document.submitted_at} />
          {progress.total > 0 && <Box sx={{ ml: 'auto', typography: 'body2', color: 'text.secondary' }}>{progressText(progress)}</Box>}
        </Box>
        {progress.total > 0 && <LinearProgress variant="determinate" aria-label="入力の進みぐあい" value={(progress.filled / progress.total) * 100} />}
      </Box>
      {groups.length === 0 && <Box sx={{ p: 4, typography: 'body2', color: 'text.secondary' }}>{emptyTexts.noSections}</Box>}
      {groups.map((group) => (
        <section key={group.sheetIndex} aria-label={group.name || 'セクション'}>
          {group.name && <GroupHead draft={draft} group={group} />}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, bgcolor: 'background.paper' }}>
            {group.sections.map((section) => <li key={section.key}><SectionRow draft={draft} section={section} onOpen={onOpen} /></li>)}
          </Box>
        </section>
      ))}
    </Box>
  )
}

/** The sheet, and how many of its sections are filled in. */
const GroupHead = ({ draft, group }: { draft: Draft; group: SheetGroup<TemplateItem> }) => {
  const contents = useContents(draft)
  const states = group.sections.map(({ items }) => completionOf(items, contents)).filter((state) => state !== null)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, px: 4, bgcolor: 'neutral.50', borderBottom: 1, borderColor: 'divider' }}>
      <TableChartOutlined sx={{ fontSize: 20, color: 'neutral.700' }} />
      <Box component="h2" sx={{ flex: 1, m: 0, minWidth: 0, typography: 'h4' }}>{group.name}</Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{`${states.filter((state) => state === 'filled').length} / ${states.length}`}</Box>
    </Box>
  )
}

const SectionRow = ({ draft, section, onOpen }: { draft: Draft; section: Section<TemplateItem>; onOpen: (key: string) => void }) => {
  const { filled, total } = useProgress(draft, section.items)
  return (
    <ButtonBase
      onClick={() => onOpen(section.key)}
      sx={{ display: 'flex', width: '100%', minHeight: 60, gap: 2, px: 4, py: 2, textAlign: 'left', borderBottom: 1, borderColor: 'divider', '&:focus-visible': { outlineOffset: -2 } }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ typography: 'body1' }}>{sectionTitle(section)}</Box>
        {filled < total && <Box sx={{ typography: 'cell', color: 'text.secondary' }}>{`残り${total - filled}項目`}</Box>}
      </Box>
      <CompletionBadge draft={draft} items={section.items} />
      <ChevronRightOutlined sx={{ color: 'neutral.700' }} />
    </ButtonBase>
  )
}
