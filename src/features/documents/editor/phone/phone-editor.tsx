import { Suspense, useMemo, useState } from 'react'
import { hasLiveChoices } from '#domain/documents/live-choices.ts'
import { askedItems } from '#domain/documents/month-sheet.ts'
import { sheetGroups } from '#domain/documents/sections.ts'
import { monthSheetsOf } from '#domain/templates/month-grids.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { DocumentConflictDialog } from '#src/features/documents/editor/draft/document-conflict-dialog.tsx'
import { useLiveSheets } from '#src/features/documents/editor/draft/use-live-sheets.ts'
import { useIsDirty } from '#src/features/documents/editor/draft/use-draft.ts'
import { ChooseContext } from '#src/features/documents/editor/fields/choose-context.ts'
import { usePreviousValues } from '#src/features/documents/editor/draft/use-previous-values.ts'
import { EditorContext } from '#src/features/documents/editor/fields/editor-context.ts'
import type { EditingProps } from '#src/features/documents/editor/editing-props.ts'
import { useEditorValue } from '#src/features/documents/editor/fields/use-editor-value.ts'
import { itemError } from '#src/features/documents/editor/fields/item-error.ts'
import { focusItemField } from '#src/features/documents/editor/fields/focus-item-field.ts'
import { useLatest } from '#src/lib/use-latest.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { DeletedDialog } from '#src/ui/dialogs/deleted-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useLeaveGuard } from '#src/ui/dialogs/use-leave-guard.ts'
import { ContestedDialog } from '#src/outbox/screens/contested-dialog.tsx'
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'
import { Inspection } from './inspection/inspection.tsx'
import { SectionDetail } from './section-detail.tsx'
import { SectionList } from './section-list.tsx'
import { useAskBack } from './use-ask-back.ts'
import { usePhoneEmbeds } from './use-phone-embeds.ts'
import { useOpenSection } from './use-open-section.ts'
import { usePhoneSaving } from './use-phone-saving.ts'

const TodayColumn = lazyPart(() => import('./month/today-column.tsx').then((module) => module.TodayColumn))

/** What stands in the history in place of a section's key. */
const inspectionKey = 'inspection'

/** Once it is closed it waits for 送信待ち, until the document is opened again. */
const ContestedEntry = ({ entry }: { entry: QueuedEntry }) => {
  const [closed, setClosed] = useState<number>()
  return closed !== entry.id && <ContestedDialog entry={entry} onClose={() => setClosed(entry.id)} />
}

/** The editor in the field: the sections, and one at a time its form. */
export const PhoneEditor = ({ companyId, document, draft, notice }: EditingProps) => {
  const { template } = document
  const confirm = useConfirm()
  const groups = useMemo(
    () => sheetGroups(askedItems(template, document.period), template.sheets),
    [template, document.period],
  )
  const { openKey, open, goBack, close } = useOpenSection()
  const saving = usePhoneSaving(companyId, document, draft, (itemId) => focusItemField(window.document.body, itemId))
  const embeds = usePhoneEmbeds(companyId, document, draft, () => void saving.send())
  const shown = groups
    .flatMap((group) => group.sections.map((section) => ({ group, section })))
    .find(({ section }) => section.key === openKey)
  const isDirty = useIsDirty(draft)
  // From a section the way leads to the list, where what waits to be sent is kept.
  const isInspecting = openKey === inspectionKey
  const months = useMemo(() => monthSheetsOf(template.grids ?? [], template.items), [template])
  const month = months.find(({ key }) => key === openKey)
  const isInside = Boolean(shown || month) || isInspecting
  useLeaveGuard(isInside ? saving.isTouched : isDirty, { onLeave: isInside ? saving.restore : () => draft.discard() })

  const handleOpen = (key: string) => {
    saving.hold()
    open(key)
  }
  const handleCancel = async () => {
    if (saving.isTouched && !(await confirm(confirmTexts.discard))) return
    saving.restore()
    close()
  }
  const previousValues = usePreviousValues(companyId, document)
  const askBack = useAskBack(draft, previousValues)
  const handleSave = async () => {
    for (const item of shown?.section.items ?? []) if (!(await askBack(item))) return
    const outcome = await saving.save()
    if (outcome === 'failed') return
    close()
    if (outcome === 'sent') toast.success('書類を保存しました')
  }

  const save = useLatest(saving.save)
  const { tables } = useLiveSheets(companyId, document, draft, {
    isExcel: template.items.some(hasLiveChoices),
    sheet: shown?.section.sheetIndex ?? 0,
    isBeside: true,
  })
  const editor = useEditorValue({
    companyId,
    document,
    draft,
    isReadOnly: !document.canEdit,
    errorOf: itemError,
    save,
    tables,
    previousValues,
    onLeave: askBack,
  })
  return (
    <EditorContext value={editor}>
      {isInspecting ? (
        <Inspection
          document={document}
          draft={draft}
          groups={groups}
          saving={saving}
          askBack={askBack}
          onClose={close}
        />
      ) : month ? (
        <Suspense fallback={null}>
          <TodayColumn document={document} draft={draft} sheet={month} saving={saving} onBack={close} />
        </Suspense>
      ) : shown ? (
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
          embeds={embeds}
          groups={groups}
          months={months}
          notice={notice}
          onOpen={handleOpen}
          onInspect={() => handleOpen(inspectionKey)}
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
      {saving.contested && !saving.conflict && <ContestedEntry entry={saving.contested} />}
      {saving.deletion !== null && (
        <DeletedDialog
          noun="この書類"
          message={saving.deletion}
          isCreating={saving.isSending}
          onCreate={saving.recreate}
          onClose={saving.closeDeletion}
        />
      )}
    </EditorContext>
  )
}
