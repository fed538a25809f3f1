/** What the applicant has chosen: the way of submitting, the request with its steps, and what comes next. */
import { approvalStatuses, submitModeLabels, submitModes } from '#domain/approvals/approvals.labels.ts'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import EditOutlined from '@mui/icons-material/EditOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { RequestApprovalRequest } from '#domain/approvals/approvals.contract.ts'
import { canCancelApproval } from '#domain/approvals/approvals.policy.ts'
import { isUnderApproval } from '#domain/approvals/approvals.state.ts'
import { formatMoment } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { hasDestination } from '#domain/documents/documents.state.ts'
import type { SubmissionActions } from '#domain/documents/documents.state.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { isNotFound, isValidation } from '#src/api/errors.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { ApprovalSteps } from '#src/widgets/approval-steps/approval-steps.tsx'
import { draftSteps } from './draft-steps.ts'
import { RequestPanel } from './request-panel.tsx'
import { RoundSteps } from './round-steps.tsx'
import { Section } from './section.tsx'
import { useSubmissionActions } from './use-submission-actions.tsx'

const MissingReasonDialog = lazyPart(async () => (await import('./missing-reason-dialog.tsx')).MissingReasonDialog)

type SubmissionPanelProps = {
  companyId: string
  document: Document
  user: CompanyUser
  actions: SubmissionActions
  /** A request that is set but not sent. */
  draft: RequestApprovalRequest | null
  /** The last step waits on this phone: it goes by itself, or is taken back. */
  isWaiting: boolean
  onEditRequest: () => void
  onSetDestination: () => void
}

export const SubmissionPanel = (props: SubmissionPanelProps) => {
  const { companyId, document, user, draft, actions, isWaiting, onEditRequest } = props
  const mode = draft ? submitModes.afterApproval : document.submit_mode
  const applicant = draft ? user : { id: document.approval_applicant_id ?? 0, name: document.approval_applicant ?? '' }
  return (
    <>
      <Section title="提出方法">
        <Panel>
          <Box
            sx={{
              display: 'flex',
              flexDirection: { desk: 'row', phone: 'column' },
              // Beside the buttons in a narrow window stands a character a line.
              flexWrap: { desk: 'wrap', phone: 'nowrap' },
              alignItems: { desk: 'center', phone: 'stretch' },
              gap: 3,
              px: 5,
              py: 4,
            }}
          >
            <Box sx={{ minWidth: 0, flex: { desk: '1 1 200px', phone: 'none' } }}>
              <Box sx={{ fontWeight: 500 }}>{submitModeLabels[mode]}</Box>
              <Box sx={{ typography: 'cell', color: 'text.secondary', lineHeight: 1.6 }}>
                {isWaiting ? null : nextStepOf(document, draft)}
              </Box>
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: { desk: 'auto', phone: 0 } }}>
              {!isWaiting && <SubmissionButtons {...props} />}
            </Box>
          </Box>
        </Panel>
      </Section>
      {(draft ?? isUnderApproval(document.document_approvals)) && (
        <Section title="承認リクエスト">
          <Box sx={{ display: 'grid', gap: 3 }}>
            <RequestPanel
              applicant={applicant}
              requestedAt={draft ? null : document.approval_application_at}
              comment={draft?.comment ?? document.comment ?? ''}
              action={
                draft &&
                actions.requestApproval &&
                !isWaiting && (
                  <Button size="small" startIcon={<EditOutlined />} onClick={onEditRequest}>
                    編集
                  </Button>
                )
              }
            />
            <Panel>
              <Box sx={{ p: { desk: 5, phone: 4 } }}>
                {draft ? (
                  <ApprovalSteps steps={draftSteps(draft, document.id)} />
                ) : (
                  <RoundSteps companyId={companyId} document={document} user={user} />
                )}
              </Box>
            </Panel>
          </Box>
        </Section>
      )}
    </>
  )
}

