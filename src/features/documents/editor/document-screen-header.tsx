import type { ReactNode } from 'react'
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { DocumentTitle } from '#src/ui/document-title.tsx'
import { LinkIconButton } from '#src/ui/link.tsx'
import { DocumentTypeBadge } from '#src/widgets/document-badges/document-badges.tsx'

type DocumentScreenHeaderProps = {
  companyId: string
  document: Pick<DocumentListItem, 'id' | 'title' | 'document_type_id'>
  /** What is done here, for the window's title: 編集, プレビュー. */
  screen: string
  children?: ReactNode
}

/** Header of the screens that stand alone: back to the document, its title and type, actions. */
export const DocumentScreenHeader = ({ companyId, document, screen, children }: DocumentScreenHeaderProps) => (
  <Box
    component="header"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 3,
      minHeight: 56,
      px: 4,
      flex: 'none',
      bgcolor: 'background.paper',
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    <DocumentTitle>{`${document.title}の${screen}`}</DocumentTitle>
    <LinkIconButton
      to="/c/$companyId/documents/$documentId"
      params={{ companyId, documentId: document.id }}
      aria-label="書類の詳細に戻る"
    >
      <ArrowBackOutlined sx={{ fontSize: 22 }} />
    </LinkIconButton>
    <Typography
      variant="h3"
      component="h1"
      title={document.title}
      sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {document.title}
    </Typography>
    <DocumentTypeBadge documentTypeId={document.document_type_id} />
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, ml: 'auto', flex: 'none' }}>{children}</Box>
  </Box>
)
