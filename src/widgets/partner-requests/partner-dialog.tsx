/** 協力会社とのやりとり about one inspection: what was asked, what came back, and what is said to that. */
import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatDayWithWeekday, formatMoment } from '#domain/dates.ts'
import {
  partnerAskLabels,
  partnerRequestLabels as labels,
  partnerStateLabels,
} from '#domain/plans/partner-requests.labels.ts'
import type { PartnerRequest } from '#domain/plans/partner-requests.contract.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { partnerRequestQueries, useRevokeRequest } from '#src/api/partner-requests.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { Definition, DefinitionRows } from '#src/ui/text/definition-rows.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { FileLink } from '#src/widgets/plan-times/file-link.tsx'
import { AgreeForm, ConfirmForm, ReturnForm } from './answer-forms.tsx'
import { AskPartnerDialog } from './ask-partner-dialog.tsx'
import type { PartnerTime } from './partner-time.ts'

type PartnerDialogProps = {
  companyId: string
  time: PartnerTime
  onClose: () => void
  onDone?: (() => void) | undefined
}
type Step = 'look' | 'ask' | { act: 'agree' | 'confirm' | 'return'; request: PartnerRequest }

export const PartnerDialog = ({ companyId, time, onClose, onDone }: PartnerDialogProps) => {
  const query = useQuery(partnerRequestQueries.ofTime(companyId, time.id))
  const [step, setStep] = useState<Step>('look')
  const failure = loadFailure(query)
  const requests = query.data
  const done = () => {
    onDone?.()
    onClose()
  }
  const [last] = requests ?? []
  // Asked for once: what is sent from here on must not take the form away that it was sent from.
  if (step === 'look' && requests?.length === 0 && time.canEdit && time.isOpen) setStep('ask')
  if (step === 'ask')
    return <AskPartnerDialog companyId={companyId} ids={[time.id]} onClose={onClose} onAsked={onDone} />
  if (step !== 'look') {
    const Form = { agree: AgreeForm, confirm: ConfirmForm, return: ReturnForm }[step.act]
    const { request } = step
    return <Form companyId={companyId} time={time} request={request} onClose={() => setStep('look')} onDone={done} />
  }
  return (
    <DialogShell
      open
      width={560}
      title="協力会社とのやりとり"
      onClose={onClose}
      actions={
        last &&
        time.canEdit &&
        time.isOpen && <Steps companyId={companyId} last={last} onStep={setStep} onDone={done} />
      }
    >
      {failure && <ErrorPanel {...failure} />}
      {query.isPending && <SkeletonRows height={56} />}
      {requests?.length === 0 && '協力会社への依頼はありません。'}
      <Box component="ol" aria-label="依頼と回答" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 5 }}>
        {requests?.map((request) => (
          <li key={request.id}>
            <Exchange request={request} />
          </li>
        ))}
      </Box>
    </DialogShell>
  )
}

type StepsProps = { companyId: string; last: PartnerRequest; onStep: (step: Step) => void; onDone: () => void }

/** What the last of them waits for. */
const Steps = ({ companyId, last, onStep, onDone }: StepsProps) => {
  const revoke = useRevokeRequest(companyId)
  const confirm = useConfirm()
  const handleRevoke = async () => {
    const isSure = await confirm({
      title: '依頼を取り消しますか？',
      message: `${last.email}に送ったリンクは使えなくなります。`,
      confirmLabel: '取り消す',
      danger: true,
    })
    if (!isSure) return
    revoke.mutate(last.id, {
      onSuccess: () => {
        toast.success('依頼を取り消しました')
        onDone()
      },
    })
  }
  if (last.state === 'proposed' || last.state === 'reported')
    return (
      <>
        <Button variant="outlined" onClick={() => onStep({ act: 'return', request: last })}>
          差し戻す
        </Button>
        <Button
          variant="contained"
          color="primary"
          onClick={() => onStep({ act: last.state === 'proposed' ? 'agree' : 'confirm', request: last })}
        >
          {last.state === 'proposed' ? '日程を承諾' : '実施を確認'}
        </Button>
      </>
    )
  return (
    <>
      {last.state === 'asked' && (
        <LoadingButton loading={revoke.isPending} onClick={() => void handleRevoke()}>
          依頼を取り消す
        </LoadingButton>
      )}
      <Button variant="contained" color="primary" onClick={() => onStep('ask')}>
        {last.state === 'asked' ? 'もう一度送る' : 'もう一度依頼'}
      </Button>
    </>
  )
}

const Exchange = ({ request }: { request: PartnerRequest }) => {
  const { asks, state, email, name, asked_by, created_at, expires_on, message } = request
  return (
    <>
      <Typography variant="h3" component="h3" sx={{ fontSize: 15 }}>
        {`${partnerAskLabels[asks]}の依頼：${partnerStateLabels[state]}`}
      </Typography>
      <DefinitionRows>
        <Definition term="送り先">{[name, email].filter(Boolean).join('　')}</Definition>
        <Definition term="送信">{[formatMoment(created_at), asked_by?.name].filter(Boolean).join('　')}</Definition>
        {state === 'asked' && <Definition term="リンク">{`${formatDay(expires_on)}まで有効`}</Definition>}
        {message && <Definition term={labels.message}>{message}</Definition>}
        <Answer request={request} />
      </DefinitionRows>
    </>
  )
}

const Answer = ({ request }: { request: PartnerRequest }) => {
  const { answered_at, days, performed_on, note, file, decided_by, decided_at, agreed_on, decision_note } = request
  return (
    <>
      {answered_at && <Definition term="回答">{formatMoment(answered_at)}</Definition>}
      {days.length > 0 && <Definition term={labels.days}>{days.map(formatDayWithWeekday).join('、')}</Definition>}
      {performed_on && <Definition term={labels.performed_on}>{formatDayWithWeekday(performed_on)}</Definition>}
      {file && (
        <Definition term="ファイル">
          <FileLink file={file} />
        </Definition>
      )}
      {note && <Definition term={labels.note}>{note}</Definition>}
      {agreed_on && <Definition term="決まった日">{formatDayWithWeekday(agreed_on)}</Definition>}
      {decided_at && (
        <Definition term="確認">{[formatMoment(decided_at), decided_by?.name].filter(Boolean).join('　')}</Definition>
      )}
      {decision_note && <Definition term={labels.decision_note}>{decision_note}</Definition>}
    </>
  )
}
