import { useCallback, useMemo, useState } from 'react'
import EditOutlined from '@mui/icons-material/EditOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ProposedItem, Template } from '#domain/templates/templates.contract.ts'
import { isValidation } from '#src/api/errors.ts'
import { templateQueries, useUpdateTemplate } from '#src/api/templates.ts'
import { LinkButton } from '#src/ui/link.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useLeaveGuard } from '#src/ui/use-leave-guard.ts'
import type { MappedCell } from '#src/widgets/sheet-view/sheet-cell.tsx'
import { SheetStage } from '#src/widgets/sheet-view/sheet-stage.tsx'
import { addressOf, checkItems, countItems, draftsOf, draftsOfProposals, errorsByKey, itemAt, missingProposals, newItem, requestOf } from './draft-items.ts'
import type { DraftItem, ItemErrors } from './draft-items.ts'
import { ItemsPanel } from './items-panel.tsx'
import { labelBeside } from './label-beside.ts'
import { TemplateNameDialog } from './template-name-dialog.tsx'
import { TemplateScreenFrame } from './template-screen-frame.tsx'
import { SheetColumn } from './sheet-column.tsx'
import { useTemplateDraft } from './use-template-draft.ts'
import { useUndoKey } from './use-undo-key.ts'

type TemplateEditorPageProps = {
  companyId: string
  template: Template
  /** What the application reads out of the form; undefined while it is still reading. */
  proposals: readonly ProposedItem[] | undefined
  /** What an upload was understood of only in part. */
  warnings: readonly string[]
}

const taken = 'このセルは他の項目で使われています。'

