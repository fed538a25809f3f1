import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import { documentQueries } from '#src/api/documents.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { ActionBar } from '#src/ui/page/action-bar.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { DocumentScreenHeader } from '#src/features/documents/document-screen-header.tsx'
import { useRemarksOnDevice } from '#src/features/documents/editor/draft/use-cell-notes.ts'
import { useWaitingPhotos } from '#src/features/documents/editor/draft/use-waiting-photos.ts'
import { DownloadButton } from './download-button.tsx'
import { SectionsPreview } from './sections-preview.tsx'
import { SheetsPreview } from './sheets-preview.tsx'
import { useQueuedEmbeds } from './use-queued-embeds.ts'
import { useTypedPreview } from './use-typed-preview.ts'

type PreviewPageProps = {
  companyId: string
  documentId: number
  /** Opens at this cell: 0:B3. */
  cell?: string
  /** With what an editor of this browser holds and has not saved. */
  isTyped?: boolean
}

/** A document as it is handed over: its sheets or sections, the inserted files, and the download. */
export const PreviewPage = ({ companyId, documentId, ...shown }: PreviewPageProps) => {
  const { data: stored } = useSuspenseQuery(documentQueries.detail(companyId, documentId))
  return <DocumentPreview companyId={companyId} stored={stored} {...shown} />
}

const notes = {
  typed: '保存していない入力内容を表示しています。ダウンロードには、保存した内容が使われます。',
  waiting: 'まだ送信していない内容を表示しています。ダウンロードには、送信した内容が使われます。',
  unsent: 'まだ送信していない書類です。この端末にある内容を表示しています。',
}

type DocumentPreviewProps = Omit<PreviewPageProps, 'documentId'> & {
  /** As the server has it, or as it was made on this device. */
  stored: Document
}

export const DocumentPreview = ({ companyId, stored, cell, isTyped = false }: DocumentPreviewProps) => {
  const { document: typed, changes, isTyped: hasTyped } = useTypedPreview(companyId, stored, isTyped)
  const photos = useWaitingPhotos(stored.id)
  const { resources, hasQueued } = useQueuedEmbeds(stored)
  const cell_remarks = useRemarksOnDevice(stored)
  const document = {
    ...typed,
    item_files: [...typed.item_files, ...photos],
    document_embed_resources: resources,
    cell_remarks,
  }
  const isPhone = isSmartphone()
  const isMade = stored.id > 0
  const contents = document.template.has_excel ? (
    <SheetsPreview
      isPhone={isPhone}
      companyId={companyId}
      document={document}
      stored={stored}
      changes={changes}
      cell={cell}
    />
  ) : (
    <SectionsPreview isPhone={isPhone} companyId={companyId} document={document} />
  )
  const note = (changes || photos.length > 0 || hasQueued || !isMade) && (
    <Box sx={{ p: 3, flex: 'none' }}>
      <Note severity="warning">{isMade ? notes[hasTyped ? 'typed' : 'waiting'] : notes.unsent}</Note>
    </Box>
  )
  // Only the server makes files of it.
  const download = isMade && <DownloadButton companyId={companyId} document={document} />
  return isPhone ? (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <PageHeader title={document.title} about="プレビュー" phoneBack={backTo(companyId, document)} />
      {note}
      {contents}
      {download && <ActionBar>{download}</ActionBar>}
    </Box>
  ) : (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: { xs: 'auto', md: '100dvh' } }}>
      <DocumentScreenHeader companyId={companyId} document={document} screen="プレビュー">
        {download}
      </DocumentScreenHeader>
      {note}
      {contents}
    </Box>
  )
}

const backTo = (companyId: string, { id }: Document) =>
  id > 0
    ? ({
        label: '書類の詳細',
        link: { to: '/c/$companyId/documents/$documentId', params: { companyId, documentId: id } },
      } as const)
    : ({
        label: '書類の入力',
        link: { to: '/c/$companyId/unsent-documents/$entryId', params: { companyId, entryId: -id } },
      } as const)
