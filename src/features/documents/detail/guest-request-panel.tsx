import { Suspense, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import { formatDayWithWeekday, formatMoment } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { GuestRequest } from '#domain/documents/guest-requests.contract.ts'
import {
  guestRequestLabels,
  guestRequestStateLabels,
  guestRequestTexts,
} from '#domain/documents/guest-requests.labels.ts'
import { useWithdrawGuestRequest } from '#src/api/guest-requests.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { Definition, DefinitionRows } from '#src/ui/text/definition-rows.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { StatusBadge } from '#src/ui/marks/status-badge.tsx'

const AskGuestDialog = lazyPart(async () => (await import('./ask-guest-dialog.tsx')).AskGuestDialog)

/** 記入の依頼, as the company's own people see it: of whom, until when, how far; asked, changed, taken back. */
export const GuestRequestPanel = ({ companyId, document }: { companyId: string; document: Document }) => {
  const { guest_request: request, canAskGuest } = document
  const [isAsking, setAsking] = useState(false)
  if (!request && !canAskGuest) return null
  return (
    <Panel
      title={guestRequestTexts.title}
      titleEnd={request && <StateBadge request={request} />}
      action={
        <Box data-print="off" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {canAskGuest && <Button onClick={() => setAsking(true)}>{request ? '変更' : guestRequestTexts.ask}</Button>}
          {request?.canWithdraw && <WithdrawButton companyId={companyId} documentId={document.id} request={request} />}
        </Box>
      }
    >
      {request ? (
        <Box sx={{ px: 4, py: 2 }}>
          <RequestFacts request={request} />
        </Box>
      ) : (
        <Box sx={{ p: 4, typography: 'body2', color: 'text.secondary' }}>{guestRequestTexts.about}</Box>
      )}
      {isAsking && (
        <Suspense>
          <AskGuestDialog companyId={companyId} document={document} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

const StateBadge = ({ request: { state } }: { request: GuestRequest }) => {
  const { approvalStatus } = useTheme().tokens
  const tones = {
    asked: approvalStatus[1],
    handed_in: approvalStatus[2],
    sent_back: approvalStatus[3],
    done: approvalStatus[4],
  } as const
  return <StatusBadge tone={tones[state]}>{guestRequestStateLabels[state]}</StatusBadge>
}

const WithdrawButton = ({
  companyId,
  documentId,
  request,
}: {
  companyId: string
  documentId: number
  request: GuestRequest
}) => {
  const confirm = useConfirm()
  const withdraw = useWithdrawGuestRequest(companyId, documentId)
  const handleClick = async () => {
    if (await confirm(guestRequestTexts.withdraw(request.user.name))) withdraw.mutate(undefined)
  }
  return (
    <Button color="error" disabled={withdraw.isPending} onClick={() => void handleClick()}>
      取り消す
    </Button>
  )
}

const RequestFacts = ({ request }: { request: GuestRequest }) => {
  const { user, asked_by, due_date, note, handed_in_at } = request
  return (
    <DefinitionRows>
      <Definition term={guestRequestLabels.user_id}>{user.name}</Definition>
      <Definition term={guestRequestLabels.due_date}>
        {due_date === null ? guestRequestTexts.noDue : formatDayWithWeekday(due_date)}
      </Definition>
      {note !== null && <Definition term={guestRequestLabels.note}>{note}</Definition>}
      <Definition term="依頼した人">{asked_by.name}</Definition>
      {handed_in_at !== null && <Definition term="記入の提出">{formatMoment(handed_in_at)}</Definition>}
    </DefinitionRows>
  )
}
