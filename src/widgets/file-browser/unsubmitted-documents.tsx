import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import { formatDay } from '#domain/dates.ts'
import type { File } from '#domain/files/files.contract.ts'
import { formatNumber } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { singleLine } from '#src/ui/text/clamped.ts'
import { Link } from '#src/ui/text/link.tsx'
import { Pager } from '#src/ui/lists/pager.tsx'
import { touchAreaOnPhone } from '#src/ui/sizes/touch-area.ts'
import { SubmitStatusBadge } from '#src/widgets/document-badges/document-badges.tsx'
import { DocumentMenu } from '#src/widgets/document-shell/document-menu.tsx'
import type { UnsubmittedPage } from './use-unsubmitted-documents.ts'

/** The matter's documents that are not submitted, above the files, among which they stand as PDFs once they are. */
export const UnsubmittedDocuments = ({
  companyId,
  documents,
  onPageChange,
}: UnsubmittedPage & { companyId: string }) => {
  if (!documents || documents.meta.total === 0) return null
  return (
    <Box component="section" aria-label="未提出の書類" sx={{ mt: 4, mb: 2, px: { desk: 0, phone: 4 } }}>
      <Box
        component="h2"
        sx={{ m: 0, mb: 2, typography: 'h4' }}
      >{`未提出の書類（${formatNumber(documents.meta.total)}件）`}</Box>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { desk: 'repeat(auto-fill, minmax(280px, 1fr))', phone: 'minmax(0, 1fr)' },
        }}
      >
        {documents.data.map((document) => (
          <DocumentCard key={document.id} companyId={companyId} document={document} />
        ))}
      </Box>
      {documents.meta.last_page > 1 && <Pager meta={documents.meta} onPageChange={onPageChange} />}
    </Box>
  )
}

const DocumentCard = ({
  companyId,
  document: { id, name, author, updated_at, submitted_at, canCopy, canDelete },
}: {
  companyId: string
  document: File
}) => (
  <Box
    component="li"
    sx={{
      ...inRow,
      gap: 3,
      minWidth: 0,
      pl: 3,
      pr: 1,
      py: 2,
      border: 1,
      borderColor: 'divider',
      borderRadius: '8px',
      bgcolor: 'background.paper',
    }}
  >
    <DescriptionOutlined sx={{ flex: 'none', color: 'neutral.600' }} />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Link
        to="/c/$companyId/documents/$documentId"
        params={{ companyId, documentId: id }}
        title={name}
        sx={[{ display: 'block', fontSize: { desk: 13 }, fontWeight: 500 }, touchAreaOnPhone]}
      >
        <Box component="span" sx={{ ...singleLine, display: 'block' }}>
          {name}
        </Box>
      </Link>
      <Box sx={{ ...inRow, gap: 2, mt: 1, typography: 'caption', color: 'text.secondary' }}>
        <SubmitStatusBadge submittedAt={submitted_at} />
        <Box component="span" sx={singleLine}>
          {[formatDay(updated_at), author?.name].filter(Boolean).join('　')}
        </Box>
      </Box>
    </Box>
    <DocumentMenu companyId={companyId} document={{ id, title: name, canCopy, canDelete }} />
  </Box>
)
