import { useState } from 'react'
import Box from '@mui/material/Box'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/dates.ts'
import type { DocumentFilter, DocumentListItem } from '#domain/documents/documents.contract.ts'
import { documentQueries } from '#src/api/documents.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import type { Column } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { RecordList } from '#src/ui/record-list.tsx'
import { StackedRows } from '#src/ui/stacked-rows.tsx'
import { touchArea } from '#src/ui/touch-area.ts'
import {
  ApprovalStatusBadge,
  DocumentTypeBadge,
  SubmitStatusBadge,
} from '#src/widgets/document-badges/document-badges.tsx'

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

const columnsOf = (companyId: string): Column<DocumentListItem>[] => [
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
    givesWay: 1,
    render: ({ approval_status }) => <ApprovalStatusBadge status={approval_status} />,
  },
  { key: 'created_at', header: '作成日', width: 100, render: ({ created_at }) => formatDay(created_at) },
]

type RecordDocumentsProps = {
  companyId: string
  /** What they have in common, e.g. `{ building_id: 3 }`. */
  filter: DocumentFilter
  emptyText: string
}

/** The documents in which another record stands, newest first, page by page. */
export const RecordDocuments = ({ companyId, filter, emptyText }: RecordDocumentsProps) => {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...documentQueries.list(companyId, { ...filter, page }), placeholderData: keepPreviousData })
  const empty = <EmptyState drawing="no-document" title="書類がありません" text={emptyText} />
  return (
    <ListFrame
      inset
      rows={query.data?.data}
      meta={query.data?.meta}
      failure={loadFailure(query)}
      onPageChange={setPage}
    >
      {(documents, pager) => (
        <RecordList
          label="書類"
          columns={columnsOf(companyId)}
          rows={documents}
          rowKey={({ id }) => id}
          empty={empty}
          footer={pager}
          phone={() => (
            <StackedRows rows={documents} height={84} empty={empty} footer={pager}>
              {(found) => (
                <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                  {found.map((document) => (
                    <Box
                      component="li"
                      key={document.id}
                      sx={{ px: 4, py: 2.5, '& + &': { borderTop: 1, borderColor: 'line.row' } }}
                    >
                      <TitleLink companyId={companyId} document={document} />
                      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
                        <DocumentTypeBadge documentTypeId={document.document_type_id} />
                        <SubmitStatusBadge submittedAt={document.submitted_at} />
                      </Box>
                    </Box>
                  ))}
                </Box>
              )}
            </StackedRows>
          )}
        />
      )}
    </ListFrame>
  )
}
