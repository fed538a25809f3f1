import type { ReactNode } from 'react'
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Template } from '#domain/templates/templates.contract.ts'
import { DocumentTitle } from '#src/ui/document-title.tsx'
import { LinkIconButton } from '#src/ui/link.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { DocumentTypeBadge } from '#src/widgets/document-badges/document-badges.tsx'

type TemplateScreenFrameProps = {
  companyId: string
  template: Pick<Template, 'name' | 'document_type_id' | 'version'>
  /** Behind the badge. */
  titleEnd?: ReactNode
  actions: ReactNode
  /** Widths of the columns, as CSS grid tracks. */
  columns: string
  children: ReactNode
}

/** A screen without the shell: header of 56, under it columns that scroll alone. */
export const TemplateScreenFrame = ({
  companyId,
  template,
  titleEnd,
  actions,
  columns,
  children,
}: TemplateScreenFrameProps) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh' }}>
    <DocumentTitle>{template.name}</DocumentTitle>
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        height: 56,
        flex: 'none',
        pl: 4,
        pr: 4,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <LinkIconButton to="/c/$companyId/settings/templates" params={{ companyId }} aria-label="書類テンプレートに戻る">
        <ArrowBackOutlined />
      </LinkIconButton>
      <Typography
        variant="h3"
        component="h1"
        sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {template.name}
      </Typography>
      <DocumentTypeBadge documentTypeId={template.document_type_id} />
      <Tag>{`v${template.version}`}</Tag>
      {titleEnd}
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 2, flex: 'none' }}>{actions}</Box>
    </Box>
    <Box
      sx={{ flex: 1, minHeight: 0, display: 'grid', gridTemplateColumns: columns, gridTemplateRows: 'minmax(0, 1fr)' }}
    >
      {children}
    </Box>
  </Box>
)
