import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import EditOutlined from '@mui/icons-material/EditOutlined'
import RedoOutlined from '@mui/icons-material/RedoOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import type { ProposedItem, Template } from '#domain/templates/templates.contract.ts'
import { templateQueries } from '#src/api/templates.ts'
import { LinkButton } from '#src/ui/link.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useLeaveGuard } from '#src/ui/use-leave-guard.ts'
import type { MappedCell } from '#src/widgets/sheet-view/sheet-cell.tsx'
import { SheetStage } from '#src/widgets/sheet-view/sheet-stage.tsx'
import {
  addressOf,
  countItems,
  draftsOf,
  draftsOfProposals,
  itemAt,
  missingProposals,
  newItem,
  shownName,
} from './draft-items.ts'
import type { DraftItem, ItemErrors } from './draft-items.ts'
import { ItemsPanel } from './items-panel.tsx'
import { labelBeside } from './label-beside.ts'
import { PreviewPane } from './preview-pane.tsx'
import { SectionColumn } from './section-column.tsx'
import { TemplateNameDialog } from './template-name-dialog.tsx'
import { TemplateScreenFrame } from './template-screen-frame.tsx'
import { SheetColumn } from './sheet-column.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { useTemplateDraft } from './use-template-draft.ts'
import { useTemplateSave } from './use-template-save.tsx'

type TemplateEditorPageProps = {
  companyId: string
  template: Template
  /** What the application reads out of the form; undefined while it is still reading. */
  proposals: readonly ProposedItem[] | undefined
  /** What an upload was understood of only in part. */
  warnings: readonly string[]
}

const taken = 'このセルは他の項目で使われています。'

/** What saving does where documents were made from this version; null where it changes in place. */
const versionNote = ({ is_used, documents_count, version }: Template): string | null =>
  is_used
    ? `${documents_count > 0 ? `${documents_count}件の書類で使われています。` : '削除された書類で使われています。'}保存するとv${version + 1}になり、今の版を使っている書類はそのまま残ります。`
    : null

