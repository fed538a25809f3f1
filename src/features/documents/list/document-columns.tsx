import Box from '@mui/material/Box'
import { formatDay, formatMoment } from '#domain/dates.ts'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { twoLines } from '#src/ui/clamped.ts'
import type { Column } from '#src/ui/data-table.tsx'
import { Link } from '#src/ui/link.tsx'
import {
  ApprovalStatusBadge,
  DocumentTypeBadge,
  SubmitStatusBadge,
} from '#src/widgets/document-badges/document-badges.tsx'
import { DocumentMenu } from '#src/widgets/document-shell/document-menu.tsx'
import { titlePaths } from './document-list-search.ts'
import type { DocumentTab } from './document-list-search.ts'
import { FindingsLine } from './findings-line.tsx'
import { MailIcons } from './mail-icons.tsx'
import { MyTurnLink } from './my-turn-link.tsx'

/** The columns that sort are keyed by the field that they sort by. Of what waits for an answer the title leads to it. */
export const documentColumns = (companyId: string, tab: DocumentTab): Column<DocumentListItem>[] => [
  {
    key: 'title',
    header: '書類タイトル',
    render: (document) => (
      <Box
        sx={{
          display: 'flex',
          // The mark goes below a title of which twelve characters do not fit beside it.
          flexWrap: document.current_step_is_mine || document.findings?.length ? 'wrap' : 'nowrap',
          alignItems: 'center',
          columnGap: 2,
          minWidth: 0,
        }}
      >
        <Link
          to={titlePaths[tab]}
          params={{ companyId, documentId: document.id }}
          title={document.title}
          sx={{ ...twoLines, flex: '1 1 12em', minWidth: 0, maxWidth: 'max-content', fontSize: 14, fontWeight: 500 }}
        >
          {document.title}
        </Link>
        <MyTurnLink companyId={companyId} document={document} />
        <MailIcons document={document} />
        <FindingsLine document={document} />
      </Box>
    ),
  },
  {
    key: 'document_type_id',
    header: 'カテゴリ',
    width: 136,
    render: ({ document_type_id }) => <DocumentTypeBadge documentTypeId={document_type_id} />,
  },
  {
    key: 'submitted_at',
    header: '提出状況',
    width: 116,
    render: ({ submitted_at }) => <SubmitStatusBadge submittedAt={submitted_at} />,
  },
  {
    key: 'approval_status',
    header: '承認状況',
    width: 120,
    render: ({ approval_status }) => <ApprovalStatusBadge status={approval_status} />,
  },
  {
    key: 'created_at',
    header: '作成日',
    width: 116,
    givesWay: 1,
    sortable: true,
    render: ({ created_at }) => formatDay(created_at),
  },
  {
    key: 'updated_at',
    header: '最終更新',
    width: 150,
    givesWay: 2,
    sortable: true,
    render: ({ updated_at }) => formatMoment(updated_at),
  },
  {
    key: 'menu',
    header: 'メニュー',
    headerHidden: true,
    width: 56,
    align: 'right',
    render: (document) => <DocumentMenu companyId={companyId} document={document} />,
  },
]
