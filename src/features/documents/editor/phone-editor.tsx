import { useMemo, useState } from 'react'
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Document } from '#domain/documents/documents.contract.ts'
import { progressText, sheetGroups } from '#domain/documents/sections.ts'
import type { Section } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { ActionBar } from '#src/ui/action-bar.tsx'
import { confirmTexts, useConfirm } from '#src/ui/confirm-dialog.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { toast } from '#src/ui/toast.tsx'
import { CompletionBadge } from './completion-badge.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Draft } from './draft.ts'
import { EditorContext } from './editor-context.ts'
import { focusItemField } from './item-field.tsx'
import { LockNote } from './lock-note.tsx'
import { PhoneSectionList } from './phone-section-list.tsx'
import { SectionFields, sectionTitle } from './sections-panel.tsx'
import { useProgress } from './use-draft.ts'
import { useSaveContents } from './use-save-contents.ts'

type PhoneEditorProps = { companyId: string; document: Document; draft: Draft }

const nothing = () => undefined

/** The editor in the field: the sections, and one at a time its form. */
export const PhoneEditor = ({ companyId, document, draft }: PhoneEditorProps) => {
  const { template } = document
  const isReadOnly = !document.canEdit
  const confirm = useConfirm()
  const groups = useMemo(() => sheetGroups(template.items, template.sheets), [template])
  const [openKey, setOpenKey] = useState<string | null>(null)
  const shown = groups.flatMap((group) => group.sections.map((section) => ({ group, section }))).find(({ section }) => section.key === openKey)
  const saving = useSaveContents(companyId, document, draft, (itemId) => focusItemField(window.document.body, itemId))

  const handleSave = async () => {
    if (!(await saving.save())) return
    setOpenKey(null)
    toast.success('書類を保存しました')
  }
  /** Back to the list with what is saved, once that is wanted. */
  const leaveSection = async (question: typeof confirmTexts.leave) => {
    if (draft.isDirty() && !(await confirm(question))) return
    draft.discard()
    setOpenKey(null)
  }

  const editor = useMemo(
    () => ({ companyId, documentId: document.id, draft, isReadOnly, itemFiles: document.item_files, onFocusItem: nothing }),
    [companyId, document.id, document.item_files, draft, isReadOnly],
  )
  return (
    <EditorContext value={editor}>
      {shown ? (
        <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh', bgcolor: 'background.paper' }}>
          <SectionHeader draft={draft} section={shown.section} sheetName={shown.group.name} onBack={() => void leaveSection(confirmTexts.leave)} />
          <Box sx={{ flex: 1, p: 4 }}>
            {isReadOnly && <Box sx={{ mb: 4 }}><LockNote companyId={companyId} document={document} /></Box>}
            <SectionFields section={shown.section} />
          </Box>
          {!isReadOnly && (
            <ActionBar>
              <Button onClick={() => void leaveSection(confirmTexts.discard)} sx={{ maxWidth: 120 }}>キャンセル</Button>
              <LoadingButton variant="contained" color="primary" loading={saving.isSaving} onClick={() => void handleSave()}>書類を保存</LoadingButton>
            </ActionBar>
          )}
        </Box>
      ) : (
        <PhoneSectionList companyId={companyId} document={document} draft={draft} groups={groups} onOpen={setOpenKey} />
      )}
      {saving.conflict && <ConflictDialog items={template.items} draft={draft} current={saving.conflict} isSaving={saving.isSaving} onOverwrite={saving.overwrite} onClose={saving.closeConflict} />}
    </EditorContext>
  )
}

type SectionHeaderProps = { draft: Draft; section: Section<TemplateItem>; sheetName: string; onBack: () => void }

const SectionHeader = ({ draft, section, sheetName, onBack }: SectionHeaderProps) => {
  const progress = useProgress(draft, section.items)
  return (
    <Box component="header" sx={{ position: 'sticky', top: 0, zIndex: 'appBar', display: 'flex', alignItems: 'center', gap: 1, minHeight: 52, pl: 1, pr: 4, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
      <IconButton aria-label="セクションの一覧に戻る" onClick={onBack}><ArrowBackOutlined /></IconButton>
      <Box sx={{ flex: 1, minWidth: 0, '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}>
        <Typography variant="h3" component="h1">{sectionTitle(section)}</Typography>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{[sheetName, progress.total > 0 && progressText(progress)].filter(Boolean).join('　')}</Box>
      </Box>
      <CompletionBadge draft={draft} items={section.items} />
    </Box>
  )
}
