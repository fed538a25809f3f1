import Box from '@mui/material/Box'
import { formatDay, formatMoment } from '#domain/dates.ts'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { documentSortParams } from '#domain/documents/document-sort.ts'
import { documentListLabels } from '#domain/documents/document-list.labels.ts'
import { formatYen } from '#src/lib/yen.ts'
import { extra, recordColumns } from '#src/records/record-columns.ts'
import type { RecordColumn } from '#src/records/record-columns.ts'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { Link } from '#src/ui/text/link.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import {
  ApprovalStatusBadge,
  DocumentTypeBadge,
  SubmitStatusBadge,
} from '#src/widgets/document-badges/document-badges.tsx'
import { DocumentMenu } from '#src/widgets/document-shell/document-menu.tsx'
import { UnsentDocumentBadge } from '#src/outbox/screens/unsent-document-badge.tsx'
import { titlePaths } from './document-list-search.ts'
import type { DocumentTab } from './document-list-search.ts'
import { FindingsLine } from './findings-line.tsx'
import { MailIcons } from './mail-icons.tsx'
import { MyTurnLink } from './my-turn-link.tsx'

type CellProps = { companyId: string; document: DocumentListItem }

const TitleCell = ({ companyId, tab, document }: CellProps & { tab: DocumentTab }) => (
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
)

/** On a card: how far the approval is, and whose turn it is. */
const ApprovalLine = ({ companyId, document }: CellProps) => (
  <Box sx={{ ...inRows, gap: 2 }}>
    <ApprovalStatusBadge document={document} />
    <MyTurnLink companyId={companyId} document={document} />
    <FindingsLine document={document} />
  </Box>
)

/** At the foot of a card. */
const UpdatedLine = ({ document }: Pick<CellProps, 'document'>) => (
  <Box sx={{ ...inRow, columnGap: 2, minHeight: 32, typography: 'caption' }}>
    {`最終更新 ${formatMoment(document.updated_at)}`}
    <MailIcons document={document} />
  </Box>
)

/** Of what waits for an answer the title leads to it. */
export const documentColumns = (companyId: string, tab: DocumentTab): RecordColumn<DocumentListItem>[] =>
  recordColumns(
    documentListLabels,
    documentSortParams,
    {
      title: {
        card: 'name',
        render: (document) => <TitleCell companyId={companyId} tab={tab} document={document} />,
        onCard: (document) => (
          <Link to={titlePaths[tab]} params={{ companyId, documentId: document.id }} sx={{ display: 'block' }}>
            {document.title}
          </Link>
        ),
      },
      number: extra(120, ({ number }) => number),
      document_type_id: {
        card: 'line',
        width: 136,
        render: ({ document_type_id }) => <DocumentTypeBadge documentTypeId={document_type_id} />,
      },
      matter: {
        width: 160,
        givesWay: 1,
        render: ({ matter }) =>
          matter && (
            <Link
              to="/c/$companyId/matters/$matterId"
              params={{ companyId, matterId: matter.id }}
              title={matter.name}
              sx={twoLines}
            >
              {matter.name}
            </Link>
          ),
      },
      building: {
        width: 160,
        givesWay: 2,
        render: ({ building }) => building && <BuildingLink companyId={companyId} building={building} />,
      },
      amount: {
        card: 'line',
        width: 112,
        align: 'right',
        givesWay: 3,
        render: ({ amount }) => amount !== null && formatYen(amount),
      },
      submitted_at: {
        card: 'line',
        width: 116,
        render: ({ submitted_at }) => <SubmitStatusBadge submittedAt={submitted_at} />,
        onCard: ({ id, submitted_at }) => (
          <Box sx={{ display: 'flex', gap: 2 }}>
            <SubmitStatusBadge submittedAt={submitted_at} />
            <UnsentDocumentBadge documentId={id} />
          </Box>
        ),
      },
      approval_status: {
        card: 'line',
        width: 120,
        render: (document) => <ApprovalStatusBadge document={document} />,
        onCard: (document) => <ApprovalLine companyId={companyId} document={document} />,
      },
      first_author: extra(120, ({ first_author }) => first_author?.name),
      template: extra(160, ({ template }) => template.name),
      created_at: { width: 116, givesWay: 4, render: ({ created_at }) => formatDay(created_at) },
      updated_at: {
        card: 'foot',
        width: 150,
        givesWay: 5,
        render: ({ updated_at }) => formatMoment(updated_at),
        onCard: (document) => <UpdatedLine document={document} />,
      },
    },
    (document, onSelect) => <DocumentMenu companyId={companyId} document={document} onSelect={onSelect} />,
  )
