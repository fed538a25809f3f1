import { useMemo, useState } from 'react'
import EditOutlined from '@mui/icons-material/EditOutlined'
import GroupOutlined from '@mui/icons-material/GroupOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import type { ProposedItem, Template } from '#domain/templates/templates.contract.ts'
import { guestsSeeField } from '#domain/templates/templates.labels.ts'
import { templateQueries } from '#src/api/templates.ts'
import { isFormUnchanged, countItems, draftsOf, draftsOfProposals } from '#src/features/templates/draft/draft-items.ts'
import { useTypedHandover } from '#src/features/templates/draft/typed-items.ts'
import { useTemplateDraft } from '#src/features/templates/draft/use-template-draft.ts'
import { useTemplateSave } from '#src/features/templates/draft/use-template-save.tsx'
import { PreviewPane } from '#src/features/templates/preview/preview-pane.tsx'
import { SheetColumn } from '#src/features/templates/preview/sheet-column.tsx'
import { TemplateScreenFrame } from '#src/features/templates/preview/template-screen-frame.tsx'
import { TemplateGuestsDialog } from '#src/features/templates/template-guests-dialog.tsx'
import { TemplateNameDialog } from '#src/features/templates/template-name-dialog.tsx'
import { isTyping } from '#src/lib/is-typing.ts'
import { useEditKeys } from '#src/lib/use-edit-keys.ts'
import { LinkButton } from '#src/ui/text/link.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { UndoButtons } from '#src/ui/toasts/undo-buttons.tsx'
import { useLeaveGuard } from '#src/ui/dialogs/use-leave-guard.ts'
import { editorColumns } from '#src/widgets/item-form/item-layout.ts'
import { SheetStage } from '#src/widgets/sheet-view/sheet-stage.tsx'
import { ItemsPanel } from './items-panel.tsx'
import { PrintFaults } from './print-faults.tsx'
import { SectionColumn } from './section-column.tsx'
import { useTemplateView } from './use-template-view.ts'

type TemplateEditorPageProps = {
  companyId: string
  template: Template
  /** What the application reads out of the form; undefined while it is still reading. */
  proposals: readonly ProposedItem[] | undefined
  /** What an upload was understood of only in part. */
  warnings: readonly string[]
}

/** What saving does where documents were made from this version; null where it changes in place. */
const versionNote = ({ is_used, documents_count, version }: Template): string | null =>
  is_used
    ? `${documents_count > 0 ? `${documents_count}件の書類で使われています。` : '削除された書類で使われています。'}保存するとv${version + 1}になり、今の版を使っている書類はそのまま残ります。`
    : null

const limitsNote =
  '基準値と必要枚数だけの変更では版は変わりません。今の版を使っている未提出の書類にも、保存するとすぐに効きます。'

