import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { formatMoment } from '#domain/dates.ts'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { Link } from '#src/ui/link.tsx'
import { touchArea } from '#src/ui/touch-area.ts'
import type { RowSelection } from '#src/ui/use-row-selection.ts'
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
import { UnsentDocumentBadge } from '#src/widgets/outbox/unsent-document-badge.tsx'
import { MyTurnLink } from './my-turn-link.tsx'

/** The documents of a page as a phone lists them; check boxes show once a menu began a selection. */
export const DocumentStack = ({
  companyId,
  tab,
  documents,
  selection,
}: {
  companyId: string
  tab: DocumentTab
  documents: readonly DocumentListItem[]
  selection: RowSelection
}) => (
  <Box
    component="ul"
    aria-label="書類"
    sx={{ m: 0, p: 0, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: '8px' }}
  >
    {documents.map((document) => (
      <Box
        key={document.id}
        component="li"
        sx={[
          {
            display: 'flex',
            gap: 2,
            px: 4,
            pt: 3,
            pb: 1,
            listStyle: 'none',
            '& + &': { borderTop: 1, borderColor: 'line.row' },
          },
          selection.ids.has(document.id) && { bgcolor: 'brand.50' },
        ]}
      >
        {selection.ids.size > 0 && (
          <Checkbox
            checked={selection.ids.has(document.id)}
            onChange={() => selection.toggle(document.id)}
            slotProps={{ input: { 'aria-label': `${document.title}を選択` } }}
            sx={{ ml: -3, mt: -1, mr: -2, width: 44, height: 44, flex: 'none' }}
          />
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Link
            to={titlePaths[tab]}
            params={{ companyId, documentId: document.id }}
            sx={{ ...touchArea, display: 'block', py: 0.5, fontWeight: 500, overflowWrap: 'anywhere' }}
          >
            {document.title}
          </Link>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1 }}>
            <DocumentTypeBadge documentTypeId={document.document_type_id} />
            <SubmitStatusBadge submittedAt={document.submitted_at} />
            <UnsentDocumentBadge documentId={document.id} />
            <ApprovalStatusBadge status={document.approval_status} />
            <MyTurnLink companyId={companyId} document={document} />
            <FindingsLine document={document} />
          </Box>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              minHeight: 44,
              typography: 'caption',
              color: 'neutral.600',
            }}
          >
            {`最終更新 ${formatMoment(document.updated_at)}`}
            <MailIcons document={document} />
          </Box>
        </Box>
        <DocumentMenu companyId={companyId} document={document} onSelect={() => selection.toggle(document.id)} />
      </Box>
    ))}
  </Box>
)
