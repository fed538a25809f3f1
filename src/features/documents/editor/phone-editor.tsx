import { useMemo } from 'react'
import type { Document } from '#domain/documents/documents.contract.ts'
import { sheetGroups } from '#domain/documents/sections.ts'
import { confirmTexts, useConfirm } from '#src/ui/confirm-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useLeaveGuard } from '#src/ui/use-leave-guard.ts'
import { DocumentConflictDialog } from './document-conflict-dialog.tsx'
import type { Draft } from './draft.ts'
import { EditorContext } from './editor-context.ts'
import { focusItemField } from './item-field.tsx'
import { PhoneSectionList } from './phone-section-list.tsx'
import { ChooseContext } from './phone/choose-context.ts'
import { SectionDetail } from './phone/section-detail.tsx'
import { useOpenSection } from './phone/use-open-section.ts'
import { usePhoneSaving } from './phone/use-phone-saving.ts'
import { useIsDirty } from './use-draft.ts'

type PhoneEditorProps = { companyId: string; document: Document; draft: Draft }

const nothing = () => undefined

/** The editor in the field: the sections, and one at a time its form. */
export const PhoneEditor = ({ companyId, document, draft }: PhoneEditorProps) => {
  const { template } = document
  const confirm = useConfirm()
  const groups = useMemo(() => sheetGroups(template.items, template.sheets), [template])
  const { openKey, open, goBack, close } = useOpenSection()
  const saving = usePhoneSaving(companyId, document, draft, (itemId) => focusItemField(window.document.body, itemId))
  const shown = groups
    .flatMap((group) => group.sections.map((section) => ({ group, section })))
    .find(({ section }) => section.key === openKey)
  const isDirty = useIsDirty(draft)
  // From a section the way leads to the list, where what waits to be sent is kept.
  useLeaveGuard(shown ? saving.isTouched : isDirty, shown ? saving.restore : () => draft.discard())

  const handleOpen = (key: string) => {
    saving.hold()
    open(key)
  }
  const handleCancel = async () => {
    if (saving.isTouched && !(await confirm(confirmTexts.discard))) return
    saving.restore()
    close()
  }
  const handleSave = async () => {
    const outcome = await saving.save()
    if (outcome === 'failed') return
    close()
    if (outcome === 'sent') toast.success('書類を保存しました')
  }

  const editor = useMemo(
    () => ({
      companyId,
      documentId: document.id,
      draft,
      isReadOnly: !document.canEdit,
      itemFiles: document.item_files,
      onFocusItem: nothing,
    }),
    [companyId, document.id, document.canEdit, document.item_files, draft],
  )
  return (
    <EditorContext value={editor}>
      {shown ? (
        <ChooseContext value={saving.choose}>
          <SectionDetail
            companyId={companyId}
            document={document}
            draft={draft}
            section={shown.section}
            sheetName={shown.group.name}
            saving={saving}
            onBack={goBack}
            onCancel={() => void handleCancel()}
            onSave={() => void handleSave()}
          />
        </ChooseContext>
      ) : (
        <PhoneSectionList
          companyId={companyId}
          document={document}
          draft={draft}
          saving={saving}
          groups={groups}
          onOpen={handleOpen}
        />
      )}
      {saving.conflict && (
        <DocumentConflictDialog
          items={template.items}
          draft={draft}
          current={saving.conflict}
          isSaving={saving.isSaving}
          onOverwrite={saving.overwrite}
          onClose={saving.closeConflict}
        />
      )}
    </EditorContext>
  )
}
