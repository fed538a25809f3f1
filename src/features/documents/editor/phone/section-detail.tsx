import type { ReactNode } from 'react'
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Document } from '#domain/documents/documents.contract.ts'
import { withMachine } from '#domain/documents/machine-names.ts'
import { progressText, sectionTitle } from '#domain/documents/sections.ts'
import type { Section } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { CompletionBadge } from '#src/features/documents/editor/draft/completion-badge.tsx'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { LockNote } from '#src/features/documents/editor/draft/lock-note.tsx'
import { useMachineName, useProgress } from '#src/features/documents/editor/draft/use-draft.ts'
import { ActionBar } from '#src/ui/page/action-bar.tsx'
import { DocumentTitle } from '#src/ui/page/document-title.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { inRow, phoneHeader } from '#src/ui/sizes/rows.ts'
import { FieldStandContext } from './field-stand.tsx'
import { ResultsLine } from './results-line.tsx'
import { SectionForm } from './section-form.tsx'
import { UnsentNote } from './unsent-note.tsx'
import type { PhoneSaving } from './use-phone-saving.ts'

type SectionDetailProps = {
  companyId: string
  document: Document
  draft: Draft
  section: Section<TemplateItem>
  sheetName: string
  saving: PhoneSaving
  onBack: () => void
  onCancel: () => void
  onSave: () => void
}

/** One section to fill in; its buttons stay under the thumb. */
export const SectionDetail = ({
  companyId,
  document,
  draft,
  section,
  sheetName,
  saving,
  onBack,
  onCancel,
  onSave,
}: SectionDetailProps) => {
  const title = withMachine(sectionTitle(section), useMachineName(draft, section.items))
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh', bgcolor: 'background.paper' }}>
      <DocumentTitle about={document.title}>{title}</DocumentTitle>
      <SectionHeader
        title={title}
        draft={draft}
        section={section}
        sheetName={sheetName}
        below={
          document.canEdit &&
          section.sheetIndex !== null && (
            <ResultsLine companyId={companyId} document={document} draft={draft} sheet={section.sheetIndex} />
          )
        }
        onBack={onBack}
      />
      <Box sx={{ flex: 1, p: 4 }}>
        {!document.canEdit && (
          <Box sx={{ mb: 4 }}>
            <LockNote companyId={companyId} document={document} />
          </Box>
        )}
        <FieldStandContext value={saving.stands}>
          <SectionForm companyId={companyId} document={document} draft={draft} section={section} />
        </FieldStandContext>
      </Box>
      {document.canEdit && (
        <ActionBar
          above={
            (saving.isOffline || saving.isWaiting) && (
              <UnsentNote isOffline={saving.isOffline} isSending={saving.isSending} onSend={() => void saving.send()} />
            )
          }
        >
          <Button onClick={onCancel} sx={{ maxWidth: 120 }}>
            {dialogWords.cancel}
          </Button>
          <LoadingButton variant="contained" color="primary" loading={saving.isSending} onClick={onSave}>
            書類を保存
          </LoadingButton>
        </ActionBar>
      )}
    </Box>
  )
}

type SectionHeaderProps = {
  title: string
  draft: Draft
  section: Section<TemplateItem>
  sheetName: string
  /** Under its line, in sight with it. */
  below: ReactNode
  onBack: () => void
}

const SectionHeader = ({ title, draft, section, sheetName, below, onBack }: SectionHeaderProps) => {
  const progress = useProgress(draft, section.items)
  return (
    <Box component="header" sx={phoneHeader}>
      <Box sx={{ ...inRow, gap: 1, minHeight: 52, pl: 1, pr: 4 }}>
        <IconButton aria-label="セクションの一覧に戻る" onClick={onBack}>
          <ArrowBackOutlined />
        </IconButton>
        <Box
          sx={{ flex: 1, minWidth: 0, '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}
        >
          <Typography variant="h3" component="h1">
            {title}
          </Typography>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {[sheetName, progress.total > 0 && progressText(progress)].filter(Boolean).join('　')}
          </Box>
        </Box>
        <CompletionBadge draft={draft} items={section.items} />
      </Box>
      {below}
    </Box>
  )
}
