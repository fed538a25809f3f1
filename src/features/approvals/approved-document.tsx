import { useMemo } from 'react'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import { cellAddress, parseCellReference } from '#domain/templates/cell-reference.ts'
import { sectionsOf } from '#domain/documents/sections.ts'
import { documentThumbnailPath } from '#src/api/document-changes.ts'
import { documentQueries } from '#src/api/documents.ts'
import { below } from '#src/ui/sizes/below.ts'
import { LinkButton } from '#src/ui/text/link.tsx'
import { SectionsContents } from '#src/widgets/document-contents/section-contents.tsx'
import { SheetThumbnails } from '#src/widgets/sheet-view/sheet-thumbnails.tsx'
import type { MappedCell } from '#src/widgets/sheet-view/sheet-cell.tsx'
import { wasSentBack } from './approval-view.ts'
import type { OpenedPages } from './use-opened-pages.ts'
import { SheetStage } from '#src/widgets/sheet-view/sheet-stage.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

type ApprovedDocumentProps = { companyId: string; document: Document; pages: OpenedPages }

/** The document itself, as it will be handed over: large beside the answer, above it where there is no room. */
export const ApprovedDocument = ({ companyId, document, pages }: ApprovedDocumentProps) => (
  <Box
    component="section"
    aria-label="承認する書類"
    sx={{
      display: 'flex',
      flexDirection: 'column',
      minWidth: 0,
      overflow: 'hidden',
      border: 1,
      borderColor: 'divider',
      borderRadius: '8px',
      bgcolor: 'surface.canvas',
    }}
  >
    {document.template.has_excel ? (
      <Sheets companyId={companyId} document={document} pages={pages} />
    ) : (
      <Box tabIndex={0} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', p: 6, bgcolor: 'background.paper' }}>
        <SectionsContents companyId={companyId} sections={sectionsOf(document.template.items)} document={document} />
      </Box>
    )}
    <Box
      sx={{
        ...inRows,
        gap: 3,
        px: 4,
        py: 2,
        flex: 'none',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        typography: 'cell',
        color: 'text.secondary',
      }}
    >
      {document.document_embed_resources.length > 0 && (
        <span>{`挿入ファイル ${document.document_embed_resources.length}件`}</span>
      )}
      <LinkButton
        size="small"
        to="/c/$companyId/documents/$documentId/preview"
        params={{ companyId, documentId: document.id }}
        target="_blank"
        rel="noopener"
        sx={{ ml: 'auto' }}
      >
        プレビュー
      </LinkButton>
    </Box>
  </Box>
)

const Sheets = ({ companyId, document, pages }: ApprovedDocumentProps) => {
  const {
    data: tables,
    error,
    refetch,
  } = useQuery({ ...documentQueries.sheetsOf(companyId, document), meta: { screenShows: () => true } })
  const { sheets, leaves, shown } = pages
  return (
    <Box sx={beside}>
      {leaves.length > 1 && (
        <Box component="nav" aria-label="ページの一覧" sx={strip}>
          <SheetThumbnails
            size="strip"
            selected={shown.sheet_index}
            selectedPage={shown.page}
            onSelect={pages.show}
            sheets={leaves.map((leaf, index) => ({
              ...leaf,
              name: leaf.page === 1 ? `${index + 1} ${leaf.name}` : `${index + 1}`,
              label: `${index + 1}ページ ${leaf.name}${pages.isOpened(leaf) ? '（開きました）' : ''}`,
              // As it is filled in, not the empty form.
              thumbnail_path: leaf.isPrinted
                ? documentThumbnailPath(companyId, document, leaf.sheet_index, leaf.page)
                : null,
              badge: pages.isOpened(leaf) && <Opened />,
            }))}
          />
        </Box>
      )}
      <SheetStage
        isPaper
        fitsWidth
        sheets={sheets}
        sheet={shown.sheet_index}
        place={pages.place}
        shown={pages.view}
        mapped={useChangedCells(companyId, document, shown.sheet_index)}
        table={tables?.find(({ sheetIndex }) => sheetIndex === shown.sheet_index)}
        failure={error && { error, onRetry: () => void refetch() }}
      />
    </Box>
  )
}

/** What was changed since the document was sent back, where it stands on the paper. */
const useChangedCells = (companyId: string, document: Document, shown: number): ReadonlyMap<string, MappedCell> => {
  const { data } = useQuery({ ...documentQueries.changes(companyId, document.id), enabled: wasSentBack(document) })
  return useMemo(
    () =>
      new Map(
        (data?.changes ?? []).flatMap(({ name, cell_reference, before, after }, index): [string, MappedCell][] => {
          const cell = cell_reference === null ? null : parseCellReference(cell_reference)
          if (cell?.sheet !== shown) return []
          const label = `${index + 1}　${name}：${before || '未入力'} → ${after || '未入力'}`
          return [[cellAddress(cell), { label, tone: 'changed', number: index + 1 }]]
        }),
      ),
    [data, shown],
  )
}

/** Its button says so too. */
const Opened = () => <CheckOutlined sx={{ display: 'block', mx: 'auto', fontSize: 16, color: 'brand.700' }} />

/** The pages beside the large one; over it where there is no room. */
const beside = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  // Also where one sheet has no pages beside it: the first track is as wide as what stands in it.
  '& > [data-pane]': { gridArea: '-2 / -2' },
  [below(700)]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto minmax(0, 1fr)' },
} as const
const strip = {
  width: 96,
  minHeight: 0,
  overflowY: 'auto',
  p: 1,
  bgcolor: 'background.paper',
  borderRight: 1,
  borderColor: 'divider',
  [below(700)]: {
    width: 'auto',
    overflow: 'auto hidden',
    borderRight: 0,
    borderBottom: 1,
    '& > ul': { gridAutoFlow: 'column', gridAutoColumns: 88 },
  },
} as const
