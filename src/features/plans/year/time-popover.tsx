/** What is known of one mark of the year, and what can be done with it. */
import type { ReactNode } from 'react'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined'
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { formatDay, formatDayWithWeekday } from '#domain/dates.ts'
import { occurrenceResultLabels } from '#domain/plans/plans.labels.ts'
import type { Plan } from '#domain/plans/plans.contract.ts'
import { monthText, timeName } from '#domain/plans/plans.list.ts'
import { markWord } from '#domain/plans/year-marks.ts'
import type { MonthMark } from '#domain/plans/year-marks.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Link } from '#src/ui/text/link.tsx'
import { ReportContact } from '../authorities/report-contact.tsx'
import { FileLink } from '#src/widgets/plan-times/file-link.tsx'
import { PlanMarkIcon } from '#src/widgets/plan-times/plan-mark.tsx'

export type TimeAct = 'move' | 'skip' | 'close' | 'report' | 'undo' | 'partner'

type TimePopoverProps = {
  companyId: string
  plan: Plan
  marks: readonly MonthMark[]
  anchor: HTMLElement
  maySkip: boolean
  onAct: (act: TimeAct, mark: MonthMark) => void
  onClose: () => void
}

const nameOf = (plan: Plan, marks: readonly MonthMark[]): string =>
  timeName(plan.kind.name, { role: marks[0]?.occurrence.role ?? 'inspection' })

export const TimePopover = ({ companyId, plan, marks, anchor, maySkip, onAct, onClose }: TimePopoverProps) => (
  <Popover
    open
    anchorEl={anchor}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    onClose={onClose}
    slotProps={{
      paper: {
        role: 'dialog',
        'aria-label': nameOf(plan, marks),
        sx: { width: 340, maxWidth: 'calc(100vw - 32px)', p: 4 },
      },
    }}
  >
    <Typography variant="h3" component="h2" sx={{ fontSize: 15, mb: 2 }}>
      {nameOf(plan, marks)}
    </Typography>
    <Box sx={{ display: 'grid', gap: 4 }}>
      {marks.map((mark) => (
        <Time
          key={mark.occurrence.id}
          companyId={companyId}
          plan={plan}
          mark={mark}
          maySkip={maySkip}
          onAct={(act) => onAct(act, mark)}
        />
      ))}
    </Box>
  </Popover>
)

type TimeProps = { companyId: string; plan: Plan; mark: MonthMark; maySkip: boolean; onAct: (act: TimeAct) => void }

const Time = ({ companyId, plan, mark: { occurrence, mark }, maySkip, onAct }: TimeProps) => {
  const isOpen = (occurrence.state === 'planned' || occurrence.state === 'arranged') && !occurrence.is_forecast
  const isReport = occurrence.role === 'report'
  const isHandedIn = isReport && occurrence.state === 'completed'
  const isTouched =
    occurrence.is_placed || occurrence.state === 'skipped' || occurrence.state === 'performed' || isHandedIn
  const last = isReport ? plan.last_reported_on : plan.last_performed_on
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ ...inRow, gap: 1.5, typography: 'cell' }}>
        <PlanMarkIcon mark={mark} />
        {markWord(mark, occurrence)}
        {occurrence.is_unconfirmed && '（未確認）'}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '64px 1fr', gap: 1, typography: 'cell' }}>
        <Fact name="期限">{formatDayWithWeekday(occurrence.due_by)}</Fact>
        <Fact name="前回">{last ? formatDay(last) : '－'}</Fact>
        {isReport && (plan.authority || plan.kind.report_to) && (
          <Fact name="報告先">
            {plan.authority ? <ReportContact authority={plan.authority} /> : plan.kind.report_to}
          </Fact>
        )}
        {isReport && plan.kind.report_form && <Fact name="様式">{plan.kind.report_form}</Fact>}
        <Fact name="予定">
          {occurrence.planned_on ? formatDayWithWeekday(occurrence.planned_on) : monthText(occurrence.planned_month)}
        </Fact>
        {occurrence.performed_on && (
          <Fact name={isReport ? '届出日' : '実施日'}>{formatDay(occurrence.performed_on)}</Fact>
        )}
        {occurrence.receipt_number && <Fact name="受付番号">{occurrence.receipt_number}</Fact>}
        {occurrence.report_file && (
          <Fact name={isReport ? '控え' : '報告書'}>
            <FileLink file={occurrence.report_file} />
          </Fact>
        )}
        {occurrence.result && <Fact name="結果">{occurrenceResultLabels[occurrence.result]}</Fact>}
        {occurrence.reason && (
          <Fact name="理由">{`${occurrence.reason}${occurrence.reason_by ? `（${occurrence.reason_by.name}）` : ''}`}</Fact>
        )}
        {occurrence.matter && (
          <Fact name="案件">
            <Link to="/c/$companyId/matters/$matterId" params={{ companyId, matterId: occurrence.matter.id }}>
              {occurrence.matter.name}
            </Link>
          </Fact>
        )}
        {occurrence.document && (
          <Fact name="書類">
            <Link to="/c/$companyId/documents/$documentId" params={{ companyId, documentId: occurrence.document.id }}>
              {occurrence.document.name}
            </Link>
          </Fact>
        )}
      </Box>
      {occurrence.is_forecast && (
        <Typography variant="cell" component="p" sx={{ color: 'text.secondary' }}>
          前回の実施日によって変わる見込みです。
        </Typography>
      )}
      {plan.canEdit && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isOpen && (
            <Button
              variant="contained"
              color="primary"
              startIcon={<CheckOutlined />}
              onClick={() => onAct(isReport ? 'report' : 'close')}
            >
              {isReport ? '届出を記録' : '実施済みにする'}
            </Button>
          )}
          {isHandedIn && (
            <Button variant="outlined" onClick={() => onAct('report')}>
              届出を修正
            </Button>
          )}
          {isOpen && occurrence.state === 'planned' && (
            <Button variant="outlined" startIcon={<SwapHorizOutlined />} onClick={() => onAct('move')}>
              移動
            </Button>
          )}
          {isOpen && !isReport && plan.performer === 'partner' && (
            <Button startIcon={<HandshakeOutlined />} onClick={() => onAct('partner')}>
              協力会社に日程を依頼
            </Button>
          )}
          {isOpen && maySkip && <Button onClick={() => onAct('skip')}>見送り</Button>}
          {isTouched && (
            <Button startIcon={<UndoOutlined />} onClick={() => onAct('undo')}>
              元に戻す
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </>
)
