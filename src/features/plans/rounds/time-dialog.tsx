/** One check: what is known of it, and its start. What of the same plan is open before it is offered first. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { formatDay, formatDayWithWeekday } from '#domain/dates.ts'
import { occurrenceResultLabels } from '#domain/plans/plans.labels.ts'
import type { ListedOccurrence } from '#domain/plans/plans.contract.ts'
import { doerText, monthText } from '#domain/plans/plans.list.ts'
import { ruleText } from '#domain/plans/rule-texts.ts'
import { useArrange } from '#src/api/plan-changes.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { Definition, DefinitionRows } from '#src/ui/text/definition-rows.tsx'
import { Link, LinkButton } from '#src/ui/text/link.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { DueText } from '#src/widgets/plan-times/due-text.tsx'
import { StateText } from '#src/widgets/plan-times/state-text.tsx'
import { TimeDialogs } from '../time-dialogs.tsx'

type TimeDialogProps = {
  companyId: string
  time: ListedOccurrence
  before: ListedOccurrence | undefined
  today: string
  onOther: (time: ListedOccurrence) => void
  onClose: () => void
}

export const TimeDialog = ({ companyId, time, before, today, onOther, onClose }: TimeDialogProps) => {
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
        isOpen &&
        time.canEdit && (
          <>
            <Button startIcon={<CheckOutlined />} onClick={() => setClosing(true)}>
              実施済みにする
            </Button>
            <StartButton companyId={companyId} time={time} today={today} />
          </>
        )
      }
    >
      {before && isOpen && (
        <Box sx={{ mb: 4 }}>
          <Note
            severity="warning"
            action={<Button onClick={() => onOther(before)}>{`${formatDay(before.due_by)}期限の回を開く`}</Button>}
          >
            {`同じ点検の${formatDay(before.due_by)}期限の回が${before.matter ? '手配済みのまま' : ''}残っています。`}
          </Note>
        </Box>
      )}
      <TimeFacts companyId={companyId} time={time} today={today} />
    </DialogShell>
  )
}

/** To its matter; where there is none yet, one is made for today. */
const StartButton = ({ companyId, time, today }: { companyId: string; time: ListedOccurrence; today: string }) => {
  const arrange = useArrange(companyId)
  const navigate = useNavigate()
  const open = (matterId: number) =>
    void navigate({ to: '/c/$companyId/matters/$matterId', params: { companyId, matterId } })
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
      loading={arrange.isPending}
      onClick={() =>
        arrange.mutate(
          { visits: [{ occurrence_ids: [time.id], name: time.kind.name, start_date: today }] },
          { onSuccess: ([matter]) => open(matter!.id) },
        )
      }
    >
      今日始める
    </LoadingButton>
  )
}

const TimeFacts = ({ companyId, time, today }: { companyId: string; time: ListedOccurrence; today: string }) => (
  <DefinitionRows>
    <Definition term="建物">
      <BuildingLink companyId={companyId} building={time.building} />
    </Definition>
    <Definition term="状態">
      <StateText time={time} today={today} />
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
