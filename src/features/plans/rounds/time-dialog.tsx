/** One check: what is known of it, and its start. What of the same plan is open before it is offered first. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatDay, formatDayWithWeekday } from '#domain/dates.ts'
import { occurrenceResultLabels } from '#domain/plans/plans.labels.ts'
import type { ListedOccurrence } from '#domain/plans/plans.contract.ts'
import { doerText, monthText } from '#domain/plans/plans.list.ts'
import { ruleText } from '#domain/plans/rule-texts.ts'
import { localIdOf } from '#src/outbox/kinds/entry.ts'
import { editorLink } from '#src/outbox/kinds/links.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { Definition, DefinitionRows } from '#src/ui/text/definition-rows.tsx'
import { Link, LinkButton } from '#src/ui/text/link.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { DueText } from '#src/widgets/plan-times/due-text.tsx'
import { StateText } from '#src/widgets/plan-times/state-text.tsx'
import { ReportContact } from '../authorities/report-contact.tsx'
import { TimeDialogs } from '../time-dialogs.tsx'
import type { StartedHere } from './started-here.ts'
import { StartedText } from './started-text.tsx'
import { useStart } from './use-start.ts'

type TimeDialogProps = {
  companyId: string
  time: ListedOccurrence
  before: ListedOccurrence | undefined
  today: string
  started: StartedHere | undefined
  onOther: (time: ListedOccurrence) => void
  onClose: () => void
}

export const TimeDialog = ({ companyId, time, before, today, started, onOther, onClose }: TimeDialogProps) => {
  const [isClosing, setClosing] = useState(false)
  const isOpen = time.performed_on === null
  if (isClosing)
    return (
      <TimeDialogs
        companyId={companyId}
        open={{ act: 'close', times: [time], ids: [time.id] }}
        today={today}
        onClose={() => setClosing(false)}
        onDone={onClose}
      />
    )
  return (
    <DialogShell
      open
      width={560}
      title={time.kind.name}
      onClose={onClose}
      actions={
        started ? (
          <StartedButton companyId={companyId} started={started} />
        ) : (
          isOpen &&
          time.canEdit && (
            <>
              <Button startIcon={<CheckOutlined />} onClick={() => setClosing(true)}>
                実施済みにする
              </Button>
              <StartButton companyId={companyId} time={time} today={today} />
            </>
          )
        )
      }
    >
      {started && (
        <Box sx={{ mb: 4 }}>
          <Note severity={started.entry.state === 'failed' ? 'error' : 'info'}>
            {(started.entry.state === 'failed' && started.entry.error) ||
              'この端末で開始しました。つながり次第、案件を作成します。'}
          </Note>
        </Box>
      )}
      {before && isOpen && !started && (
        <Box sx={{ mb: 4 }}>
          <Note
            severity="warning"
            action={<Button onClick={() => onOther(before)}>{`${formatDay(before.due_by)}期限の回を開く`}</Button>}
          >
            {`同じ点検の${formatDay(before.due_by)}期限の回が${before.matter ? '手配済みのまま' : ''}残っています。`}
          </Note>
        </Box>
      )}
      <TimeFacts companyId={companyId} time={time} today={today} started={started} />
    </DialogShell>
  )
}

/** Into what was begun here: the first of its documents that can be filled in, else to where it waits. */
const StartedButton = ({ companyId, started: { entry, documents } }: { companyId: string; started: StartedHere }) => {
  const [first] = documents
  return first && entry.state !== 'failed' ? (
    <LinkButton
      variant="contained"
      color="primary"
      startIcon={<AssignmentOutlined />}
      {...editorLink(companyId, localIdOf(first))}
    >
      書類に入力
    </LinkButton>
  ) : (
    <LinkButton variant="contained" color="primary" to="/c/$companyId/outbox" params={{ companyId }}>
      送信待ちを開く
    </LinkButton>
  )
}

/** To its matter; where there is none yet, one is made for today. */
const StartButton = ({ companyId, time, today }: { companyId: string; time: ListedOccurrence; today: string }) => {
  const { start, isBusy } = useStart(companyId, time, today)
  if (time.matter)
    return (
      <LinkButton
        variant="contained"
        color="primary"
        to="/c/$companyId/matters/$matterId"
        params={{ companyId, matterId: time.matter.id }}
        startIcon={<AssignmentOutlined />}
      >
        案件を開く
      </LinkButton>
    )
  if (time.state !== 'planned') return null
  return (
    <LoadingButton
      variant="contained"
      color="primary"
      startIcon={<PlayArrowOutlined />}
      loading={isBusy}
      onClick={() => void start()}
    >
      今日始める
    </LoadingButton>
  )
}

type TimeFactsProps = Pick<TimeDialogProps, 'companyId' | 'time' | 'today' | 'started'>

const TimeFacts = ({ companyId, time, today, started }: TimeFactsProps) => (
  <DefinitionRows>
    <Definition term="建物">
      <BuildingLink companyId={companyId} building={time.building} />
    </Definition>
    <Definition term="状態">
      {started ? <StartedText started={started} /> : <StateText time={time} today={today} />}
    </Definition>
    <Definition term="期限">
      <DueText time={time} today={today} />
    </Definition>
    <Definition term="予定">
      {time.planned_on ? formatDayWithWeekday(time.planned_on) : monthText(time.planned_month)}
    </Definition>
    <Definition term="前回">{time.last_performed_on && formatDay(time.last_performed_on)}</Definition>
    <Definition term="根拠・周期">{[time.kind.law, ruleText(time.kind.rule)].filter(Boolean).join('　')}</Definition>
    <Definition term="担当">{doerText(time)}</Definition>
    {time.authority && (
      <Definition term="報告先">
        <ReportContact authority={time.authority} />
      </Definition>
    )}
    <Definition term="設備">
      <Listed>
        {time.facilities.map(({ id, name }) => (
          <Link key={id} to="/c/$companyId/facilities/$facilityId" params={{ companyId, facilityId: id }}>
            {name}
          </Link>
        ))}
      </Listed>
    </Definition>
    {time.result && <Definition term="結果">{occurrenceResultLabels[time.result]}</Definition>}
    {time.reason && <Definition term="理由">{time.reason}</Definition>}
    <Definition wide term="備考">
      {time.note}
    </Definition>
  </DefinitionRows>
)

const Listed = ({ children }: { children: ReactNode[] }) =>
  children.length > 0 && <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>{children}</Box>