/** The items of a template: beside the form's sheets on which they have their cells, or beside the form that they make. A form without items starts from what the application proposes. */
export const TemplateEditorPage = ({ companyId, template, proposals, warnings }: TemplateEditorPageProps) => {
  const tables = useQuery({ ...templateQueries.sheets(companyId, template.id), enabled: template.has_excel })
  const [initial] = useState(() =>
    template.items.length === 0 ? draftsOfProposals(proposals ?? []) : draftsOf(template.items),
  )
  const draft = useTemplateDraft(initial)
  const { items, selectedKey, actions } = draft
  const view = useTemplateView({ template, draft, proposals, tables: tables.data })
  const { sheets, sheet, missing } = view
  const [isRenaming, setRenaming] = useState(false)
  const [isShowing, setShowing] = useState(false)
  const saving = useTemplateSave({ companyId, template, draft, onRefused: view.showErrors })
  const { isDirty, saved } = draft
  const handOver = useTypedHandover(companyId, template.id, draft)
  const isUnderForm = useMemo(
    () => template.is_used && isDirty && isFormUnchanged(items, saved),
    [template.is_used, isDirty, items, saved],
  )
  useLeaveGuard(isDirty)
  useEditKeys({ save: saving.save, undo: actions.undo, redo: actions.redo, isOutside: isTyping })

  return (
    <TemplateScreenFrame
      companyId={companyId}
      template={template}
      columns={editorColumns(true)}
      titleEnd={
        <>
          <IconButton size="small" aria-label="名前・カテゴリを変更" onClick={() => setRenaming(true)}>
            <EditOutlined sx={{ fontSize: 18 }} />
          </IconButton>
          <IconButton size="small" aria-label={guestsSeeField} title={guestsSeeField} onClick={() => setShowing(true)}>
            <GroupOutlined sx={{ fontSize: 18 }} />
          </IconButton>
        </>
      }
      actions={
        <>
          <Box
            component="span"
            role="status"
            sx={{ typography: 'cell', color: 'text.secondary', whiteSpace: 'nowrap' }}
          >{`全${countItems(items)}項目`}</Box>
          <UndoButtons
            canUndo={draft.past.length > 0}
            canRedo={draft.future.length > 0}
            onUndo={actions.undo}
            onRedo={actions.redo}
          />
          <LinkButton
            to="/c/$companyId/settings/templates/$templateId/preview"
            params={{ companyId, templateId: template.id }}
            search={{ typed: isDirty ? 1 : undefined }}
            target="_blank"
            // However it is opened: by a click, the middle button or its menu.
            onClick={handOver}
            onAuxClick={handOver}
            onContextMenu={handOver}
          >
            プレビュー
          </LinkButton>
          <LoadingButton
            variant="contained"
            color="primary"
            aria-keyshortcuts="Control+S"
            loading={saving.isSaving}
            loadingText="保存中..."
            onClick={saving.save}
          >
            保存する
          </LoadingButton>
        </>
      }
    >
      {template.has_excel ? (
        <>
          <SheetColumn
            size="small"
            sheets={sheets}
            sheet={sheet}
            countOf={(index) => countItems(items.filter((item) => item.sheet === index))}
            onSelect={view.showSheet}
          />
          <SheetStage
            sheets={sheets}
            sheet={sheet}
            table={view.table}
            failure={tables.error && { error: tables.error, onRetry: () => void tables.refetch() }}
            mapped={view.mapped}
            selectedAddress={view.cursor}
            onSelectCell={view.setCursor}
            onActivateCell={view.activateCell}
          />
        </>
      ) : (
        <SectionColumn items={items} selectedKey={selectedKey} onSelect={view.select} />
      )}
      {/* What is being saved does not change meanwhile. */}
      <Box inert={saving.isSaving} sx={{ display: 'contents' }}>
        <ItemsPanel
          companyId={companyId}
          draft={draft}
          actions={view.rowActions}
          sheet={template.has_excel ? sheet : null}
          title={template.has_excel ? (sheets.find(({ sheet_index }) => sheet_index === sheet)?.name ?? '') : '項目'}
          warnings={warnings}
          printing={
            <PrintFaults
              companyId={companyId}
              template={template}
              isEdited={isDirty && (draft.past.length > 0 || template.items.length > 0)}
            />
          }
          error={saving.error}
          note={isUnderForm ? limitsNote : versionNote(template)}
          missingCount={items.some(({ isProposed }) => isProposed) ? 0 : countItems(missing)}
          isPickingCell={view.isPickingCell}
          newKey={view.newKey}
          onAdd={view.add}
          onTakeProposals={() => actions.append(missing)}
        />
      </Box>
      {!template.has_excel && <PreviewPane items={items} selectedKey={selectedKey} />}
      {isRenaming && (
        <TemplateNameDialog
          companyId={companyId}
          template={{ ...template, id: saving.base.id }}
          onClose={() => setRenaming(false)}
          onSaved={saving.handleRenamed}
        />
      )}
      {isShowing && (
        <TemplateGuestsDialog companyId={companyId} template={template} onClose={() => setShowing(false)} />
      )}
      {saving.dialog}
    </TemplateScreenFrame>
  )
}
