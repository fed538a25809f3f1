/** The one step that a time asks for next, and the others. */
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined'
import BuildOutlined from '@mui/icons-material/BuildOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined'
import EventOutlined from '@mui/icons-material/EventOutlined'
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined'
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined'
import OutboxOutlined from '@mui/icons-material/OutboxOutlined'
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined'
import Button from '@mui/material/Button'
import type { ListedOccurrence } from '#domain/plans/plans.contract.ts'
import { timeName } from '#domain/plans/plans.list.ts'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'

export type TimeAct = 'arrange' | 'move' | 'skip' | 'close' | 'report' | 'mend' | 'partner'
export type OnTime = (act: TimeAct, time: ListedOccurrence) => void
type TimeProps = { time: ListedOccurrence; onTime: OnTime }

const isOpen = ({ performed_on, state }: ListedOccurrence): boolean => performed_on === null && state !== 'skipped'

const hasAnswer = ({ partner_state }: ListedOccurrence): boolean =>
  partner_state === 'proposed' || partner_state === 'reported'

export const TimeStep = ({ companyId, time, today, onTime }: TimeProps & { companyId: string; today: string }) => {
  // Somebody outside waits for a word.
  if (time.canEdit && isOpen(time) && hasAnswer(time))
    return (
      <Button startIcon={<MarkEmailReadOutlined />} onClick={() => onTime('partner', time)}>
        回答を確認
      </Button>
    )
  const matter = time.is_to_mend ? time.mending : time.matter
  if (matter)
    return (
      <LinkButton
        to="/c/$companyId/matters/$matterId"
        params={{ companyId, matterId: matter.id }}
        startIcon={<AssignmentOutlined />}
        aria-label={`${time.kind.name}の案件を開く`}
      >
        案件を開く
      </LinkButton>
    )
  if (!time.canEdit) return null
  if (time.role === 'report')
    return (
      <Button startIcon={<OutboxOutlined />} onClick={() => onTime('report', time)}>
        届出を記録
      </Button>
    )
  if (time.is_to_mend)
    return (
      <Button startIcon={<BuildOutlined />} onClick={() => onTime('mend', time)}>
        是正を手配
      </Button>
    )
  if (time.state === 'arranged')
    return (
      <Button startIcon={<CheckOutlined />} onClick={() => onTime('close', time)}>
        実施を記録
      </Button>
    )
  if (!isOpen(time)) return null
  return time.due_by < today && (time.planned_on === null || time.planned_on < today) ? (
    <Button startIcon={<EventOutlined />} onClick={() => onTime('move', time)}>
      予定日を設定
    </Button>
  ) : (
    <Button startIcon={<EventAvailableOutlined />} onClick={() => onTime('arrange', time)}>
      手配
    </Button>
  )
}

export const TimeMenu = ({ time, onTime }: TimeProps) => {
  if (!time.canEdit || !isOpen(time)) return null
  const isReport = time.role === 'report'
  const entries: MenuEntry[] = [
    isReport
      ? { label: '届出を記録', icon: <OutboxOutlined />, onSelect: () => onTime('report', time) }
      : { label: '実施済みにする', icon: <CheckOutlined />, onSelect: () => onTime('close', time) },
  ]
  if (time.state === 'planned') {
    if (!isReport)
      entries.push({ label: '手配', icon: <EventAvailableOutlined />, onSelect: () => onTime('arrange', time) })
    entries.push({ label: '移動', icon: <SwapHorizOutlined />, onSelect: () => onTime('move', time) })
  }
  if (!isReport && time.performer === 'partner')
    entries.push({
      label: time.partner_state === null ? '協力会社に日程を依頼' : '協力会社とのやりとり',
      icon: <HandshakeOutlined />,
      onSelect: () => onTime('partner', time),
    })
  if (time.canSkip) entries.push({ label: '見送り', danger: true, onSelect: () => onTime('skip', time) })
  return <MenuButton label={`${time.building.name}の${timeName(time.kind.name, time)}のメニュー`} entries={entries} />
}
