import { Suspense, useCallback, useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { DocumentScreenHeader } from '#src/features/documents/document-screen-header.tsx'
import { DocumentConflictDialog } from '#src/features/documents/editor/draft/document-conflict-dialog.tsx'
import type { Edit } from '#src/features/documents/editor/draft/edit-history.ts'
import type { EditingProps } from '#src/features/documents/editor/editing-props.ts'
import { LockNote } from '#src/features/documents/editor/draft/lock-note.tsx'
import { useEmbeds, useIsDirty } from '#src/features/documents/editor/draft/use-draft.ts'
import { useSheetsWithPhotos } from '#src/features/documents/editor/draft/use-sheets-with-photos.ts'
import { useLiveSheets } from '#src/features/documents/editor/draft/use-live-sheets.ts'
import type { LiveSheets } from '#src/features/documents/editor/draft/use-live-sheets.ts'
import { usePreviousValues } from '#src/features/documents/editor/draft/use-previous-values.ts'
import { mustQueue } from '#src/features/documents/editor/draft/queue-contents.ts'
import { DaysContext, EditorContext, WrittenContext } from '#src/features/documents/editor/fields/editor-context.ts'
import type { Editor, SaveOutcome } from '#src/features/documents/editor/fields/editor-context.ts'
import { useEditorValue } from '#src/features/documents/editor/fields/use-editor-value.ts'
import { useWantedItem } from '#src/features/documents/editor/fields/use-wanted-item.ts'
import { deskItemError } from '#src/features/documents/editor/fields/item-error.ts'
import { useEditKeys } from '#src/lib/use-edit-keys.ts'
import { useLatest } from '#src/lib/use-latest.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { DeletedDialog } from '#src/ui/dialogs/deleted-dialog.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { useLeaveGuard } from '#src/ui/dialogs/use-leave-guard.ts'
import { editorColumns, fillingColumns } from '#src/widgets/item-form/item-layout.ts'
import { PdfProcessing } from '#src/widgets/pdf-viewer/pdf-processing.tsx'
import { DeleteButton } from './delete-button.tsx'
import { DraftActions } from './draft-actions.tsx'
import { LiveTables } from './live-tables.ts'
import { LiveSheet } from './live-sheet.tsx'
import { PasteNews } from './paste-report.tsx'
import { SavedState } from './saved-state.tsx'
import { SectionList } from './section-list.tsx'
import { SectionsPanel } from './sections-panel.tsx'
import { SheetList } from './sheet-list.tsx'
import { useDeskSaving } from './use-desk-saving.ts'
import { useDeskView } from './use-desk-view.ts'
import { useSheetPaste } from './use-sheet-paste.ts'
import { isInDialog, usePaneKeys } from './use-pane-keys.ts'

const EmbedStage = lazyPart(() => import('./embed-stage.tsx').then((module) => module.EmbedStage))

/** The editor of the office: sheets, the sheet shown, its form. Documents without a sheet have their sections at the left. */
export const DeskEditor = ({ companyId, document, draft, notice }: EditingProps) => {
  const { template } = document
  const isExcel = template.has_excel
  const isReadOnly = !document.canEdit
  const view = useDeskView(document, draft)
  const { sections, sheets, sheet, focusItem } = view
  const calculated = useLiveSheets(companyId, document, draft, { isExcel, sheet })
  const wantedItem = useWantedItem()
  const focusWanted = useLatest(() => wantedItem !== null && focusItem(wantedItem))
  useEffect(() => void focusWanted.current(), [wantedItem, focusWanted])
  const live = { ...calculated, tables: useSheetsWithPhotos(document, calculated.tables) }
  const shownEmbed = useEmbeds(draft).find(({ key }) => key === view.embedKey)

  const isDirty = useIsDirty(draft)
  useLeaveGuard(isDirty, { onLeave: () => draft.discard() })
  const saving = useDeskSaving(companyId, document, draft, focusItem)
  /** The cursor goes where something changed. */
  const show = (edit: Edit | null) => {
    const changed = edit?.kind === 'items' ? edit.edits[0] : edit?.kind === 'item' ? edit : undefined
    if (changed) focusItem(changed.itemId)
  }
  const handleUndo = () => show(draft.undo())
  const handleRedo = () => show(draft.redo())
  useEditKeys({
    save: isReadOnly ? null : () => void saving.save(),
    undo: handleUndo,
    redo: handleRedo,
    isOutside: isInDialog,
  })
  usePaneKeys()

  const save = useLatest(async (): Promise<SaveOutcome> => {
    if (await saving.save()) return 'sent'
    return !draft.isDirty() && mustQueue(document) ? 'waiting' : 'failed'
  })
  const pasting = useSheetPaste({ items: template.items, tables: live.tables, draft, isReadOnly })
  const handleActivate = useCallback(({ id }: TemplateItem) => focusItem(id, true), [focusItem])
  const previousValues = usePreviousValues(companyId, document)
  const editor = useEditorValue({
    companyId,
    document,
    draft,
    isReadOnly,
    errorOf: deskItemError,
    save,
    tables: calculated.tables,
    previousValues,
  })
  const file = shownEmbed && (
    <Suspense fallback={<PdfProcessing />}>
      <EmbedStage key={shownEmbed.key} embed={shownEmbed} />
    </Suspense>
  )
  const listed = { document, draft, sections, selectedEmbedKey: shownEmbed?.key ?? null, onSelectEmbed: view.showEmbed }
  const form = (
    <SectionsPanel
      title={isExcel ? (sheets.find(({ sheet_index }) => sheet_index === sheet)?.name ?? '') : template.name}
      parts={view.parts}
      isTabular={view.isTabular}
      onTabular={view.showTabular}
      openKeys={view.openKeys}
      onToggle={view.toggleSection}
      focusRequest={view.focusRequest}
      onFocusItem={view.showPlace}
      onAdvance={view.advance}
      emptyText={isExcel ? emptyTexts.noSheetItems : emptyTexts.noSections}
    />
  )
  return (
    <DeskContexts document={document} editor={editor} tables={live.tables}>
      <Box sx={{ display: 'flex', flexDirection: 'column', height: { xs: 'auto', md: '100dvh' } }}>
        <DocumentScreenHeader companyId={companyId} document={document} screen="編集">
          <SavedState draft={draft} document={document} />
          {!isReadOnly && <DraftActions draft={draft} onUndo={handleUndo} onRedo={handleRedo} />}
          {document.canDelete && <DeleteButton companyId={companyId} documentId={document.id} draft={draft} />}
          {document.id > 0 && (
            <LinkButton
              to="/c/$companyId/documents/$documentId/preview"
              params={{ companyId, documentId: document.id }}
              search={{ typed: isDirty ? 1 : undefined }}
              target="_blank"
            >
              プレビュー
            </LinkButton>
          )}
          {!isReadOnly && (
            <LoadingButton
              variant="contained"
              color="primary"
              aria-keyshortcuts="Control+S"
              loading={saving.isSending}
              onClick={() => void saving.save()}
            >
              保存する
            </LoadingButton>
          )}
        </DocumentScreenHeader>
        {isReadOnly && (
          <Box sx={{ p: 3, flex: 'none' }}>
            <LockNote companyId={companyId} document={document} />
          </Box>
        )}
        {notice && <Box sx={{ p: 3, flex: 'none' }}>{notice}</Box>}
        <PasteNews pasting={pasting} draft={draft} onShow={handleActivate} onUndo={handleUndo} />
        <Box
          {...(isExcel && { onPasteCapture: pasting.handlePaste })}
          sx={{
            flex: 1,
            minHeight: 0,
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: isExcel ? fillingColumns : editorColumns(false) },
            gridTemplateRows: { md: 'minmax(0, 1fr)' },
            // Where there is room for one column the fields come before the sheet; tablets upright are as wide.
            ...(isExcel && { '& > section:first-of-type': { order: { xs: 3, md: 0 } } }),
          }}
        >
          {isExcel ? (
            <>
              <SheetList {...listed} sheets={sheets} selected={shownEmbed ? null : sheet} onSelect={view.showSheet} />
              {file ?? (
                <LiveSheet
                  items={template.items}
                  sheets={sheets}
                  sheet={sheet}
                  draft={draft}
                  live={live}
                  selectedAddress={view.selectedAddress}
                  onSelectCell={view.selectCell}
                  onActivateItem={handleActivate}
                  onPaste={pasting.paste}
                  isReadOnly={isReadOnly}
                />
              )}
              {form}
            </>
          ) : (
            <>
              <SectionList {...listed} onSelect={(section) => focusItem(section.items[0]!.id)} />
              {file ?? form}
            </>
          )}
        </Box>
      </Box>
      <SavingDialogs document={document} draft={draft} saving={saving} />
    </DeskContexts>
  )
}

