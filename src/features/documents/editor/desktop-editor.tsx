import { useCallback, useMemo, useState } from 'react'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useNavigate } from '@tanstack/react-router'
import type { Document } from '#domain/documents/documents.contract.ts'
import { completionOf, sectionsOf } from '#domain/documents/sections.ts'
import { measures } from '#domain/limits.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { useDeleteDocument } from '#src/api/documents.ts'
import { confirmTexts, useConfirm } from '#src/ui/confirm-dialog.tsx'
import { LinkButton } from '#src/ui/link.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DocumentScreenHeader } from './document-screen-header.tsx'
import type { Draft } from './draft.ts'
import { EditorContext } from './editor-context.ts'
import { placeOf } from './item-cells.ts'
import { LiveSheet } from './live-sheet.tsx'
import { LockNote } from './lock-note.tsx'
import { SavedState } from './saved-state.tsx'
import { SectionList } from './section-list.tsx'
import { SectionsPanel } from './sections-panel.tsx'
import type { FocusRequest } from './sections-panel.tsx'
import { SheetList } from './sheet-list.tsx'
import { useLiveSheets } from './use-live-sheets.ts'
import { useSaveContents } from './use-save-contents.ts'
import { useSaveKey } from './use-save-key.ts'

type DesktopEditorProps = { companyId: string; document: Document; draft: Draft }

const { left, right } = measures.editorSplitPercent

/** The sections that stand open at first: of every sheet the first that is not filled in. */
const firstOpenKeys = (document: Document, draft: Draft): ReadonlySet<string> => {
  const bySheet = Map.groupBy(sectionsOf(document.template.items), ({ sheetIndex }) => sheetIndex)
  return new Set([...bySheet.values()].flatMap((sections) => (sections.find(({ items }) => completionOf(items, draft.current()) === 'empty') ?? sections[0])?.key ?? []))
}

/** The editor of the office: sheets, the sheet shown, its form. Documents without a sheet have their sections at the left. */
export const DesktopEditor = ({ companyId, document, draft }: DesktopEditorProps) => {
  const { template } = document
  const { items } = template
  const isExcel = template.has_excel
  const isReadOnly = !document.canEdit
  const sections = useMemo(() => sectionsOf(items), [items])
  const sheets = useMemo(
    () => template.sheets.filter(({ state, sheet_index }) => state === 'visible' || sections.some(({ sheetIndex }) => sheetIndex === sheet_index)),
    [template.sheets, sections],
  )
  const [sheet, setSheet] = useState(sheets[0]?.sheet_index ?? 0)
  const [selectedAddress, setSelectedAddress] = useState<string | null>(null)
  const [openKeys, setOpenKeys] = useState(() => firstOpenKeys(document, draft))
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null)
  const live = useLiveSheets(companyId, document, draft, isExcel)

  const showPlace = useCallback((item: TemplateItem) => {
    const place = placeOf(item)
    if (place) setSheet(place.sheet)
    setSelectedAddress(place?.address ?? null)
  }, [])
  const open = (key: string) => setOpenKeys((keys) => new Set(keys).add(key))
  const focusItem = (item: TemplateItem) => {
    const section = sections.find(({ items: own }) => own.includes(item))
    if (!section) return
    if (section.sheetIndex !== null) setSheet(section.sheetIndex)
    open(section.key)
    setFocusRequest({ itemId: item.id })
  }
  const handleToggle = (key: string) => setOpenKeys((keys) => (keys.has(key) ? new Set([...keys].filter((other) => other !== key)) : new Set(keys).add(key)))
  const handleSheet = (next: number) => {
    setSheet(next)
    setSelectedAddress(null)
  }

  const saving = useSaveContents(companyId, document, draft, (itemId) => {
    const item = items.find(({ id }) => id === itemId)
    if (item) focusItem(item)
  })
  const handleSave = () => void saving.save()
  useSaveKey(isReadOnly ? null : handleSave)

  const editor = useMemo(
    () => ({ companyId, documentId: document.id, draft, isReadOnly, itemFiles: document.item_files, onFocusItem: showPlace }),
    [companyId, document.id, document.item_files, draft, isReadOnly, showPlace],
  )
  const shownSections = isExcel ? sections.filter(({ sheetIndex }) => sheetIndex === sheet || sheetIndex === null) : sections
  return (
    <EditorContext value={editor}>
      <Box sx={{ display: 'flex', flexDirection: 'column', height: { xs: 'auto', md: '100dvh' } }}>
        <DocumentScreenHeader companyId={companyId} document={document} screen="編集">
          <SavedState draft={draft} updatedAt={document.updated_at} />
          {document.canDelete && <DeleteButton companyId={companyId} documentId={document.id} />}
          <LinkButton to="/c/$companyId/documents/$documentId/preview" params={{ companyId, documentId: document.id }} target="_blank">プレビュー</LinkButton>
          {!isReadOnly && <LoadingButton variant="contained" color="primary" aria-keyshortcuts="Control+S" loading={saving.isSaving} onClick={handleSave}>保存する</LoadingButton>}
        </DocumentScreenHeader>
        {isReadOnly && <Box sx={{ p: 3, flex: 'none' }}><LockNote companyId={companyId} document={document} /></Box>}
        <Box sx={{ flex: 1, minHeight: 0, display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: isExcel ? `${left}% minmax(0, 1fr) ${right}%` : `${left}% minmax(0, 1fr)` }, gridTemplateRows: { md: 'minmax(0, 1fr)' } }}>
          {isExcel ? (
            <>
              <SheetList document={document} draft={draft} sheets={sheets} sections={sections} selected={sheet} onSelect={handleSheet} />
              <LiveSheet items={items} sheets={sheets} sheet={sheet} draft={draft} live={live} selectedAddress={selectedAddress} onSelectCell={setSelectedAddress} onActivateItem={focusItem} />
            </>
          ) : (
            <SectionList document={document} draft={draft} sections={sections} onSelect={(section) => focusItem(section.items[0]!)} />
          )}
          <SectionsPanel
            title={isExcel ? (sheets.find(({ sheet_index }) => sheet_index === sheet)?.name ?? '') : template.name}
            sections={shownSections}
            openKeys={openKeys}
            onToggle={handleToggle}
            focusRequest={focusRequest}
            emptyText={isExcel ? emptyTexts.noSheetItems : emptyTexts.noSections}
          />
        </Box>
      </Box>
      {saving.conflict && <ConflictDialog items={items} draft={draft} current={saving.conflict} isSaving={saving.isSaving} onOverwrite={saving.overwrite} onClose={saving.closeConflict} />}
    </EditorContext>
  )
}

const DeleteButton = ({ companyId, documentId }: { companyId: string; documentId: number }) => {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const remove = useDeleteDocument(companyId)
  const handleDelete = async () => {
    if (!(await confirm(confirmTexts.delete))) return
    remove.mutate(documentId, { onSuccess: () => void navigate({ to: '/c/$companyId/documents', params: { companyId }, ignoreBlocker: true }) })
  }
  return <IconButton aria-label="書類を削除" disabled={remove.isPending} onClick={() => void handleDelete()}><DeleteOutlineOutlined sx={{ fontSize: 22 }} /></IconButton>
}
