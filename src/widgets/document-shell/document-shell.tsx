import type { ReactNode } from 'react'
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { numbered } from '#domain/numbers/numbered.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { LinkButton, LinkIconButton } from '#src/ui/text/link.tsx'
import { PrintButton } from '#src/ui/buttons/print-button.tsx'
import { PrintDay } from '#src/ui/page/print-day.tsx'
import { writtenHeading } from '#src/ui/text/written-heading.ts'
import {
  ApprovalStatusBadge,
  DocumentTypeBadge,
  SubmitStatusBadge,
} from '#src/widgets/document-badges/document-badges.tsx'
import { DocumentId } from './document-id.tsx'
import { DocumentMenu } from './document-menu.tsx'
import { useDocumentDownload } from './use-document-download.ts'
import { DocumentNav } from './document-nav.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

type DocumentShellProps = { companyId: string; document: Document; children: ReactNode }

/** What stands around the screens of one document; a phone shows the screen alone, under its own bar (DocumentScreenTitle). */
export const DocumentShell = ({ companyId, document, children }: DocumentShellProps) => {
  if (isSmartphone()) return children
  return (
    <>
      <DocumentHeader companyId={companyId} document={document} />
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 8,
          '@media (max-width: 899.98px)': { flexDirection: 'column', gap: 4 },
        }}
      >
        <DocumentNav companyId={companyId} document={document} />
        <Box sx={{ flex: 1, minWidth: 0, width: '100%' }}>{children}</Box>
      </Box>
    </>
  )
}

const DocumentHeader = ({ companyId, document }: Omit<DocumentShellProps, 'children'>) => {
  const navigate = useNavigate()
  const params = { companyId, documentId: document.id }
  const download = useDocumentDownload(companyId, document)
  return (
    <Box component="header" sx={{ ...inRows, gap: 2, minHeight: 40, mb: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, minWidth: 0, mr: 1 }}>
        <LinkIconButton to="/c/$companyId/documents" params={{ companyId }} aria-label="書類管理に戻る" sx={{ ml: -2 }}>
          <ArrowBackOutlined sx={{ fontSize: 22 }} />
        </LinkIconButton>
        <Typography variant="h1" sx={writtenHeading}>
          {numbered(document.number, document.title)}
        </Typography>
      </Box>
      <DocumentTypeBadge documentTypeId={document.document_type_id} />
      <SubmitStatusBadge submittedAt={document.submitted_at} />
      <ApprovalStatusBadge document={document} />
      <Box sx={{ ml: 2 }}>
        <DocumentId id={document.id} />
      </Box>
      <PrintDay />
      <Box sx={{ ...inRows, justifyContent: 'flex-end', gap: 2, ml: 'auto' }}>
        {/* The paper is the document, not what the screen says of it. */}
        <PrintButton print={() => download.mutate({ type: 'pdf' })} isPreparing={download.isPending} />
        <LinkButton
          to="/c/$companyId/documents/$documentId/preview"
          params={params}
          target="_blank"
          rel="noopener"
          startIcon={<VisibilityOutlined />}
        >
          プレビュー
        </LinkButton>
        {document.canEdit && (
          <LinkButton to="/c/$companyId/documents/$documentId/edit" params={params} startIcon={<EditOutlined />}>
            書類を編集
          </LinkButton>
        )}
        <DocumentMenu
          ofScreen
          companyId={companyId}
          document={document}
          onDeleted={() => void navigate({ to: '/c/$companyId/documents', params: { companyId } })}
        />
      </Box>
    </Box>
  )
}
