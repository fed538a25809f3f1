import { Suspense, useState } from 'react'
import SendOutlined from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { pastRequests } from '#domain/approvals/approvals.state.ts'
import { formatDayWithWeekday } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { GuestRequest } from '#domain/documents/guest-requests.contract.ts'
import { guestRequestTexts, type GuestRequestState } from '#domain/documents/guest-requests.labels.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { Note } from '#src/ui/states/note.tsx'
import type { NoteProps } from '#src/ui/states/note.tsx'

const HandInDialog = lazyPart(async () => (await import('./hand-in-dialog.tsx')).HandInDialog)

const severities = {
  asked: 'info',
  handed_in: 'info',
  sent_back: 'warning',
  done: 'success',
} as const satisfies Record<GuestRequestState, NoteProps['severity']>

type GuestRequestBannerProps = {
  companyId: string
  document: Document
  userId: number
  /** Whether something is typed and not saved. */
  isDirty?: boolean
}

/** For whoever is asked to fill it in: by whom, until when, what, and the way to hand it in. Nothing for anybody else. */
export const GuestRequestBanner = ({ companyId, document, userId, isDirty = false }: GuestRequestBannerProps) => {
  const { guest_request: request } = document
  const [isOpen, setOpen] = useState(false)
  const isWaiting = useOutbox().some(({ document_id }) => document_id === document.id)
  if (!request || request.user.id !== userId) return null
  const obstacle = isDirty ? guestRequestTexts.saveFirst : isWaiting ? guestRequestTexts.sendFirst : null
  const button = (
    <Button
      data-print="off"
      variant="contained"
      color="primary"
      startIcon={<SendOutlined />}
      disabled={obstacle !== null}
      onClick={() => setOpen(true)}
      // Where it is too narrow for one line, it breaks before the bracket.
      sx={{ alignSelf: 'center', whiteSpace: 'normal', wordBreak: 'keep-all' }}
    >
      {guestRequestTexts.handIn}
    </Button>
  )
  return (
    <Note severity={severities[request.state]} action={request.canHandIn && button}>
      <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0, overflowWrap: 'anywhere' }}>
        <RequestText request={request} reason={reasonOf(document)} />
        {request.canHandIn && obstacle !== null && <div>{obstacle}</div>}
      </Box>
      {isOpen && (
        <Suspense>
          <HandInDialog companyId={companyId} document={document} request={request} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Note>
  )
}

/** Why it came back, as whoever looked at it wrote. */
const reasonOf = ({ document_approvals }: Document): string | null =>
  pastRequests(document_approvals)[0]
    ?.steps.flatMap(({ users }) => users)
    .find(({ status }) => status === 'NG')?.comment ?? null

const RequestText = ({ request, reason }: { request: GuestRequest; reason: string | null }) => {
  const { state, asked_by, due_date, note } = request
  if (state === 'done') return <div>{guestRequestTexts.done}</div>
  if (state === 'handed_in') return <div>{guestRequestTexts.handedInTo(asked_by.name)}</div>
  return (
    <>
      <Box sx={{ fontWeight: 500 }}>
        {state === 'sent_back' ? guestRequestTexts.sentBackBy(asked_by.name) : guestRequestTexts.askedBy(asked_by.name)}
      </Box>
      {state === 'sent_back' && reason !== null && (
        <Box sx={{ whiteSpace: 'pre-wrap' }}>{`差し戻しの理由：${reason}`}</Box>
      )}
      {due_date !== null && <div>{`期限：${formatDayWithWeekday(due_date)}`}</div>}
      {note !== null && <Box sx={{ whiteSpace: 'pre-wrap' }}>{`依頼内容：${note}`}</Box>}
    </>
  )
}
