import type { ReactNode } from 'react'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { documentQueries } from '#src/api/documents.ts'
import { documentThumbnailPath } from '#src/api/document-changes.ts'
import { ActionBar } from '#src/ui/page/action-bar.tsx'
import { LinkIconButton } from '#src/ui/text/link.tsx'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { ApprovalStatusBadge, DocumentTypeBadge } from '#src/widgets/document-badges/document-badges.tsx'
import { DocumentScreenTitle } from '#src/widgets/document-shell/document-screen-title.tsx'
import { DocumentThumbnail } from '#src/widgets/document-thumbnail/document-thumbnail.tsx'
import type { GivenAnswer } from './answer-result.tsx'
import { AmountPanel } from './amount-panel.tsx'
import { AnswerSheet, narrow } from './answer-sheet.tsx'
import { AnswerButtons, AnswerComment, AnswerForm, useAnswerForm } from './answer-form.tsx'
import { isTurnOf } from './approval-view.ts'
import { ApprovedDocument } from './approved-document.tsx'
import { CellNotesPanel } from './cell-notes-panel.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { CopiedPanel } from './copied-panel.tsx'
import { FindingsPanel } from './findings-panel.tsx'
import { RequestPanel } from './request-panel.tsx'
import { RoundSteps } from './round-steps.tsx'
import { Section } from './section.tsx'
import { useOpenedPages } from './use-opened-pages.ts'
import { WaitingNavigation } from './waiting-navigation.tsx'
import { DestinationList } from './destination-list.tsx'

type ApproverViewProps = {
  isPhone: boolean
  companyId: string
  document: Document
  user: CompanyUser
  note: ReactNode
  /** On a phone, in place of the buttons once it is nobody's turn here. */
  lowerBar: ReactNode
  /** Told what was typed for an answer that came too late. */
  onLateAnswer: (comment: string) => void
  onAnswered: (answer: GivenAnswer) => void
}

/** 書類の提出設定(承認者): the request as it stands, what changed, the steps, and the answer where it is this person's turn. */
export const ApproverView = ({
  isPhone,
  companyId,
  document,
  user,
  note,
  lowerBar,
  onLateAnswer,
  onAnswered,
}: ApproverViewProps) => {
  const isMyTurn = isTurnOf(document, user.id)
  const pages = useOpenedPages(companyId, document)
  const { data: waiting } = useQuery(documentQueries.waiting(companyId, document.id))
  const answer = useAnswerForm({
    companyId,
    documentId: document.id,
    isMyTurn,
    // Where to go on is known before the answer: afterwards this one is not among the waiting any more.
    onAnswered: (isApproved) => onAnswered({ isApproved, next_id: waiting?.next_id ?? waiting?.previous_id ?? null }),
    onLate: onLateAnswer,
  })
  const steps = (answerForm: ReactNode) => (
    <Section title="承認ステップ">
      <Panel>
        <Box sx={{ p: { desk: 5, phone: 4 } }}>
          <RoundSteps companyId={companyId} document={document} user={user} answerForm={answerForm} />
        </Box>
      </Panel>
    </Section>
  )
  const request = (
    <RequestPanel
      applicant={{ id: document.approval_applicant_id ?? 0, name: document.approval_applicant ?? '' }}
      requestedAt={document.approval_application_at}
      comment={document.comment ?? ''}
    />
  )
  const changes = <ChangesPanel isPhone={isPhone} companyId={companyId} document={document} />
  const findings = (
    <>
      <FindingsPanel companyId={companyId} document={document} />
      <CellNotesPanel companyId={companyId} document={document} />
      <CopiedPanel document={document} />
    </>
  )
  const amount = <AmountPanel companyId={companyId} document={document} />
  const title = <DocumentScreenTitle companyId={companyId} document={document} title="書類の提出設定(承認者)" />
  const navigation = waiting && <WaitingNavigation companyId={companyId} waiting={waiting} />

  if (isPhone) {
    return (
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
        {title}
        <Box sx={{ flex: 1 }}>
          <PageBody>
            <Box sx={{ display: 'grid', gap: 4 }}>
              {navigation}
              {note}
              <DocumentCard companyId={companyId} document={document} />
              {request}
              {amount}
              {findings}
              {changes}
              {steps(
                <AnswerComment form={answer.form} onApprove={() => answer.sending === null && answer.send(true)} />,
              )}
            </Box>
          </PageBody>
        </Box>
        {isMyTurn ? (
          <ActionBar>
            <AnswerButtons {...answer} />
          </ActionBar>
        ) : (
          lowerBar
        )}
      </Box>
    )
  }
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          columnGap: 4,
          '& > nav': { ml: 'auto', mb: 3 },
        }}
      >
        {title}
        {navigation}
      </Box>
      <Box sx={besideEachOther}>
        <ApprovedDocument companyId={companyId} document={document} pages={pages} />
        <AnswerSheet
          summary={[document.approval_applicant, document.comment].filter(Boolean).join('　')}
          isMyTurn={isMyTurn}
        >
          {note}
          {request}
          {amount}
          {changes}
          {findings}
          <DestinationList document={document} title="提出先" />
          {steps(null)}
          {isMyTurn && (
            <Box component="section" aria-label="回答" sx={inSight}>
              {pages.unopened !== null && <Unopened text={pages.unopened} />}
              <AnswerForm {...answer} />
            </Box>
          )}
        </AnswerSheet>
      </Box>
    </>
  )
}

/** Said, and no hindrance: whoever knows the form need not open all of it. */
const Unopened = ({ text }: { text: string }) => (
  <Box sx={{ display: 'flex', gap: 2, mb: 2, typography: 'cell', color: 'warning.main', overflowWrap: 'anywhere' }}>
    <VisibilityOutlined sx={{ fontSize: 18, flex: 'none' }} />
    {text}
  </Box>
)

/** The document, and as wide as words are read well what is said of it; where there is no room it has the window. */
const besideEachOther = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 424px',
  alignItems: 'start',
  gap: 5,
  '& > section': { position: 'sticky', top: 16, height: 'calc(100dvh - 128px)', minHeight: 420 },
  [narrow]: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: 0,
    '& > section': { position: 'static', height: 'calc(100dvh - 240px)', minHeight: 320 },
  },
} as const

/** However long what is to be read, the answer stays at hand. */
const inSight = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  mx: -2,
  px: 2,
  py: 3,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
} as const

const DocumentCard = ({ companyId, document }: Pick<ApproverViewProps, 'companyId' | 'document'>) => (
  <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3 }}>
    <DocumentThumbnail path={documentThumbnailPath(companyId, document)} width={52} />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{document.title}</Box>
      <Box sx={{ display: 'flex', gap: 2, mt: 1 }}>
        <DocumentTypeBadge documentTypeId={document.document_type_id} />
        <ApprovalStatusBadge document={document} />
      </Box>
    </Box>
    <LinkIconButton
      to="/c/$companyId/documents/$documentId/preview"
      params={{ companyId, documentId: document.id }}
      target="_blank"
      rel="noopener"
      aria-label="プレビュー"
    >
      <VisibilityOutlined sx={{ color: 'brand.700' }} />
    </LinkIconButton>
  </Box>
)
