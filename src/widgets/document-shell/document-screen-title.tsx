import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import type { Document } from '#domain/documents/documents.contract.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { DocumentTitle } from '#src/ui/page/document-title.tsx'
import type { LinkTarget } from '#src/ui/text/link.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { SubmitStatusBadge } from '#src/widgets/document-badges/document-badges.tsx'
import { DocumentMenu } from './document-menu.tsx'

type DocumentScreenTitleProps = {
  companyId: string
  document: Document
  title: string
  /** Where a phone's back arrow leads; the document's detail unless told otherwise. */ back?: {
    label: string
    link: LinkTarget
  }
  actions?: ReactNode
}

/** Heading of one of a document's screens: h2 within the shell, on a phone the bar with back arrow, 提出済み or 未提出, and menu. */
export const DocumentScreenTitle = ({ companyId, document, title, back, actions }: DocumentScreenTitleProps) => {
  const navigate = useNavigate()
  if (!isSmartphone()) {
    return (
      <>
        <DocumentTitle about={document.title}>{title}</DocumentTitle>
        <Typography variant="h2" sx={{ mb: 3 }}>
          {title}
        </Typography>
      </>
    )
  }
  const detail = {
    label: '書類の詳細',
    link: { to: '/c/$companyId/documents/$documentId', params: { companyId, documentId: document.id } },
  } as const
  return (
    <PageHeader
      title={title}
      about={document.title}
      phoneBack={back ?? detail}
      titleEnd={<SubmitStatusBadge submittedAt={document.submitted_at} />}
      actions={
        <>
          {actions}
          <DocumentMenu
            companyId={companyId}
            document={document}
            onDeleted={() => void navigate({ to: '/c/$companyId/documents', params: { companyId } })}
          />
        </>
      }
    />
  )
}
