import { useState } from 'react'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import { sectionsOf } from '#domain/documents/sections.ts'
import { documentQueries } from '#src/api/documents.ts'
import { LinkButton } from '#src/ui/text/link.tsx'
import { SectionsContents } from '#src/widgets/document-contents/section-contents.tsx'
import { SheetStage } from '#src/widgets/sheet-view/sheet-stage.tsx'

type ApprovedDocumentProps = { companyId: string; document: Document }

/** The document itself, as it will be handed over: large beside the answer, above it where there is no room. */
export const ApprovedDocument = ({ companyId, document }: ApprovedDocumentProps) => (
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
      <Sheets companyId={companyId} document={document} />
    ) : (
      <Box tabIndex={0} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', p: 6, bgcolor: 'background.paper' }}>
        <SectionsContents companyId={companyId} sections={sectionsOf(document.template.items)} document={document} />
      </Box>
    )}
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
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

const Sheets = ({ companyId, document }: ApprovedDocumentProps) => {
  const {
    data: tables,
    error,
    refetch,
  } = useQuery({ ...documentQueries.sheetsOf(companyId, document), meta: { screenShows: () => true } })
  const sheets = document.template.sheets.filter(({ state }) => state === 'visible')
  const [shown, setShown] = useState(sheets[0]?.sheet_index ?? 0)
  return (
    <>
      {sheets.length > 1 && (
        <Tabs
          value={shown}
          onChange={(_, index: number) => setShown(index)}
          variant="scrollable"
          aria-label="シートの一覧"
          sx={{ flex: 'none', px: 3, bgcolor: 'background.paper' }}
        >
          {sheets.map(({ sheet_index, name }) => (
            <Tab key={sheet_index} value={sheet_index} label={name} />
          ))}
        </Tabs>
      )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'grid', gridTemplateRows: 'minmax(0, 1fr)' }}>
        <SheetStage
          isPaper
          fitsWidth
          sheets={sheets}
          sheet={shown}
          table={tables?.find(({ sheetIndex }) => sheetIndex === shown)}
          failure={error && { error, onRetry: () => void refetch() }}
        />
      </Box>
    </>
  )
}