const nextStepOf = (document: Document, draft: RequestApprovalRequest | null): string => {
  if (document.submitted_at) return `${formatMoment(document.submitted_at)}に提出しました。`
  if (draft) return '内容を確認して、承認を申請してください。'
  if (document.approval_status === approvalStatuses.applying) return '承認者の回答を待っています。'
  if (document.submit_mode === submitModes.afterApproval && document.approval_status !== approvalStatuses.approved)
    return '承認リクエストを設定してください。'
  const ready = document.approval_status === approvalStatuses.approved ? '承認されました。' : ''
  if (hasDestination(document)) return `${ready}提出先を確認して、提出してください。`
  return document.canEditDestination
    ? `${ready}提出先を設定してください。`
    : `${ready}提出先の設定を、権限のあるメンバーに依頼してください。`
}

/** Why asking for approval failed, as far as it is this screen's to tell; somebody may have deleted the document meanwhile. */
const requestFailure = (error: Error | null): string | null => {
  if (isValidation(error)) return Object.values(error.fields)[0] ?? error.message
  return isNotFound(error) ? emptyTexts.documentMissing : null
}

/** Right end of the panel; the last is the next step. */
const SubmissionButtons = ({
  companyId,
  document,
  user,
  actions,
  draft,
  onEditRequest,
  onSetDestination,
}: SubmissionPanelProps): ReactNode => {
  const [isExplaining, setExplaining] = useState(false)
  const {
    missing,
    waiting,
    request,
    cancel,
    setMode,
    forget,
    submit,
    handleRequest,
    handleReset,
    handleCancel,
    handleSubmit,
  } = useSubmissionActions({ companyId, document, user, draft })
  const failure = requestFailure(request.error)
  const isApplying = document.approval_status === approvalStatuses.applying
  const mayCancel = isApplying && !document.submitted_at && canCancelApproval(user, document)
  const needsDestination =
    actions.setDestination && !draft && !hasDestination(document) && actions.reset && !actions.requestApproval
  return (
    <>
      {submit.isSuccess && <Note severity="success">書類を提出しました。</Note>}
      {failure && <Note severity="error">{failure}</Note>}
      {(draft ?? actions.reset) && (
        <LoadingButton
          loading={setMode.isPending || forget.isPending}
          loadingText="リセット中..."
          disabled={submit.isPending || request.isPending}
          onClick={handleReset}
        >
          リセット
        </LoadingButton>
      )}
      {mayCancel && (
        <LoadingButton
          color="error"
          loading={cancel.isPending}
          loadingText="取り消し中..."
          onClick={() => void handleCancel()}
        >
          承認リクエストを取り消す
        </LoadingButton>
      )}
      {draft && (
        <LoadingButton
          variant="contained"
          color="primary"
          loading={request.isPending}
          loadingText="申請中..."
          onClick={() => (missing.length + waiting.length > 0 ? setExplaining(true) : handleRequest(draft))}
        >
          承認を申請する
        </LoadingButton>
      )}
      {draft && isExplaining && (
        <Suspense>
          <MissingReasonDialog
            days={missing}
            waiting={waiting}
            onExplain={(missing_reason) => {
              setExplaining(false)
              handleRequest({ ...draft, missing_reason })
            }}
            onClose={() => setExplaining(false)}
          />
        </Suspense>
      )}
      {!draft && actions.requestApproval && (
        <Button variant="contained" color="primary" onClick={onEditRequest}>
          承認設定に進む
        </Button>
      )}
      {needsDestination && (
        <Button variant="contained" color="primary" onClick={onSetDestination}>
          提出先設定に進む
        </Button>
      )}
      {!draft && actions.submit && (
        <LoadingButton
          variant="contained"
          color="primary"
          startIcon={<SendOutlined />}
          loading={submit.isPending}
          loadingText="提出中..."
          onClick={() => void handleSubmit()}
        >
          この内容で提出する
        </LoadingButton>
      )}
    </>
  )
}
