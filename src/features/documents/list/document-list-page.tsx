import { useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { documentTypeLabels, responseStatuses } from '#domain/documents/documents.labels.ts'
import type { DocumentSort } from '#domain/documents/documents.labels.ts'
import { canCreateDocument, canSeeApprovalRequests } from '#domain/documents/documents.policy.ts'
import { documentQueries, downloadDocumentsArchive, invalidateDocuments } from '#src/api/documents.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { listKey } from '#src/lib/list-choices.ts'
import { CountTabs } from '#src/ui/count-tabs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { PageBody } from '#src/ui/page-body.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { RecordList } from '#src/ui/record-list.tsx'
import { SelectionBar } from '#src/ui/selection-bar.tsx'
import { StackedRows } from '#src/ui/stacked-rows.tsx'
import { useRowSelection } from '#src/ui/use-row-selection.ts'
import { useArchiveDownload } from '#src/widgets/archive-download/archive-download.ts'
import { CreateDocumentDialog } from '#src/widgets/create-document-dialog/create-document-dialog.tsx'
import { UnsentDocuments, useUnsentDocuments } from '#src/widgets/outbox/unsent-documents.tsx'
import type { SavedView } from '#src/widgets/saved-views/use-saved-view.ts'
import { ViewChooser } from '#src/widgets/saved-views/view-chooser.tsx'
import { ViewNotes } from '#src/widgets/saved-views/view-notes.tsx'
import { documentColumns } from './document-columns.tsx'
import { DocumentFilters } from './document-filters.tsx'
import { documentListQuery } from './document-list-search.ts'
import type { DocumentListSearch, DocumentTab } from './document-list-search.ts'
import { DocumentStack } from './document-stack.tsx'
import { MailLegend } from './mail-icons.tsx'

type DocumentListPageProps = {
  companyId: string
  user: CompanyUser
  tab: DocumentTab
  /** Of the documents that were made; requests have none. */
  saved?: SavedView
  search: DocumentListSearch
  onSearch: (search: DocumentListSearch) => void
}

const kindsSentence = `書類には${Object.values(documentTypeLabels).join('・')}の3種類があり、案件の画面から作成できます。`
const paths = {
  created: '/c/$companyId/documents',
  approval: '/c/$companyId/documents-approval',
} as const satisfies Record<DocumentTab, string>

/** 書類管理: the documents, and those that wait for this person's approval. */
export const DocumentListPage = ({ companyId, user, tab, saved, search, onSearch }: DocumentListPageProps) => {
  const isPhone = isSmartphone()
  const [isCreating, setCreating] = useState(false)
  const archive = useArchiveDownload('documents')
  const navigate = useNavigate()
  const hasRequests = canSeeApprovalRequests(user)
  const { page: _, view: _view, sort, ...filters } = search
  const selection = useRowSelection(JSON.stringify(filters))
  const client = useQueryClient()
  const handleArchive = () => {
    const ids = [...selection.ids]
    archive.download({
      title: '書類のPDF',
      total: ids.length,
      receive: (options) => downloadDocumentsArchive(companyId, ids, options),
      onGone: () => {
        selection.clear()
        void invalidateDocuments(client, companyId)
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
  const isFiltered = Object.values(filters).some((value) => value !== undefined)

  const query = useQuery({ ...documentListQuery(companyId, tab, search), placeholderData: keepPreviousData })
  const waiting = useQuery({
    ...documentQueries.toApprove(companyId, { response_status: responseStatuses.notResponded }),
    enabled: hasRequests,
  })
  const total = useQuery(documentQueries.list(companyId, {}))

  const handleFilter = (change: DocumentListSearch) => onSearch({ ...search, ...change, page: undefined })
  const handleTab = (next: DocumentTab) => void navigate({ to: paths[next], params: { companyId } })

  const tabs = [
    { value: 'created' as const, label: '作成した書類', count: total.data?.meta.total },
    ...(hasRequests
      ? [{ value: 'approval' as const, label: '自分への承認依頼', count: waiting.data?.meta.total, waiting: true }]
      : []),
  ]
  // No filter knows of what the server does not know.
  const isWhole = tab === 'created' && !isFiltered
  const waitingHere = useUnsentDocuments(companyId)
  const unsent = isWhole ? waitingHere : []
  const isAllUnsent = unsent.length > 0 && query.data?.data.length === 0
  const empty = <NoDocuments tab={tab} isFiltered={isFiltered} />
  const filterBar = (
    <DocumentFilters
      key={tab}
      tab={tab}
      start={saved && <ViewChooser saved={saved} />}
      search={search}
      onChange={handleFilter}
      onClear={isFiltered ? () => onSearch({ sort }) : undefined}
    />
  )
  return (
    <>
      <PageHeader
        title="書類管理"
        printable
        phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }}
        actions={canCreateDocument(user) && <CreateButton isPhone={isPhone} onClick={() => setCreating(true)} />}
      />
      {isPhone && filterBar}
      {isPhone && saved && <ViewNotes saved={saved} />}
      <PageBody>
        <CountTabs label="書類の種類" tabs={tabs} value={tab} onChange={handleTab} />
        <Box sx={{ mb: 3, '&:empty': { display: 'none' } }}>
          <UnsentDocuments companyId={companyId} waiting={unsent} />
        </Box>
        <ListFrame
          inset
          filters={
            isPhone ? (
              <Box sx={{ mb: 3 }}>
                <MailLegend />
              </Box>
            ) : (
              <>
                {filterBar}
                {saved && <ViewNotes saved={saved} />}
              </>
            )
          }
          rows={saved?.isPending ? undefined : query.data?.data}
          meta={query.data?.meta}
          failure={loadFailure(query)}
          onPageChange={(page) => onSearch({ ...search, page })}
        >
          {(documents, pager) =>
            !isAllUnsent && (
              <RecordList
                label="書類"
                columns={documentColumns(companyId, tab)}
                rows={documents}
                rowKey={({ id }) => id}
                selection={{
                  selected: selection.ids,
                  onChange: (ids) => selection.set(new Set([...ids].map(Number))),
                  labelOf: ({ title }) => title,
                  actions: archiveButton,
                }}
                sort={sort ?? '-created_at'}
                onSort={(next) => handleFilter({ sort: next as DocumentSort })}
                empty={empty}
                footer={pager}
                {...(saved?.choices ?? { choicesKey: listKey('documents', user) })}
                phone={() => (
                  <StackedRows
                    rows={documents}
                    height={96}
                    empty={empty}
                    footer={
                      <>
                        {pager}
                        <SelectionBar
                          count={selection.ids.size}
                          onClear={selection.clear}
                          onSelectAll={() =>
                            selection.set(new Set([...selection.ids, ...(documents ?? []).map(({ id }) => id)]))
                          }
                          actions={archiveButton}
                        />
                      </>
                    }
                    sx={{ bgcolor: 'transparent' }}
                  >
                    {(found) => (
                      <DocumentStack companyId={companyId} tab={tab} documents={found} selection={selection} />
                    )}
                  </StackedRows>
                )}
              />
            )
          }
        </ListFrame>
      </PageBody>
      <CreateDocumentDialog companyId={companyId} open={isCreating} onClose={() => setCreating(false)} />
    </>
  )
}

const CreateButton = ({ isPhone, onClick }: { isPhone: boolean; onClick: () => void }) =>
  isPhone ? (
    <IconButton aria-label="書類を作成" onClick={onClick} sx={{ color: 'brand.700' }}>
      <AddOutlined />
    </IconButton>
  ) : (
    <Button variant="contained" color="primary" startIcon={<AddOutlined />} onClick={onClick}>
      書類を作成
    </Button>
  )

const NoDocuments = ({ tab, isFiltered }: { tab: DocumentTab; isFiltered: boolean }) => {
  if (isFiltered) return <EmptyState drawing="no-result" title="条件に一致する書類がありません" />
  if (tab === 'approval')
    return (
      <EmptyState
        drawing="nothing-waiting"
        title="自分への承認依頼はありません"
        text="承認者に設定されると、ここに書類が表示されます。"
      />
    )
  return <EmptyState drawing="no-document" title="書類がありません" text={kindsSentence} />
}
