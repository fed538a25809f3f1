/** 書類の提出設定, and once a way is chosen 書類の提出設定(申請者): the applicant chooses a way, asks for approval, sets where the document goes, and submits. */
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { submitModes } from '#domain/approvals/approvals.labels.ts'
import type { RequestApprovalRequest } from '#domain/approvals/approvals.contract.ts'
import type { Document, SetDestinationsRequest } from '#domain/documents/documents.contract.ts'
import { isRestricted } from '#domain/documents/documents.policy.ts'
import { hasDestination, submissionActions, submissionNotice } from '#domain/documents/documents.state.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { usePrepareApproval, useSetDestinations, useSetSubmitMode } from '#src/api/document-changes.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { DocumentScreenTitle } from '#src/widgets/document-shell/document-screen-title.tsx'
import { approvalStateOf } from './approval-view.ts'
import { useReloadOnConflict } from './use-reload-on-conflict.ts'
import { SubmissionSettings } from './submission-settings.tsx'
import type { OpenDialog } from './submission-settings.tsx'

const RequestDialog = lazyPart(async () => (await import('./request-dialog.tsx')).RequestDialog)
const DestinationDialog = lazyPart(async () => (await import('./destination-dialog.tsx')).DestinationDialog)

type ApplicantViewProps = { companyId: string; document: Document; user: CompanyUser; note: ReactNode }

export const ApplicantView = ({ companyId, document, user, note }: ApplicantViewProps) => {
  const draft = document.prepared_approval ?? null
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const setDestinations = useSetDestinations(companyId, document.id)
  const setSubmitMode = useSetSubmitMode(companyId, document.id)
  const prepare = usePrepareApproval(companyId, document.id)
  const reloadOnConflict = useReloadOnConflict(companyId)

  const state = approvalStateOf(document)
  const actions = submissionActions(state, {
    isApplicant: document.canSubmit,
    canFinish: document.canFinish && document.canEditDestination,
    isRestricted: isRestricted(user, user.company),
    hasDestination: hasDestination(document),
  })
  const notice = submissionNotice(state)
  const isChosen = draft !== null || document.submitted_at !== null || document.submit_mode !== submitModes.unset
  const close = () => setDialog(null)

  const handleDestinations = async (body: SetDestinationsRequest) => {
    try {
      const saved = await setDestinations.mutateAsync(body)
      if (dialog === 'direct' && hasDestination(saved)) await setSubmitMode.mutateAsync(submitModes.immediately)
      close()
    } catch (error) {
      reloadOnConflict(error)
      throw error
    }
  }
  const handleDraft = async (request: RequestApprovalRequest) => {
    try {
      await prepare.mutateAsync(request)
      close()
    } catch (error) {
      reloadOnConflict(error)
      throw error
    }
  }

  return (
    <>
      <DocumentScreenTitle
        companyId={companyId}
        document={document}
        title={isChosen ? '書類の提出設定(申請者)' : '書類の提出設定'}
      />
      <PageBody>
        <SubmissionSettings
          note={note}
          notice={notice}
          isChosen={isChosen}
          companyId={companyId}
          document={document}
          user={user}
          actions={actions}
          draft={draft}
          setDialog={setDialog}
        />
      </PageBody>
      <Suspense>
        {dialog === 'request' && (
          <RequestDialog companyId={companyId} userId={user.id} draft={draft} onClose={close} onSave={handleDraft} />
        )}
        {(dialog === 'destination' || dialog === 'direct') && (
          <DestinationDialog
            companyId={companyId}
            user={user}
            document={document}
            onClose={close}
            onSave={handleDestinations}
          />
        )}
      </Suspense>
    </>
  )
}
