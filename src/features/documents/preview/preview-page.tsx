import { useState } from 'react'
import Box from '@mui/material/Box'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { sectionsOf } from '#domain/documents/sections.ts'
import { documentQueries } from '#src/api/documents.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { ActionBar } from '#src/ui/action-bar.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SheetStage } from '#src/widgets/sheet-view/sheet-stage.tsx'
import { DocumentScreenHeader } from '../editor/document-screen-header.tsx'
import { ContentsPanel } from './contents-panel.tsx'
import { DownloadButton } from './download-button.tsx'
import { PhoneSheetTabs, SectionNames, SheetPictures } from './preview-navigation.tsx'

/** So that half of an A4 page fits a phone's width. */
const phoneZoom = 0.5

/** A document as it is handed over: its sheets, what was filled in, and the download. */
export const PreviewPage = ({ companyId, documentId }: { companyId: string; documentId: number }) => {
  const { data: document } = useSuspenseQuery(documentQueries.detail(companyId, documentId))
  const { template } = document
  const tables = useQuery({ ...documentQueries.sheets(companyId, documentId), enabled: template.has_excel })
  const sheets = template.sheets.filter(({ state }) => state === 'visible')
  const [sheet, setSheet] = useState(sheets[0]?.sheet_index ?? null)
  const isPhone = isSmartphone()
  const sections = sectionsOf(template.items).filter(({ sheetIndex }) => !template.has_excel || sheetIndex === sheet || sheetIndex === null)
  const title = template.has_excel ? (sheets.find(({ sheet_index }) => sheet_index === sheet)?.name ?? '') : template.name

  const stage = template.has_excel && (
    <SheetStage
      sheets={sheets}
      sheet={sheet}
      startZoom={isPhone ? phoneZoom : undefined}
      table={tables.data?.find(({ sheetIndex }) => sheetIndex === sheet)}
      failure={tables.error && { error: tables.error, onRetry: () => void tables.refetch() }}
    />
  )
  const contents = <ContentsPanel title={title} document={document} sections={sections} />
  const download = <DownloadButton companyId={companyId} document={document} />

  if (isPhone) {
    return (
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
        <PageHeader title={document.title} phoneBack={{ label: '書類の詳細', link: { to: '/c/$companyId/documents/$documentId', params: { companyId, documentId } } }} />
        {template.has_excel && <PhoneSheetTabs sheets={sheets} selected={sheet} onSelect={setSheet} />}
        {stage}
        <Box sx={{ flex: 1, bgcolor: 'background.paper' }}>{contents}</Box>
        <ActionBar>{download}</ActionBar>
      </Box>
    )
  }
  const columns = template.has_excel ? '200px minmax(0, 1fr) 344px' : '200px minmax(0, 1fr)'
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: { xs: 'auto', md: '100dvh' } }}>
      <DocumentScreenHeader companyId={companyId} document={document} screen="プレビュー">{download}</DocumentScreenHeader>
      <Box sx={{ flex: 1, minHeight: 0, display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: columns }, gridTemplateRows: { md: 'minmax(0, 1fr)' } }}>
        {template.has_excel ? <SheetPictures sheets={sheets} selected={sheet} onSelect={setSheet} /> : <SectionNames sections={sections} />}
        {stage}
        {contents}
      </Box>
    </Box>
  )
}
