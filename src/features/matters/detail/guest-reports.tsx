import { Suspense, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatMoment } from '#domain/dates.ts'
import type { GuestReport } from '#domain/matters/guest-reports.contract.ts'
import { guestReportTexts, type GuestReportState } from '#domain/matters/guest-reports.labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { isInternal, type Actor } from '#domain/users/users.policy.ts'
import { useConfirmReport } from '#src/api/guest-reports.ts'
import { queuedOf } from '#src/outbox/kinds/entry.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import { EntryStateBadge } from '#src/outbox/screens/waiting-badge.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { Note } from '#src/ui/states/note.tsx'
import type { NoteProps } from '#src/ui/states/note.tsx'
import { WrittenTime } from '#src/ui/text/written-time.tsx'
import { useGuestReport } from './use-guest-report.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

const ReportDialog = lazyPart(async () => (await import('./guest-report-dialogs.tsx')).ReportDialog)
const SendBackDialog = lazyPart(async () => (await import('./guest-report-dialogs.tsx')).SendBackDialog)

/** 作業の報告: for a guest what they said of the job and may say now; for the others what its guests say. */
export const GuestReports = ({ companyId, user, matter }: { companyId: string; user: Actor; matter: Matter }) => {
  // What an earlier version carried says nothing of them.
  const { guest_reports: reports = [], reportable_states: states = [] } = matter
  const isGuest = !isInternal(user)
  const waiting = queuedOf(useOutbox(), 'guest-report').findLast(
    ({ write, state }) => write.company_id === companyId && write.matter_id === matter.id && state !== 'failed',
  )
  if (states.length === 0 && reports.length === 0) return null
  return (
    <Box
      component="section"
      aria-label={guestReportTexts.title}
      data-print="off"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      {reports.map((report) => (
        <Said key={report.user.id} companyId={companyId} matterId={matter.id} report={report} isOwn={isGuest} />
      ))}
      {states.includes('accepted') && reports.length === 0 && !waiting && (
        <Note severity="info">{guestReportTexts.asked}</Note>
      )}
      {waiting && (
        <Box sx={{ ...inRows, gap: 2 }}>
          {guestReportTexts.standing[waiting.write.body.state]}
          <EntryStateBadge state={waiting.state} />
        </Box>
      )}
      {states.length > 0 && !waiting && <ReportButtons companyId={companyId} matter={matter} states={states} />}
    </Box>
  )
}

const severityOf = ({ is_waiting, sent_back, state }: GuestReport): NoteProps['severity'] => {
  if (sent_back !== null || state === 'declined') return 'warning'
  return is_waiting ? 'info' : 'success'
}

type SaidProps = { companyId: string; matterId: number; report: GuestReport; isOwn: boolean }

const Said = ({ companyId, matterId, report, isOwn }: SaidProps) => {
  const { user, state, note, sent_back, reported_at } = report
  const said = isOwn ? guestReportTexts.standing[state] : guestReportTexts.said(user.name, state)
  return (
    <Note
      severity={severityOf(report)}
      action={report.canSettle && <SettleButtons companyId={companyId} matterId={matterId} report={report} />}
    >
      <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{sent_back === null ? said : guestReportTexts.sentBack(state)}</Box>
        {sent_back !== null && <Box sx={{ whiteSpace: 'pre-wrap' }}>{sent_back}</Box>}
        {note !== null && sent_back === null && <Box sx={{ whiteSpace: 'pre-wrap' }}>{note}</Box>}
        {isOwn && report.is_waiting && <div>{guestReportTexts.waiting}</div>}
        <Box sx={{ typography: 'caption' }}>
          <WrittenTime of={report} arrived={reported_at} format={formatMoment} />
        </Box>
      </Box>
    </Note>
  )
}

const SettleButtons = ({ companyId, matterId, report }: Omit<SaidProps, 'isOwn'>) => {
  const [isSendingBack, setSendingBack] = useState(false)
  const confirm = useConfirmReport(companyId, matterId)
  const { state, user } = report
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button disabled={confirm.isPending} onClick={() => setSendingBack(true)}>
        {guestReportTexts.sendBack}
      </Button>
      <Button
        variant="contained"
        color="primary"
        disabled={confirm.isPending}
        onClick={() => confirm.mutate({ user_id: user.id, state })}
      >
        {guestReportTexts.confirm[state]}
      </Button>
      {isSendingBack && (
        <Suspense>
          <SendBackDialog
            companyId={companyId}
            matterId={matterId}
            report={report}
            onClose={() => setSendingBack(false)}
          />
        </Suspense>
      )}
    </Box>
  )
}

/** What is said with words of one's own opens a dialog; the rest is one press. */
const withWords: readonly GuestReportState[] = ['declined', 'finished']

type ReportButtonsProps = { companyId: string; matter: Matter; states: readonly GuestReportState[] }

const ReportButtons = ({ companyId, matter, states }: ReportButtonsProps) => {
  const [opened, setOpened] = useState<GuestReportState | null>(null)
  const { report, isPending } = useGuestReport(companyId, matter)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {states.map((state) => (
        <Button
          key={state}
          variant="outlined"
          disabled={isPending}
          onClick={() => (withWords.includes(state) ? setOpened(state) : void report({ state }))}
          sx={{ minHeight: 48, flex: '1 1 8em' }}
        >
          {guestReportTexts.actions[state]}
        </Button>
      ))}
      {opened !== null && (
        <Suspense>
          <ReportDialog companyId={companyId} matter={matter} state={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Box>
  )
}
