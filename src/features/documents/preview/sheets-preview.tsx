import { useState } from 'react'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { DocsDataRequest, Document } from '#domain/documents/documents.contract.ts'
import { sectionsOf } from '#domain/documents/sections.ts'
import { cellAddress, parseCellReference } from '#domain/templates/cell-reference.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { documentThumbnailPath } from '#src/api/document-changes.ts'
import { offlineNotes } from '#src/features/documents/editor/draft/live-calculation.ts'
import { useSheetsWithPhotos } from '#src/features/documents/editor/draft/use-sheets-with-photos.ts'
import { SheetStage } from '#src/widgets/sheet-view/sheet-stage.tsx'
import { SheetThumbnails } from '#src/widgets/sheet-view/sheet-thumbnails.tsx'
import { ContentsPanel } from './contents-panel.tsx'
import { FilePages, FileThumbnails, pageId } from './inserted-files.tsx'
import { PreviewColumns, PreviewNav } from './preview-columns.tsx'
import { useInsertedFiles } from './use-inserted-files.ts'
import { usePreviewSheets } from './use-preview-sheets.ts'

type SheetsPreviewProps = {
  isPhone: boolean
  companyId: string
  /** With the changes. */
  document: Document
  /** Without them. */
  stored: Document
  changes: DocsDataRequest | null
  cell: string | undefined
}

/** What the middle shows: a sheet by its index, or an inserted file by the resource's id. */
type Shown = { kind: 'sheet'; index: number } | { kind: 'file'; id: number }

type InsertedFile = ReturnType<typeof useInsertedFiles>['files'][number]
type TemplateSheets = Document['template']['sheets']

/** An inserted file in the place of a sheet. */
const FilePaper = ({ file, onRetry }: { file: InsertedFile; onRetry: () => void }) => (
  <Box
    component="section"
    aria-label="挿入ファイル"
    tabIndex={0}
    sx={{
      minWidth: 0,
      minHeight: 0,
      overflowY: 'auto',
      p: { desk: 6, phone: 4 },
      bgcolor: 'surface.canvas',
      '&:focus-visible': { outlineOffset: -2 },
    }}
  >
    <FilePages file={file} onRetry={onRetry} />
  </Box>
)

const NoData = () => (
  <Box
    role="status"
    sx={{
      display: 'grid',
      placeItems: 'center',
      minHeight: 160,
      bgcolor: 'surface.canvas',
      typography: 'body2',
      color: 'text.secondary',
    }}
  >
    {emptyTexts.noData}
  </Box>
)

type ShownTabsProps = {
  sheets: TemplateSheets
  files: readonly InsertedFile[]
  shown: Shown | null
  onShow: (shown: Shown) => void
}

/** On a phone one thing at a time. */
const ShownTabs = ({ sheets, files, shown, onShow }: ShownTabsProps) => (
  <Tabs
    value={shown ? tabOf(shown) : false}
    onChange={(_, tab: string) => onShow(shownOf(tab))}
    variant="scrollable"
    aria-label="シートの一覧"
    sx={{ px: 4, bgcolor: 'background.paper', '& .MuiTab-root': { minHeight: 44 } }}
  >
    {sheets.map(({ sheet_index, name }) => (
      <Tab key={sheet_index} value={tabOf({ kind: 'sheet', index: sheet_index })} label={name} />
    ))}
    {files.map(({ resource }) => (
      <Tab key={`file-${resource.id}`} value={tabOf({ kind: 'file', id: resource.id })} label={resource.file.name} />
    ))}
  </Tabs>
)

type SheetPicturesProps = {
  companyId: string
  document: Document
  sheets: TemplateSheets
  selected: number | null
  onSelect: (index: number) => void
}

const SheetPictures = ({ companyId, document, sheets, selected, onSelect }: SheetPicturesProps) => (
  <SheetThumbnails
    sheets={sheets.map((each, index) => ({
      ...each,
      name: `${index + 1} ${each.name}`,
      // A sheet of which nothing prints has no picture, filled or not.
      thumbnail_path: each.thumbnail_path && documentThumbnailPath(companyId, document, each.sheet_index),
    }))}
    selected={selected}
    onSelect={onSelect}
  />
)