/** The items of a template: beside the form's sheets on which they have their cells, or beside the form that they make. A form without items starts from what the application proposes. */
export const TemplateEditorPage = ({ companyId, template, proposals, warnings }: TemplateEditorPageProps) => {
  const tables = useQuery({ ...templateQueries.sheets(companyId, template.id), enabled: template.has_excel })
  const [initial] = useState(() =>
    template.items.length === 0 ? draftsOfProposals(proposals ?? []) : draftsOf(template.items),
  )
  const draft = useTemplateDraft(initial)
  const { items, selectedKey, errors, actions } = draft
  const sheets = template.sheets.filter(({ state }) => state === 'visible')
  const [sheet, setSheet] = useState(sheets[0]?.sheet_index ?? 0)
  const [cursor, setCursor] = useState<string | null>(null)
  const [isPickingCell, setPickingCell] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  const [newKey, setNewKey] = useState<string | null>(null)
  const latestItems = useRef(items)
  useEffect(() => {
    latestItems.current = items
  })

  // The selected item's cell is the sheet's selected cell, until the arrow keys move on.
  const select = useCallback(
    (key: string | null) => {
      actions.select(key)
      setPickingCell(false)
      const cell = latestItems.current.find((item) => item.key === key)?.cell_reference
      const place = cell ? addressOf(cell) : null
      setCursor(place?.address ?? null)
      if (place) setSheet(place.sheet)
    },
    [actions],
  )
  const remove = useCallback(
    (key: string) => {
      const index = latestItems.current.findIndex((item) => item.key === key)
      const item = latestItems.current[index]
      if (!item) return
      actions.remove(key)
      toast.success(
        item.type === 'separator'
          ? `セクション「${shownName(item)}」を削除しました。項目は残っています。`
          : `「${shownName(item)}」を削除しました`,
        { label: '元に戻す', onPress: () => actions.restore(item, index) },
      )
    },
    [actions],
  )
  const rowActions = useMemo(
    () => ({
      select,
      remove,
      patch: actions.patch,
      move: actions.move,
      duplicate: actions.duplicate,
      pickCell: setPickingCell,
    }),
    [select, remove, actions],
  )

  const showErrors = (refused: Map<string, ItemErrors>) => {
    actions.refuse(refused)
    select([...refused.keys()][0] ?? null)
  }
  const saving = useTemplateSave({ companyId, template, draft, onRefused: showErrors })
  useLeaveGuard(draft.isDirty)
  useEditorKeys({ undo: actions.undo, redo: actions.redo, save: saving.save })

  const table = tables.data?.find(({ sheetIndex }) => sheetIndex === sheet)
  const missing = useMemo(() => missingProposals(items, proposals ?? []), [items, proposals])
  const mapped = useMemo(() => mappedCells(items, errors, sheet), [items, errors, sheet])

  const handleAdd = (item: DraftItem) => {
    setNewKey(item.key)
    actions.insert(item)
  }
  const handleSheet = (next: number) => {
    setSheet(next)
    setCursor(null)
  }
  const handleCell = (address: string) => {
    const reference = `${sheet}:${address}`
    const present = itemAt(items, reference)
    if (isPickingCell && selectedKey !== null) {
      setPickingCell(false)
      if (present && present.key !== selectedKey)
        actions.refuse(new Map(errors).set(selectedKey, { cell_reference: taken }))
      else actions.place(selectedKey, reference, sheet)
    } else if (present) actions.select(present.key)
    else {
      const proposed = missing.find(({ cell_reference }) => cell_reference === reference)
      handleAdd(
        newItem(
          proposed
            ? { ...proposed, isProposed: false }
            : { sheet, cell_reference: reference, name: table ? labelBeside(table, address) : '' },
        ),
      )
    }
  }

  return (
    <TemplateScreenFrame
      companyId={companyId}
      template={template}
      columns="16.7% minmax(0, 1fr) 43.1%"
      titleEnd={
        <IconButton size="small" aria-label="名前・カテゴリを変更" onClick={() => setRenaming(true)}>
          <EditOutlined sx={{ fontSize: 18 }} />
        </IconButton>
      }
      actions={
        <>
          <Box
            component="span"
            role="status"
            sx={{ typography: 'cell', color: 'text.secondary', whiteSpace: 'nowrap' }}
          >{`全${countItems(items)}項目`}</Box>
          <IconButton
            aria-label="元に戻す"
            aria-keyshortcuts="Control+Z"
            disabled={draft.past.length === 0}
            onClick={actions.undo}
          >
            <UndoOutlined sx={{ fontSize: 20 }} />
          </IconButton>
          <IconButton
            aria-label="やり直す"
            aria-keyshortcuts="Control+Y"
            disabled={draft.future.length === 0}
            onClick={actions.redo}
          >
            <RedoOutlined sx={{ fontSize: 20 }} />
          </IconButton>
          <LinkButton
            to="/c/$companyId/settings/templates/$templateId/preview"
            params={{ companyId, templateId: template.id }}
            target="_blank"
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
            onSelect={handleSheet}
          />
          <SheetStage
            sheets={sheets}
            sheet={sheet}
            table={table}
            failure={tables.error && { error: tables.error, onRetry: () => void tables.refetch() }}
            mapped={mapped}
            selectedAddress={cursor}
            onSelectCell={setCursor}
            onActivateCell={handleCell}
          />
        </>
      ) : (
        <SectionColumn items={items} selectedKey={selectedKey} onSelect={select} />
      )}
      {/* What is being saved does not change meanwhile. */}
      <Box inert={saving.isSaving} sx={{ display: 'contents' }}>
        <ItemsPanel
          companyId={companyId}
          draft={draft}
          actions={rowActions}
          sheet={template.has_excel ? sheet : null}
          title={template.has_excel ? (sheets.find(({ sheet_index }) => sheet_index === sheet)?.name ?? '') : '項目'}
          warnings={warnings}
          error={saving.error}
          note={versionNote(template)}
          missingCount={items.some(({ isProposed }) => isProposed) ? 0 : countItems(missing)}
          isPickingCell={isPickingCell}
          newKey={newKey}
          onAdd={handleAdd}
          onTakeProposals={() => actions.append(missing)}
        />
      </Box>
      {!template.has_excel && <PreviewPane items={items} selectedKey={selectedKey} />}
      {isRenaming && (
        <TemplateNameDialog
          companyId={companyId}
          template={{ ...template, ...saving.base }}
          onClose={() => setRenaming(false)}
          onSaved={saving.setBase}
        />
      )}
      {saving.dialog}
    </TemplateScreenFrame>
  )
}

/** The sheet's cells that have an item. */
const mappedCells = (
  items: readonly DraftItem[],
  errors: ReadonlyMap<string, ItemErrors>,
  sheet: number,
): Map<string, MappedCell> => {
  const cells = new Map<string, MappedCell>()
  for (const { key, name, cell_reference, isProposed } of items) {
    const place = cell_reference === null ? null : addressOf(cell_reference)
    if (place?.sheet === sheet)
      cells.set(place.address, { label: name, tone: errors.has(key) ? 'error' : isProposed ? 'proposed' : 'item' })
  }
  return cells
}
