import { useState } from 'react'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/dates.ts'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { documentQueries } from '#src/api/documents.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import type { Column } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Link } from '#src/ui/link.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { RecordList } from '#src/ui/record-list.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { touchArea } from '#src/ui/touch-area.ts'
import {
  ApprovalStatusBadge,
  DocumentTypeBadge,
  SubmitStatusBadge,
} from '#src/widgets/document-badges/document-badges.tsx'
import { DocumentMenu } from '#src/widgets/document-shell/document-menu.tsx'
import { UnsentDocumentBadge } from '#src/widgets/outbox/unsent-document-badge.tsx'
import { UnsentDocuments, useUnsentDocuments } from '#src/widgets/outbox/unsent-documents.tsx'
import { MatterSection, SectionRows, SeeAllLink } from './matter-section.tsx'

type MatterDocumentsProps = {
  companyId: string
  matterId: number
  /** Where the user may make one. */
  onCreate: (() => void) | undefined
  /** A few of them, with a way to all. */
  short?: boolean
}

const shortCount = 5
/** As many as a matter has more often than not, while they load. */
const usualCount = 3
const emptyTitle = '書類がありません'

const TitleLink = ({ companyId, document: { id, title } }: { companyId: string; document: DocumentListItem }) => (
  <Link
    to="/c/$companyId/documents/$documentId"
    params={{ companyId, documentId: id }}
    title={title}
    sx={{ ...touchArea, display: 'block', fontWeight: 500, fontSize: { desk: 14 } }}
  >
    <Box component="span" sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {title}
    </Box>
  </Link>
)

const columns = (companyId: string): Column<DocumentListItem>[] => [
  {
    key: 'title',
    header: '書類タイトル',
    render: (document) => <TitleLink companyId={companyId} document={document} />,
  },
  {
    key: 'document_type_id',
    header: 'カテゴリ',
    width: 124,
    render: ({ document_type_id }) => <DocumentTypeBadge documentTypeId={document_type_id} />,
  },
  {
    key: 'submitted_at',
    header: '提出状況',
    width: 104,
    render: ({ submitted_at }) => <SubmitStatusBadge submittedAt={submitted_at} />,
  },
  {
    key: 'approval_status',
    header: '承認状況',
    width: 108,
    render: ({ approval_status }) => <ApprovalStatusBadge status={approval_status} />,
  },
  { key: 'created_at', header: '作成日', width: 100, render: ({ created_at }) => formatDay(created_at) },
  {
    key: 'menu',
    header: 'メニュー',
    headerHidden: true,
    width: 52,
    align: 'right',
    render: (document) => <DocumentMenu companyId={companyId} document={document} />,
  },
]

/** 書類 of the matter with where each of them stands. */
export const MatterDocuments = ({ companyId, matterId, onCreate, short }: MatterDocumentsProps) => {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...documentQueries.ofMatter(companyId, matterId, page), placeholderData: keepPreviousData })
  const failure = loadFailure(query)
  const unsent = useUnsentDocuments(companyId, matterId)
  const documents = short ? query.data?.data.slice(0, shortCount) : query.data?.data
  const add = onCreate && (
    <MuiLink component="button" onClick={onCreate}>
      追加
    </MuiLink>
  )
  const pager = !short && query.data && query.data.meta.last_page > 1 && (
    <Pager meta={query.data.meta} onPageChange={setPage} />
  )
  return (
    <MatterSection
      title="書類"
      count={query.data?.meta.total}
      action={
        short &&
        query.data &&
        query.data.meta.total > shortCount && <SeeAllLink companyId={companyId} matterId={matterId} tab="documents" />
      }
    >
      <Box sx={{ mb: 3, '&:empty': { display: 'none' } }}>
        <UnsentDocuments companyId={companyId} waiting={unsent} />
      </Box>
      {failure ? (
        <ErrorPanel {...failure} />
      ) : (
        !(unsent.length > 0 && documents?.length === 0) && (
          <RecordList
            label="書類"
            columns={columns(companyId)}
            rows={documents}
            rowKey={({ id }) => id}
            rowHeight={40}
            expectedRows={usualCount}
            empty={
              <EmptyState
                drawing="no-document"
                title={emptyTitle}
                text="点検や工事の記録を書類にまとめ、ここから提出できます。"
                action={add}
              />
            }
            footer={pager}
            phone={(rows) =>
              rows ? (
                <>
                  <SectionRows emptyText={emptyTitle} add={add}>
                    {rows.map((document) => (
                      <DocumentItem key={document.id} companyId={companyId} document={document} />
                    ))}
                  </SectionRows>
                  {pager}
                </>
              ) : (
                <SkeletonRows rows={usualCount} height={67} />
              )
            }
          />
        )
      )}
    </MatterSection>
  )
}

const DocumentItem = ({ companyId, document }: { companyId: string; document: DocumentListItem }) => (
  <li>
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <TitleLink companyId={companyId} document={document} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
        <DocumentTypeBadge documentTypeId={document.document_type_id} />
        <SubmitStatusBadge submittedAt={document.submitted_at} />
        <UnsentDocumentBadge documentId={document.id} />
        <ApprovalStatusBadge status={document.approval_status} />
      </Box>
    </Box>
    <DocumentMenu companyId={companyId} document={document} />
  </li>
)
