import { useState } from 'react'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { documentListColumns } from '#domain/documents/document-list.labels.ts'
import { canCreateDocument, canSeeApprovalRequests } from '#domain/documents/documents.policy.ts'
import { documentTypeLabels } from '#domain/templates/templates.labels.ts'
import { documentQueries } from '#src/api/documents.ts'
import { downloadDocumentCsv, downloadDocumentsArchive } from '#src/api/document-changes.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { invalidateNoun } from '#src/api/query.ts'
import { GuideLink } from '#src/records/help-link.tsx'
import { isSmartphone } from '#src/lib/device.ts'
import { BulkDelete } from '#src/records/bulk-delete.tsx'
import { CreateButton } from '#src/records/create-button.tsx'
import { CsvButton } from '#src/records/csv-button.tsx'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { useListAddress, useListed, useRecordList } from '#src/records/use-record-list.ts'
import type { ListAddress } from '#src/records/use-record-list.ts'
import { CountTabs } from '#src/ui/buttons/count-tabs.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { useArchiveDownload } from '#src/widgets/archive-download/archive-download.ts'
import { CreateDocumentDialog } from '#src/widgets/create-document-dialog/create-document-dialog.tsx'
import { UnsentDocuments, useUnsentDocuments } from '#src/outbox/screens/unsent-documents.tsx'
import { RecordFilters } from '#src/widgets/filter-bar/record-filters.tsx'
import { useSavedView } from '#src/widgets/saved-views/use-saved-view.ts'
import type { SavedView } from '#src/widgets/saved-views/use-saved-view.ts'
import { ViewChooser } from '#src/widgets/saved-views/view-chooser.tsx'
import { ViewNotes } from '#src/widgets/saved-views/view-notes.tsx'
import { documentColumns } from './document-columns.tsx'
import { documentControls } from './document-filters.tsx'
import { documentFile, documentList, documentListQuery } from './document-list-search.ts'
import type { DocumentListSearch, DocumentTab } from './document-list-search.ts'
import { MailLegend } from './mail-icons.tsx'

type DocumentListPageProps = { companyId: string; user: CompanyUser }

const kindsSentence = `書類には${Object.values(documentTypeLabels).join('・')}の3種類があり、案件の画面か「書類を作成」から作成できます。`
const paths = {
  created: '/c/$companyId/documents',
  approval: '/c/$companyId/documents-approval',
} as const satisfies Record<DocumentTab, string>

/** 書類管理: the documents that were made. */
export const CreatedDocumentsPage = (shown: DocumentListPageProps) => {
  const address = useSavedView({ list: documentList, ...shown })
  return <DocumentListPage tab="created" address={address} saved={address.saved} {...shown} />
}

/** Those that wait for this person's approval; they have no views. */
export const ApprovalRequestsPage = (shown: DocumentListPageProps) => (
  <DocumentListPage tab="approval" address={useListAddress(documentList, shown.user)} {...shown} />
)

type ShownDocuments = DocumentListPageProps & {
  tab: DocumentTab
  address: ListAddress<DocumentListSearch>
  saved?: SavedView
}

