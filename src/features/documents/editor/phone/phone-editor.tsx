import { useMemo } from 'react'
import type { Document } from '#domain/documents/documents.contract.ts'
import { sheetGroups } from '#domain/documents/sections.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { DocumentConflictDialog } from '#src/features/documents/editor/draft/document-conflict-dialog.tsx'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useFormValues } from '#src/features/documents/editor/draft/use-form-values.ts'
import { useIsDirty } from '#src/features/documents/editor/draft/use-draft.ts'
import { ChooseContext } from '#src/features/documents/editor/fields/choose-context.ts'
import { usePrintMarks } from '#src/features/documents/editor/draft/use-print-marks.ts'
import { EditorContext } from '#src/features/documents/editor/fields/editor-context.ts'
import { itemError } from '#src/features/documents/editor/fields/item-error.ts'
import { focusItemField } from '#src/features/documents/editor/fields/focus-item-field.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useLeaveGuard } from '#src/ui/use-leave-guard.ts'
import { SectionDetail } from './section-detail.tsx'
import { SectionList } from './section-list.tsx'
import { useOpenSection } from './use-open-section.ts'
import { usePhoneSaving } from './use-phone-saving.ts'

type PhoneEditorProps = { companyId: string; document: Document; draft: Draft }

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

  const marks = usePrintMarks(companyId, document.id, draft)
  const formValues = useFormValues(companyId, document)
  const editor = useMemo(
    () => ({
      companyId,
      documentId: document.id,
      draft,
      marks,
      isReadOnly: !document.canEdit,
      errorOf: itemError,
      itemFiles: document.item_files,
      formValues,
    }),
    [companyId, document.id, document.canEdit, document.item_files, draft, marks, formValues],
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
        <SectionList
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
          isSaving={saving.isSending}
          onOverwrite={saving.overwrite}
          onClose={saving.closeConflict}
        />
      )}
    </EditorContext>
  )
}
