import { useState } from 'react'
import EditOutlined from '@mui/icons-material/EditOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import { submissionNotice } from '#domain/documents/documents.state.ts'
import { documentNotices } from '#domain/text/document-notices.ts'
import { canSeeCompany, type Actor } from '#domain/users/users.policy.ts'
import { documentQueries } from '#src/api/documents.ts'
import { documentThumbnailPath } from '#src/api/document-changes.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { DocumentId } from '#src/widgets/document-shell/document-id.tsx'
import { DocumentScreenTitle } from '#src/widgets/document-shell/document-screen-title.tsx'
import { DocumentThumbnail } from '#src/widgets/document-thumbnail/document-thumbnail.tsx'
import { GuestRequestBanner } from '#src/widgets/guest-request/guest-request-banner.tsx'
import { NextSheet } from '#src/widgets/month-sheet/next-sheet.tsx'
import { useReadShown } from '#src/widgets/notifications/use-read-shown.ts'
import { PhoneLog } from '../history/document-log.tsx'
import { GuestRequestPanel } from './guest-request-panel.tsx'
import { DocumentFacts } from './document-facts.tsx'

type Part = { companyId: string; document: Document }
type DocumentDetailPageProps = { companyId: string; documentId: number; user: Actor }

/** 書類の詳細: what the document is, and the ways into it. */
export const DocumentDetailPage = ({ companyId, documentId, user }: DocumentDetailPageProps) => {
  const { data: document } = useSuspenseQuery(documentQueries.detail(companyId, documentId))
  useReadShown(companyId, { kinds: ['document_opened'], document_id: documentId })
  return (
    <>
      <DocumentScreenTitle
        companyId={companyId}
        document={document}
        title="書類の詳細"
        back={{ label: '書類管理', link: { to: '/c/$companyId/documents', params: { companyId } } }}
      />
      <PageBody>
        <Box sx={{ mb: 4, '&:empty': { display: 'none' } }}>
          <GuestRequestBanner companyId={companyId} document={document} userId={user.id} />
        </Box>
        <Box sx={{ mb: 4, '&:empty': { display: 'none' } }}>
          <NextSheet companyId={companyId} document={document} />
        </Box>
        {isSmartphone() ? (
          <PhoneDetail companyId={companyId} document={document} user={user} />
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 6 }}>
            <Box sx={{ flex: '1 1 400px', minWidth: 0, display: 'grid', gap: 4 }}>
              <DocumentFacts companyId={companyId} document={document} />
              {canSeeCompany(user) && <GuestRequestPanel companyId={companyId} document={document} />}
            </Box>
            <Box sx={{ width: 256, flex: '0 1 auto' }}>
              <TemplatePanel companyId={companyId} document={document} />
            </Box>
          </Box>
        )}
      </PageBody>
    </>
  )
}

const TemplatePanel = ({ companyId, document }: Part) => {
  const params = { companyId, documentId: document.id }
  return (
    <Panel>
      <Box sx={{ display: 'grid', gap: 3, p: 4 }}>
        <Box sx={{ display: 'flex', justifyContent: 'center', py: 4, bgcolor: 'neutral.100', borderRadius: '6px' }}>
          <DocumentThumbnail path={documentThumbnailPath(companyId, document)} />
        </Box>
        <Box sx={{ typography: 'cell', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {document.template.name}
        </Box>
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
          <LinkButton
            to="/c/$companyId/documents/$documentId/edit"
            params={params}
            variant="contained"
            color="primary"
            startIcon={<EditOutlined />}
          >
            書類を編集
          </LinkButton>
        )}
      </Box>
    </Panel>
  )
}

const PhoneDetail = ({ companyId, document, user }: Part & { user: Actor }) => {
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const isCancelled =
    submissionNotice({
      ...document,
      applicant_id: document.approval_applicant_id,
      steps: document.document_approvals,
    }) === 'cancelled'
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {isCancelled && <Note severity="error">{documentNotices.cancelled}</Note>}
      <div>
        <DocumentId id={document.id} />
        <DocumentFacts companyId={companyId} document={document} />
      </div>
      {canSeeCompany(user) && <GuestRequestPanel companyId={companyId} document={document} />}
      <TemplatePanel companyId={companyId} document={document} />
      <Box sx={{ display: 'grid', gridTemplateColumns: document.canSeeMaking ? '1fr 1fr' : '1fr', gap: 3 }}>
        {document.canSeeMaking && (
          <LinkButton
            to="/c/$companyId/documents/$documentId/approval"
            params={{ companyId, documentId: document.id }}
            startIcon={<SendOutlined />}
          >
            提出設定
          </LinkButton>
        )}
        <Button startIcon={<HistoryOutlined />} onClick={() => setHistoryOpen(true)}>
          変更履歴
        </Button>
      </Box>
      <DialogShell open={isHistoryOpen} fullScreen title="書類の変更履歴" onClose={() => setHistoryOpen(false)}>
        <PhoneLog companyId={companyId} document={document} user={user} />
      </DialogShell>
    </Box>
  )
}