/** Which cells of the form are filled in, and how. A template without items starts from what the application proposes. */
export const TemplateEditorPage = ({ companyId, template, proposals, warnings }: TemplateEditorPageProps) => {
  const navigate = useNavigate()
  const tables = useQuery({ ...templateQueries.sheets(companyId, template.id), enabled: template.has_excel })
  const update = useUpdateTemplate(companyId)
  const [initial] = useState(() => (template.items.length === 0 ? draftsOfProposals(proposals ?? []) : draftsOf(template.items)))
  const draft = useTemplateDraft(initial)
  const { items, selectedKey, errors, actions } = draft
  const sheets = template.sheets.filter(({ state }) => state === 'visible')
  const [sheet, setSheet] = useState(sheets[0]?.sheet_index ?? 0)
  const [cursor, setCursor] = useState<string | null>(null)
  const [isPickingCell, setPickingCell] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  const [newKey, setNewKey] = useState<string | null>(null)
  useLeaveGuard(draft.isDirty)
  useUndoKey(actions.undo)

  const table = tables.data?.find(({ sheetIndex }) => sheetIndex === sheet)
  const missing = useMemo(() => missingProposals(items, proposals ?? []), [items, proposals])
  const mapped = useMemo(() => mappedCells(items, errors, sheet), [items, errors, sheet])

  // The selected item's cell is the sheet's selected cell, until the arrow keys move on.
  const select = useCallback((key: string | null) => {
    actions.select(key)
    setPickingCell(false)
    const cell = items.find((item) => item.key === key)?.cell_reference
    const place = cell ? addressOf(cell) : null
    setCursor(place?.address ?? null)
    if (place) setSheet(place.sheet)
  }, [actions, items])
  const rowActions = useMemo(() => ({ select, patch: actions.patch, move: actions.move, remove: actions.remove, pickCell: setPickingCell }), [select, actions])

  const handleSheet = (next: number) => {
    setSheet(next)
    setCursor(null)
  }
  const handleCell = (address: string) => {
    const reference = `${sheet}:${address}`
    const present = itemAt(items, reference)
    if (isPickingCell && selectedKey !== null) {
      setPickingCell(false)
      if (present && present.key !== selectedKey) actions.refuse(new Map(errors).set(selectedKey, { cell_reference: taken }))
      else actions.place(selectedKey, reference, sheet)
    } else if (present) actions.select(present.key)
    else {
      const proposed = missing.find(({ cell_reference }) => cell_reference === reference)
      const item = newItem(proposed ? { ...proposed, isProposed: false } : { sheet, cell_reference: reference, name: table ? labelBeside(table, address) : '' })
      setNewKey(item.key)
      actions.insert(item)
    }
  }

  const showErrors = (refused: Map<string, ItemErrors>) => {
    actions.refuse(refused)
    select([...refused.keys()][0] ?? null)
  }
  const handleSave = () => {
    const refused = checkItems(items)
    if (refused.size > 0) return showErrors(refused)
    update.mutate({ id: template.id, items: requestOf(items) }, {
      onSuccess: (saved) => {
        actions.markSaved(draftsOf(saved.items))
        toast.success(saved.id === template.id ? 'テンプレートを保存しました' : `v${saved.version}として保存しました。これまでの版を使っている書類はそのまま残ります。`)
        if (saved.id !== template.id) void navigate({ to: '/c/$companyId/settings/templates/$templateId/edit', params: { companyId, templateId: saved.id }, replace: true, ignoreBlocker: true })
      },
      onError: (error) => {
        if (!isValidation(error)) return
        const refusedByServer = errorsByKey(items, error.fields)
        if (refusedByServer.size > 0) showErrors(refusedByServer)
        else toast.error(error.message)
      },
    })
  }

  return (
    <TemplateScreenFrame
      companyId={companyId}
      template={template}
      columns={template.has_excel ? '16.7% minmax(0, 1fr) 43.1%' : 'minmax(0, 1fr)'}
      titleEnd={<IconButton size="small" aria-label="テンプレート名を変更" onClick={() => setRenaming(true)}><EditOutlined sx={{ fontSize: 18 }} /></IconButton>}
      actions={
        <>
          <Box component="span" role="status" sx={{ typography: 'cell', color: 'text.secondary' }}>{`全${countItems(items)}項目`}</Box>
          <IconButton aria-label="元に戻す" aria-keyshortcuts="Control+Z" disabled={draft.past.length === 0} onClick={actions.undo}><UndoOutlined sx={{ fontSize: 20 }} /></IconButton>
          <LinkButton to="/c/$companyId/settings/templates/$templateId/preview" params={{ companyId, templateId: template.id }} target="_blank">プレビュー</LinkButton>
          <LoadingButton variant="contained" color="primary" loading={update.isPending} onClick={handleSave}>保存する</LoadingButton>
        </>
      }
    >
      {template.has_excel && (
        <>
          <SheetColumn size="small" sheets={sheets} sheet={sheet} countOf={(index) => countItems(items.filter((item) => item.sheet === index))} onSelect={handleSheet} />
          <SheetStage
            sheets={sheets}
            sheet={sheet}
            table={tables.data?.find(({ sheetIndex }) => sheetIndex === sheet)}
            failure={tables.error && { error: tables.error, onRetry: () => void tables.refetch() }}
            mapped={mapped}
            selectedAddress={cursor}
            onSelectCell={setCursor}
            onActivateCell={handleCell}
          />
        </>
      )}
      {/* What is being saved does not change meanwhile. */}
      <Box inert={update.isPending} sx={{ display: 'contents' }}>
        <ItemsPanel
          draft={draft}
          actions={rowActions}
          sheet={template.has_excel ? sheet : null}
          title={template.has_excel ? (sheets.find(({ sheet_index }) => sheet_index === sheet)?.name ?? '') : '項目'}
          warnings={warnings}
          missingCount={items.some(({ isProposed }) => isProposed) ? 0 : countItems(missing)}
          isPickingCell={isPickingCell}
          newKey={newKey}
          onTakeProposals={() => actions.append(missing)}
        />
      </Box>
      {isRenaming && <TemplateNameDialog companyId={companyId} id={template.id} template={template} onClose={() => setRenaming(false)} />}
    </TemplateScreenFrame>
  )
}

/** The sheet's cells that have an item. */
const mappedCells = (items: readonly DraftItem[], errors: ReadonlyMap<string, ItemErrors>, sheet: number): Map<string, MappedCell> => {
  const cells = new Map<string, MappedCell>()
  for (const { key, name, cell_reference, isProposed } of items) {
    const place = cell_reference === null ? null : addressOf(cell_reference)
    if (place?.sheet === sheet) cells.set(place.address, { label: name, tone: errors.has(key) ? 'error' : isProposed ? 'proposed' : 'item' })
  }
  return cells
}