type DeskContextsProps = Pick<EditingProps, 'document'> & {
  editor: Editor
  tables: LiveSheets['tables']
  children: ReactNode
}

/** What the fields ask of their editor, apart from what changes at every save and at every calculation. */
const DeskContexts = ({ document, editor, tables, children }: DeskContextsProps) => {
  const { docs_data } = document
  const written = useMemo(
    () => new Map(docs_data.flatMap((entry) => (entry.written ? [[entry.item_id, entry.written] as const] : []))),
    [docs_data],
  )
  return (
    <EditorContext value={editor}>
      <WrittenContext value={written}>
        <DaysContext value={document}>
          <LiveTables value={tables}>{children}</LiveTables>
        </DaysContext>
      </WrittenContext>
    </EditorContext>
  )
}

type SavingDialogsProps = Pick<EditingProps, 'document' | 'draft'> & { saving: ReturnType<typeof useDeskSaving> }

/** Where what is saved meets what others did meanwhile. */
const SavingDialogs = ({ document, draft, saving }: SavingDialogsProps) => (
  <>
    {saving.conflict && (
      <DocumentConflictDialog
        items={document.template.items}
        draft={draft}
        current={saving.conflict}
        isSaving={saving.isSending}
        onOverwrite={saving.overwrite}
        onClose={saving.closeConflict}
      />
    )}
    {saving.deletion !== null && (
      <DeletedDialog
        noun="この書類"
        message={saving.deletion}
        isCreating={saving.isSending}
        onCreate={saving.recreate}
        onClose={saving.closeDeletion}
      />
    )}
  </>
)
