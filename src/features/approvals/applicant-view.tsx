/** 書類の提出設定, and once a way is chosen 書類の提出設定(申請者): the applicant chooses a way, asks for approval, sets where the document goes, and submits. */
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { submitModes } from '#domain/approvals/approvals.labels.ts'
import type { RequestApprovalRequest } from '#domain/approvals/approvals.contract.ts'
import type { Document, SetDestinationsRequest } from '#domain/documents/documents.contract.ts'
import { isRestricted } from '#domain/documents/documents.policy.ts'
import { hasDestination, submissionActions, submissionNotice } from '#domain/documents/documents.state.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { DocumentScreenTitle } from '#src/widgets/document-shell/document-screen-title.tsx'
import { approvalStateOf } from './approval-view.ts'
import type { LinkedMatter } from './matter-field.tsx'
import { useHandIn, useHandIns } from './use-hand-in.ts'
import { useReloadOnConflict } from './use-reload-on-conflict.ts'
import { SubmissionSettings } from './submission-settings.tsx'
import type { OpenDialog } from './submission-settings.tsx'

const RequestDialog = lazyPart(async () => (await import('./request-dialog.tsx')).RequestDialog)
const DestinationDialog = lazyPart(async () => (await import('./destination-dialog.tsx')).DestinationDialog)

const prepareFailure = '承認リクエストの保存に失敗しました。入力内容は残っています。時間をおいて、やり直してください。'

type ApplicantViewProps = { companyId: string; document: Document; user: CompanyUser; note: ReactNode }

export const ApplicantView = ({ companyId, document: stored, user, note }: ApplicantViewProps) => {
  const { document, waiting } = useHandIns(companyId, stored)
  const draft = document.prepared_approval ?? null
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const { take } = useHandIn(companyId, document)
  const { take: takePrepared } = useHandIn(companyId, document, prepareFailure)
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

  const handleDestinations = async (body: SetDestinationsRequest, matter: LinkedMatter | null) => {
    try {
      await take({ does: 'destinations', body }, matter)
      const isSet = body.submit_destinations.length > 0 || matter !== null
      if (dialog === 'direct' && isSet) await take({ does: 'choose', submit_mode: submitModes.immediately }, matter)
      close()
    } catch (error) {
      reloadOnConflict(error)
      throw error
    }
  }
  const handleDraft = async (request: RequestApprovalRequest) => {
    try {
      await takePrepared({ does: 'prepare', request })
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
          waiting={waiting}
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
