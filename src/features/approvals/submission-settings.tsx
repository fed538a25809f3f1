import type { ReactNode, Dispatch, SetStateAction } from 'react'
import Box from '@mui/material/Box'
import type { Document } from '#domain/documents/documents.contract.ts'
import { documentColumnLabels } from '#domain/documents/documents.labels.ts'
import { documentNotices } from '#domain/text/document-notices.ts'
import type { SubmissionActions } from '#domain/documents/documents.state.ts'
import type { RequestApprovalRequest } from '#domain/approvals/approvals.contract.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import type { Queued } from '#src/outbox/kinds/entry.ts'
import { isLastStep } from '#src/outbox/kinds/queued-hand-in.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { GuestsSeeField } from '#src/widgets/guests-see/guests-see-field.tsx'
import { NextSheet } from '#src/widgets/month-sheet/next-sheet.tsx'
import { DestinationSection } from './destination-section.tsx'
import { PastRequests } from './past-requests.tsx'
import { Section } from './section.tsx'
import { SubmissionPanel } from './submission-panel.tsx'
import { SubmitOptions } from './submit-options.tsx'
import { WaitingHandIn } from './waiting-hand-in.tsx'

/** 'direct' sets the destination on the way to すぐに提出. */
export type OpenDialog = 'request' | 'destination' | 'direct' | null

type SubmissionSettingsProps = {
  note: ReactNode
  notice: 'sent_back' | 'cancelled' | null
  isChosen: boolean
  companyId: string
  document: Document
  user: CompanyUser
  actions: SubmissionActions
  draft: RequestApprovalRequest | null
  waiting: readonly Queued<'hand-in'>[]
  setDialog: Dispatch<SetStateAction<OpenDialog>>
}

/** How the document is handed in, and to whom. */
export const SubmissionSettings = ({
  note,
  notice,
  isChosen,
  companyId,
  document,
  user,
  actions,
  draft,
  waiting,
  setDialog,
}: SubmissionSettingsProps) => (
  <Box sx={{ display: 'grid', gap: 5 }}>
    {note}
    <NextSheet companyId={companyId} document={document} />
    <WaitingHandIn waiting={waiting} />
    {notice && (
      <Note severity="error">{notice === 'sent_back' ? documentNotices.sentBack : documentNotices.cancelled}</Note>
    )}
    {draft && waiting.length === 0 && <Note severity="warning">{documentNotices.notAsked}</Note>}
    {isChosen && (
      <SubmissionPanel
        companyId={companyId}
        document={document}
        user={user}
        actions={actions}
        draft={draft}
        isWaiting={waiting.some((entry) => entry.state !== 'failed' && isLastStep(entry))}
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
      user={user}
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
)
