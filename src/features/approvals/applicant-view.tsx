/** 書類の提出設定, and once a way is chosen 書類の提出設定(申請者): the applicant chooses a way, asks for approval, sets where the document goes, and submits. */
import { submitModes } from '#domain/approvals/approvals.labels.ts'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { RequestApprovalRequest } from '#domain/approvals/approvals.contract.ts'
import type { Document, SetDestinationsRequest } from '#domain/documents/documents.contract.ts'
import { documentColumnLabels } from '#domain/documents/documents.labels.ts'
import { isRestricted } from '#domain/documents/documents.policy.ts'
import { hasDestination, submissionActions, submissionNotice } from '#domain/documents/documents.state.ts'
import { documentNotices } from '#domain/text/screens.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { usePrepareApproval, useSetDestinations, useSetSubmitMode } from '#src/api/document-changes.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Note } from '#src/ui/note.tsx'
import { PageBody } from '#src/ui/page-body.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { DocumentScreenTitle } from '#src/widgets/document-shell/document-screen-title.tsx'
import { GuestsSeeField } from '#src/widgets/guests-see/guests-see-field.tsx'
import { approvalStateOf } from './approval-view.ts'
import { DestinationSection } from './destination-section.tsx'
import { PastRequests } from './past-requests.tsx'
import { Section } from './section.tsx'
import { SubmissionPanel } from './submission-panel.tsx'
import { SubmitOptions } from './submit-options.tsx'
import { useReloadOnConflict } from './use-reload-on-conflict.ts'

const RequestDialog = lazyPart(async () => (await import('./request-dialog.tsx')).RequestDialog)
const DestinationDialog = lazyPart(async () => (await import('./destination-dialog.tsx')).DestinationDialog)

type ApplicantViewProps = { companyId: string; document: Document; user: CompanyUser; note: ReactNode }

/** 'direct' sets the destination on the way to すぐに提出. */
type OpenDialog = 'request' | 'destination' | 'direct' | null

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
        <Box sx={{ display: 'grid', gap: 5 }}>
          {note}
          {notice && (
            <Note severity="error">
              {notice === 'sent_back' ? documentNotices.sentBack : documentNotices.cancelled}
            </Note>
          )}
          {isChosen && (
            <SubmissionPanel
              companyId={companyId}
              document={document}
              user={user}
              actions={actions}
              draft={draft}
              onEditRequest={() => setDialog('request')}
              onSetDestination={() => setDialog('destination')}
            />
          )}
          {!isChosen && actions.chooseApproval && (
            <SubmitOptions
              canSubmitDirectly={actions.chooseDirect}
              onDirect={() => setDialog('direct')}
              onApproval={() => setDialog('request')}
            />
          )}
          {!isChosen && !actions.chooseApproval && (
            <Panel>
              <EmptyState drawing="nothing-waiting" title="提出設定はまだ行われていません" />
            </Panel>
          )}
          <DestinationSection
            companyId={companyId}
            document={document}
            isChosen={isChosen}
            onEdit={() => setDialog('destination')}
          />
          {document.submitted_at !== null && document.canShowToGuests && (
            <Section title={documentColumnLabels.guests_see}>
              <GuestsSeeField companyId={companyId} document={document} />
            </Section>
          )}
          <PastRequests approvals={document.document_approvals} />
        </Box>
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