/** The sheet that the address names, else the first. */
const firstShown = (sheets: TemplateSheets, named: number | undefined): Shown | null => {
  const first = sheets.find(({ sheet_index }) => sheet_index === named) ?? sheets[0]
  return first ? { kind: 'sheet', index: first.sheet_index } : null
}

/** An Excel document: thumbnails, the sheet, and what was filled in on it; behind the sheets the inserted files. */
export const SheetsPreview = ({ isPhone, companyId, document, stored, changes, cell }: SheetsPreviewProps) => {
  const { template } = document
  const { files, retry } = useInsertedFiles(document.document_embed_resources)
  const sheets = template.sheets.filter(({ state }) => state === 'visible')
  const target = cell ? parseCellReference(cell) : null
  const [shown, setShown] = useState(() => firstShown(sheets, target?.sheet))
  const sheet = sheets.find(({ sheet_index }) => shown?.kind === 'sheet' && sheet_index === shown.index)
  const file = files.find(({ resource }) => shown?.kind === 'file' && resource.id === shown.id)

  const calculated = usePreviewSheets(companyId, stored, changes, sheet?.sheet_index ?? 0)
  const tables = useSheetsWithPhotos(stored, calculated.tables)

  const stage = sheet && (
    <SheetStage
      isPaper
      sheets={sheets}
      sheet={sheet.sheet_index}
      fitsWidth={isPhone}
      table={tables?.find(({ sheetIndex }) => sheetIndex === sheet.sheet_index)}
      selectedAddress={target?.sheet === sheet.sheet_index ? cellAddress(target) : null}
      failure={calculated.error && { error: calculated.error, onRetry: calculated.retry }}
      note={offlineNotes[calculated.by]}
    />
  )
  const pages = file && <FilePaper file={file} onRetry={retry} />
  const nothing = !sheet && !file && <NoData />
  const contents = sheet && (
    <ContentsPanel
      companyId={companyId}
      title={sheet.name}
      document={document}
      sections={sectionsOf(template.items).filter(
        ({ sheetIndex }) => sheetIndex === sheet.sheet_index || sheetIndex === null,
      )}
    />
  )

  if (isPhone) {
    return (
      <>
        <ShownTabs sheets={sheets} files={files} shown={shown} onShow={setShown} />
        {stage}
        {pages}
        {nothing}
        <Box sx={{ flex: 1, bgcolor: 'background.paper' }}>{contents}</Box>
      </>
    )
  }
  const handlePage = (id: number, page: number) => {
    setShown({ kind: 'file', id })
    // The page stands there once the middle shows the file.
    requestAnimationFrame(() => window.document.getElementById(pageId(id, page))?.scrollIntoView({ block: 'start' }))
  }
  return (
    <PreviewColumns hasSide={sheet !== undefined}>
      <PreviewNav label="シートの一覧">
        <SheetPictures
          companyId={companyId}
          document={document}
          sheets={sheets}
          selected={sheet?.sheet_index ?? null}
          onSelect={(index) => setShown({ kind: 'sheet', index })}
        />
        {files.map((each) => (
          <FileThumbnails
            key={each.resource.id}
            file={each}
            isSelected={each === file}
            onSelect={(page) => handlePage(each.resource.id, page)}
          />
        ))}
      </PreviewNav>
      {stage}
      {pages}
      {nothing}
      {contents}
    </PreviewColumns>
  )
}

const tabOf = (shown: Shown): string => (shown.kind === 'sheet' ? `sheet-${shown.index}` : `file-${shown.id}`)
const shownOf = (tab: string): Shown => {
  const [kind, number] = tab.split('-')
  return kind === 'sheet' ? { kind: 'sheet', index: Number(number) } : { kind: 'file', id: Number(number) }
}
