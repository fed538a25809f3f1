/** Documents among the records of another: as a table and one under the other. */
import Box from '@mui/material/Box'
import { formatDay } from '#domain/dates.ts'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { singleLine } from '#src/ui/text/clamped.ts'
import type { Column } from '#src/ui/lists/data-table.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import {
  ApprovalStatusBadge,
  DocumentTypeBadge,
  SubmitStatusBadge,
} from '#src/widgets/document-badges/document-badges.tsx'
import { UnsentDocumentBadge } from '#src/outbox/screens/unsent-document-badge.tsx'

type DocumentProps = { companyId: string; document: DocumentListItem }

const TitleLink = ({ companyId, document: { id, title } }: DocumentProps) => (
  <Link
    to="/c/$companyId/documents/$documentId"
    params={{ companyId, documentId: id }}
    title={title}
    sx={{ ...touchArea, display: 'block', fontWeight: 500, fontSize: { desk: 14 } }}
  >
    <Box component="span" sx={{ display: 'block', ...singleLine }}>
      {title}
    </Box>
  </Link>
)

export const documentColumns = (companyId: string): Column<DocumentListItem>[] => [
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
    render: (document) => <ApprovalStatusBadge document={document} />,
  },
  { key: 'created_at', header: '作成日', width: 100, render: ({ created_at }) => formatDay(created_at) },
]

/** The title, under it where the document stands. */
export const DocumentLines = ({ companyId, document }: DocumentProps) => (
  <Box sx={{ minWidth: 0, flex: 1 }}>
    <TitleLink companyId={companyId} document={document} />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
      <DocumentTypeBadge documentTypeId={document.document_type_id} />
      <SubmitStatusBadge submittedAt={document.submitted_at} />
      <UnsentDocumentBadge documentId={document.id} />
      <ApprovalStatusBadge document={document} />
    </Box>
  </Box>
)
