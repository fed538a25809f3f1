import { useState } from 'react'
import type { ReactNode } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { documentTypeLabels, responseStatuses } from '#domain/documents/documents.labels.ts'
import type { DocumentSort } from '#domain/documents/documents.labels.ts'
import { canCreateDocument, canSeeApprovalRequests } from '#domain/documents/documents.policy.ts'
import type { Paged } from '#domain/paging.ts'
import { documentQueries } from '#src/api/documents.ts'
import { describeError } from '#src/api/errors.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { CountTabs } from '#src/ui/count-tabs.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { PageBody } from '#src/ui/page-body.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.ts'
import { CreateDocumentDialog } from '#src/widgets/create-document-dialog/create-document-dialog.tsx'
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
  search: DocumentListSearch
  onSearch: (search: DocumentListSearch) => void
}

const kindsSentence = `書類には${Object.values(documentTypeLabels).join('・')}の3種類があり、案件の画面から作成できます。`
const paths = {
  created: '/c/$companyId/documents',
  approval: '/c/$companyId/documents-approval',
} as const satisfies Record<DocumentTab, string>

/** 書類管理: the documents, and those that wait for this person's approval. */
export const DocumentListPage = ({ companyId, user, tab, search, onSearch }: DocumentListPageProps) => {
  const [isCreating, setCreating] = useState(false)
  const navigate = useNavigate()
  const hasRequests = canSeeApprovalRequests(user)
  const { page: _, sort, ...filters } = search
  const isFiltered = Object.values(filters).some((value) => value !== undefined)

  const query = useQuery({ ...documentListQuery(companyId, tab, search), placeholderData: keepPreviousData })
  const waiting = useQuery({
    ...documentQueries.toApprove(companyId, { response_status: responseStatuses.notResponded }),
    enabled: hasRequests,
  })
  const total = useQuery(documentQueries.list(companyId, {}))

  const handleFilter = (change: DocumentListSearch) => onSearch({ ...search, ...change, page: undefined })
  const handlePage = (page: number) => onSearch({ ...search, page })
  const handleTab = (next: DocumentTab) => void navigate({ to: paths[next], params: { companyId } })

  const tabs = [
    { value: 'created' as const, label: '作成した書類', count: total.data?.meta.total },
    ...(hasRequests
      ? [{ value: 'approval' as const, label: '自分への承認依頼', count: waiting.data?.meta.total, waiting: true }]
      : []),
  ]
  const filterBar = (
    <DocumentFilters
      key={tab}
      tab={tab}
      search={search}
      onChange={handleFilter}
      onClear={isFiltered ? () => onSearch({ sort }) : undefined}
    />
  )
  return (
    <>
      <PageHeader
        title="書類管理"
        phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }}
        actions={canCreateDocument(user) && <CreateButton onClick={() => setCreating(true)} />}
      />
      {isSmartphone() && filterBar}
      <PageBody>
        <CountTabs label="書類の種類" tabs={tabs} value={tab} onChange={handleTab} />
        {isSmartphone() ? (
          <Box sx={{ mb: 3 }}>
            <MailLegend />
          </Box>
        ) : (
          filterBar
        )}
        <Box component="span" role="status" sx={visuallyHidden}>
          {query.data && `${query.data.meta.total}件`}
        </Box>
        {query.isError && !query.data ? (
          <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <DocumentRows
            companyId={companyId}
            page={query.data}
            sort={sort}
            onSort={(next) => handleFilter({ sort: next })}
            onPageChange={handlePage}
            empty={<NoDocuments tab={tab} isFiltered={isFiltered} />}
          />
        )}
      </PageBody>
      <CreateDocumentDialog companyId={companyId} open={isCreating} onClose={() => setCreating(false)} />
    </>
  )
}

const CreateButton = ({ onClick }: { onClick: () => void }) =>
  isSmartphone() ? (
    <IconButton aria-label="書類を作成" onClick={onClick} sx={{ color: 'brand.700' }}>
      <AddOutlined />
    </IconButton>
  ) : (
    <Button variant="contained" color="primary" startIcon={<AddOutlined />} onClick={onClick}>
      書類を作成
    </Button>
  )

type DocumentRowsProps = {
  companyId: string
  page: Paged<DocumentListItem> | undefined
  sort: DocumentSort | undefined
  empty: ReactNode
  onSort: (sort: DocumentSort) => void
  onPageChange: (page: number) => void
}

const DocumentRows = ({ companyId, page, sort = '-created_at', empty, onSort, onPageChange }: DocumentRowsProps) => {
  const pager = page && <Pager meta={page.meta} onPageChange={onPageChange} />
  if (!isSmartphone()) {
    return (
      <DataTable
        label="書類"
        columns={documentColumns(companyId)}
        rows={page?.data}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={(next) => onSort(next as DocumentSort)}
        empty={empty}
        footer={pager}
      />
    )
  }
  if (!page) return <SkeletonRows height={96} />
  if (page.data.length === 0) return empty
  return (
    <>
      <DocumentStack companyId={companyId} documents={page.data} />
      {pager}
    </>
  )
}

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
