import { useMemo, useState } from 'react'
import EditOutlined from '@mui/icons-material/EditOutlined'
import GroupOutlined from '@mui/icons-material/GroupOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import type { ProposedItem, Template } from '#domain/templates/templates.contract.ts'
import { guestsSeeField } from '#domain/templates/templates.labels.ts'
import { templateQueries } from '#src/api/templates.ts'
import {
  isFormUnchanged,
  countItems,
  draftsOf,
  draftsOfProposals,
  type DraftItem,
} from '#src/features/templates/draft/draft-items.ts'
import { useTemplateDraft, type TemplateDraft } from '#src/features/templates/draft/use-template-draft.ts'
import { useTemplateSave } from '#src/features/templates/draft/use-template-save.tsx'
import { PreviewPane } from '#src/features/templates/preview/preview-pane.tsx'
import { SheetColumn } from '#src/features/templates/preview/sheet-column.tsx'
import { TemplateScreenFrame } from '#src/features/templates/preview/template-screen-frame.tsx'
import { TemplateGuestsDialog } from '#src/features/templates/template-guests-dialog.tsx'
import { TemplateNameDialog } from '#src/features/templates/template-name-dialog.tsx'
import { isTyping } from '#src/lib/is-typing.ts'
import { useEditKeys } from '#src/lib/use-edit-keys.ts'
import { useLeaveGuard } from '#src/ui/dialogs/use-leave-guard.ts'
import { editorColumns } from '#src/widgets/item-form/item-layout.ts'
import { SheetStage } from '#src/widgets/sheet-view/sheet-stage.tsx'
import { EditorActions } from './editor-actions.tsx'
import { GridNotes } from './grid-notes.tsx'
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

type SheetsProps = {
  items: readonly DraftItem[]
  view: ReturnType<typeof useTemplateView>
  tables: UseQueryResult<readonly SheetTable[]>
}

/** The sheets of the form, and the one whose cells become items. */
const Sheets = ({ items, view, tables }: SheetsProps) => {
  const { sheets, sheet } = view
  return (
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
  )
}

/** What saving does where documents were made from this version; null where it changes in place. */
const versionNote = ({ is_used, documents_count, version }: Template): string | null =>
  is_used
    ? `${documents_count > 0 ? `${documents_count}件の書類で使われています。` : '削除された書類で使われています。'}保存するとv${version + 1}になり、今の版を使っている書類はそのまま残ります。`
    : null

const limitsNote =
  '基準値と必要枚数だけの変更では版は変わりません。今の版を使っている未提出の書類にも、保存するとすぐに効きます。'

/** What saving will do to the documents that use the template. */
const useSavingNote = (template: Template, { items, saved, isDirty }: TemplateDraft): string | null => {
  const isUnderForm = useMemo(
    () => template.is_used && isDirty && isFormUnchanged(items, saved),
    [template.is_used, isDirty, items, saved],
  )
  return isUnderForm ? limitsNote : versionNote(template)
}

/** The items of a template: beside the form's sheets on which they have their cells, or beside the form that they make. A form without items starts from what the application proposes. */
export const TemplateEditorPage = ({ companyId, template, proposals, warnings }: TemplateEditorPageProps) => {
  const tables = useQuery({ ...templateQueries.sheets(companyId, template.id), enabled: template.has_excel })
  const [initial] = useState(() =>
    template.items.length === 0 ? draftsOfProposals(proposals ?? [], template.grids) : draftsOf(template.items),
  )
  const draft = useTemplateDraft(initial)
  const { items, selectedKey, actions } = draft
  const view = useTemplateView({ template, draft, proposals, tables: tables.data })
  const { sheets, sheet, missing } = view
  const [isRenaming, setRenaming] = useState(false)
  const [isShowing, setShowing] = useState(false)
  const saving = useTemplateSave({ companyId, template, draft, onRefused: view.showErrors })
  const { isDirty } = draft
  const note = useSavingNote(template, draft)
  useLeaveGuard(isDirty)
  useEditKeys({ save: saving.save, undo: actions.undo, redo: actions.redo, isOutside: isTyping })

  return (
    <TemplateScreenFrame
      screen="編集"
      companyId={companyId}
      template={template}
      columns={editorColumns(true)}
      titleEnd={
        <>
          <IconButton size="small" aria-label="名前・カテゴリ・タイトルを変更" onClick={() => setRenaming(true)}>
            <EditOutlined sx={{ fontSize: 18 }} />
          </IconButton>
          <IconButton size="small" aria-label={guestsSeeField} title={guestsSeeField} onClick={() => setShowing(true)}>
            <GroupOutlined sx={{ fontSize: 18 }} />
          </IconButton>
        </>
      }
      actions={<EditorActions companyId={companyId} template={template} draft={draft} saving={saving} />}
    >
      {template.has_excel ? (
        <Sheets items={items} view={view} tables={tables} />
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
            <>
              <GridNotes
                companyId={companyId}
                template={template}
                base={saving.base}
                sheet={template.has_excel ? sheet : null}
                onSaved={saving.handleRenamed}
              />
              <PrintFaults
                companyId={companyId}
                template={template}
                isEdited={isDirty && (draft.past.length > 0 || template.items.length > 0)}
              />
            </>
          }
          error={saving.error}
          note={note}
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
