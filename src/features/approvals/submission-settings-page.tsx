import { useState } from 'react'
import type { ReactNode } from 'react'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import { missingPhotosText, shootingList } from '#domain/documents/shooting-list.ts'
import type { NotificationKind } from '#domain/notifications/notifications.labels.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { documentQueries } from '#src/api/documents.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { useReadShown } from '#src/widgets/notifications/use-read-shown.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'
import { DocumentScreenTitle } from '#src/widgets/document-shell/document-screen-title.tsx'
import { GuestRequestBanner } from '#src/widgets/guest-request/guest-request-banner.tsx'
import { UncomputedNote } from '#src/widgets/uncomputed-note/uncomputed-note.tsx'
import { AnswerResult, AnswerResultBar } from './answer-result.tsx'
import type { GivenAnswer } from './answer-result.tsx'
import { ApplicantView } from './applicant-view.tsx'
import { isApproverOf, isTurnOf } from './approval-view.ts'
import { ApproverView } from './approver-view.tsx'
import { LateComment } from './late-comment.tsx'
import { MissingPanel, UnconfirmedPanel } from './missing-panel.tsx'
import { PastRequests } from './past-requests.tsx'

const shownKinds: NotificationKind[] = [
  'approval_requested',
  'approval_approved',
  'approval_sent_back',
  'approval_cancelled',
  'document_answered',
]
const deliveryRefetchMs = 5000
const isSending = (document: Document | undefined): boolean =>
  document?.document_submit_mails.some(({ delivery }) => delivery === 'queued') ?? false

/** 提出設定: the applicant's side, or the approver's. Opens with the document as it is now, and follows mails on their way. */
export const SubmissionSettingsPage = ({
  companyId,
  documentId,
  user,
}: {
  companyId: string
  documentId: number
  user: CompanyUser
}) => {
  const { data: document } = useSuspenseQuery({
    ...documentQueries.detail(companyId, documentId),
    staleTime: 0,
    refetchInterval: ({ state }) => (isSending(state.data) ? deliveryRefetchMs : false),
  })
  useReadShown(companyId, { kinds: shownKinds, document_id: documentId })
  // Kept here: whoever answered first may have turned the approver's view into the applicant's.
  const [lateComment, setLateComment] = useState<string | null>(null)
  const [answer, setAnswer] = useState<(GivenAnswer & { document_id: number }) | null>(null)
  const missingPhotos =
    document.submitted_at === null
      ? missingPhotosText(shootingList(document.template.items, document.item_files))
      : null
  const isPhone = isSmartphone()
  const given = answer?.document_id === documentId && !isTurnOf(document, user.id) ? answer : null
  const note = (
    <>
      {given && !isPhone && <AnswerResult companyId={companyId} answer={given} />}
      <UncomputedNote companyId={companyId} document={document} />
      {document.submitted_at === null && <MissingPanel companyId={companyId} document={document} />}
      {document.submitted_at === null && <UnconfirmedPanel companyId={companyId} document={document} />}
      {missingPhotos && <Note severity="info">{missingPhotos}</Note>}
      {lateComment !== null && !isTurnOf(document, user.id) && <LateComment comment={lateComment} />}
    </>
  )
  if (!document.canSeeMaking)
    return (
      <>
        <DocumentScreenTitle companyId={companyId} document={document} title="書類の提出設定" />
        <PageBody>
          <Panel>
            <EmptyState drawing="nothing-waiting" title="提出設定は、書類の作成者と社内の人だけが見られます" />
          </Panel>
        </PageBody>
      </>
    )
  if (isAskedOf(document, user.id))
    return <AskedView companyId={companyId} document={document} userId={user.id} note={note} />
  const lowerBar = given && isPhone && <AnswerResultBar companyId={companyId} answer={given} />
  return isApproverOf(document, user.id) ? (
    <ApproverView
      isPhone={isPhone}
      companyId={companyId}
      document={document}
      user={user}
      note={note}
      lowerBar={lowerBar}
      onLateAnswer={setLateComment}
      onAnswered={(told) => setAnswer({ ...told, document_id: documentId })}
    />
  ) : (
    // Sent back: the round of the steps is over.
    <>
      <ApplicantView companyId={companyId} document={document} user={user} note={note} />
      {lowerBar}
    </>
  )
}

const isAskedOf = ({ guest_request }: Document, userId: number): boolean =>
  guest_request?.user.id === userId && guest_request.canHandIn

type AskedViewProps = { companyId: string; document: Document; userId: number; note: ReactNode }

/** Of a partner who is asked to fill it in, or has it back: the letter leads here, and from here on there is one way. */
const AskedView = ({ companyId, document, userId, note }: AskedViewProps) => (
  <>
    <DocumentScreenTitle companyId={companyId} document={document} title="書類の提出" />
    <PageBody>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <GuestRequestBanner companyId={companyId} document={document} userId={userId} />
        {note}
        <LinkButton
          to="/c/$companyId/documents/$documentId/edit"
          params={{ companyId, documentId: document.id }}
          startIcon={<EditOutlined />}
          sx={{ justifySelf: 'start' }}
        >
          書類を編集
        </LinkButton>
        <PastRequests approvals={document.document_approvals} />
      </Box>
    </PageBody>
  </>
)