const DocumentListPage = ({ companyId, user, tab, address, saved }: ShownDocuments) => {
  const isPhone = isSmartphone()
  const [isCreating, setCreating] = useState(false)
  const archive = useArchiveDownload('documents')
  const navigate = useNavigate()
  const hasRequests = canSeeApprovalRequests(user)
  const list = useRecordList({
    list: documentList,
    user,
    address,
    pages: (page, per_page) => documentListQuery(companyId, tab, { ...address.search, page, per_page }),
  })
  const { selection } = list
  const columns = documentColumns(companyId, tab)
  const listed = useListed(list, columns, documentListColumns)
  const client = useQueryClient()
  const handleArchive = () => {
    const ids = [...selection.ids]
    archive.download({
      title: '書類のPDF',
      total: ids.length,
      receive: (options) => downloadDocumentsArchive(companyId, ids, options),
      onGone: () => {
        selection.clear()
        void invalidateNoun(client, companyId, 'documents')
      },
    })
  }
  const archiveButton = (
    <LoadingButton
      size="compact"
      startIcon={<FileDownloadOutlined />}
      loading={archive.isRunning}
      loadingText="ダウンロード中..."
      onClick={handleArchive}
    >
      PDFをZIPでダウンロード
    </LoadingButton>
  )
  const waiting = useQuery({
    ...documentQueries.toApprove(companyId, { current_step_is_mine: true }),
    enabled: hasRequests,
  })
  const total = useQuery(documentQueries.list(companyId, {}))

  /** On what the count of the tab says; where nothing waits, on all of them. */
  const handleTab = (next: DocumentTab) =>
    void navigate({
      to: paths[next],
      params: { companyId },
      search: next === 'approval' && waiting.data?.meta.total ? { waiting: 1 } : {},
    })

  const tabs = [
    { value: 'created' as const, label: '作成した書類', count: total.data?.meta.total },
    ...(hasRequests
      ? [{ value: 'approval' as const, label: '自分への承認依頼', count: waiting.data?.meta.total, waiting: true }]
      : []),
  ]
  // No filter knows of what the server does not know.
  const isWhole = tab === 'created' && !list.isFiltered
  const waitingHere = useUnsentDocuments(companyId)
  const unsent = isWhole ? waitingHere : []
  const isAllUnsent = unsent.length > 0 && list.rows?.length === 0
  const filters = (
    <>
      <RecordFilters
        key={tab}
        label="書類"
        list={list}
        controls={documentControls(tab)}
        start={saved && <ViewChooser saved={saved} />}
        actions={
          <>
            <MailLegend />
            <CsvButton download={() => downloadDocumentCsv(companyId, documentFile(tab, list.search, listed))} />
          </>
        }
      />
      {saved && <ViewNotes saved={saved} />}
    </>
  )
  const above = isPhone ? (
    <Box sx={{ mb: 3 }}>
      <MailLegend />
    </Box>
  ) : (
    filters
  )
  return (
    <>
      <PageHeader
        title="書類管理"
        about={tab === 'approval' ? '自分への承認依頼' : undefined}
        printable={list.printing}
        phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }}
        actions={
          canCreateDocument(user) && (
            <CreateButton isPhone={isPhone} label="書類を作成" onClick={() => setCreating(true)} />
          )
        }
      />
      {isPhone && filters}
      <PageBody>
        <CountTabs label="書類の種類" tabs={tabs} value={tab} onChange={handleTab} />
        <Box sx={{ mb: 3, '&:empty': { display: 'none' } }}>
          <UnsentDocuments companyId={companyId} waiting={unsent} />
        </Box>
        {isAllUnsent ? (
          above
        ) : (
          <RecordListScreen
            inset
            label="書類"
            list={list}
            columns={columns}
            filters={above}
            nameOf={({ title }) => title}
            actions={
              <>
                {archiveButton}
                {canCreateDocument(user) && <BulkDelete companyId={companyId} noun="documents" selection={selection} />}
              </>
            }
            empty={<NoDocuments tab={tab} />}
            phone={{ height: 96, square: false, variant: 'outlined' }}
          />
        )}
      </PageBody>
      <CreateDocumentDialog companyId={companyId} open={isCreating} onClose={() => setCreating(false)} />
    </>
  )
}

const NoDocuments = ({ tab }: { tab: DocumentTab }) =>
  tab === 'approval' ? (
    <EmptyState
      drawing="nothing-waiting"
      title="自分への承認依頼はありません"
      text="承認者に設定されると、ここに書類が表示されます。"
      action={<GuideLink page="approval" />}
    />
  ) : (
    <EmptyState
      drawing="no-document"
      title="書類がありません"
      text={kindsSentence}
      action={<GuideLink page="writing" />}
    />
  )
