/** 点検計画 of a building: its 年間作業計画表, with what is done from it. */
import { useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import IconButton from '@mui/material/IconButton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { businessDay } from '#domain/dates.ts'
import { companyYearOf, monthsOfYear } from '#domain/plans/calendar.ts'
import { isChained } from '#domain/plans/rules.ts'
import type { Plan, YearTable as YearTableAnswer } from '#domain/plans/plans.contract.ts'
import { canEditPlans, canSkipOccurrence } from '#domain/plans/plans.policy.ts'
import { planMarkLabels } from '#domain/plans/year-marks.ts'
import type { MonthMark, PlanMark } from '#domain/plans/year-marks.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { useMoveOccurrence } from '#src/api/plan-changes.ts'
import { planQueries } from '#src/api/plans.ts'
import { now } from '#src/lib/now.ts'
import { RegisterLink } from '#src/records/register-link.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { useIsNarrow } from '#src/ui/sizes/use-is-narrow.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { PlanMarkIcon } from '#src/widgets/plan-times/plan-mark.tsx'
import { useUndoTimes } from '#src/widgets/plan-times/use-undo-times.ts'
import { BuildingPlanDialogs, type OpenDialog } from './building-plan-dialogs.tsx'
import { movedText } from './moved-text.ts'
import { TimePopover } from './time-popover.tsx'
import type { TimeAct } from './time-popover.tsx'
import { YearStack } from './year-stack.tsx'
import { YearTable } from './year-table.tsx'
import type { OpenCell } from './year-table.tsx'

type BuildingPlansProps = { companyId: string; buildingId: number; user: Actor }
export const BuildingPlans = ({ companyId, buildingId, user }: BuildingPlansProps) => {
  const today = businessDay(now())
  const [asked, setAsked] = useState<number | null>(null)
  const [cell, setCell] = useState<OpenCell | null>(null)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const isNarrow = useIsNarrow()
  const [withLast, setWithLast] = useState(false)
  const query = useQuery({
    ...planQueries.year(companyId, buildingId, asked, withLast),
    placeholderData: keepPreviousData,
  })
  const move = useMoveOccurrence(companyId)
  const undo = useUndoTimes(companyId)
  const failure = loadFailure(query)
  const table = query.data
  // The company says when its year begins: its answer names today's.
  const year = asked ?? table?.year ?? companyYearOf(today)
  const months = table?.months ?? monthsOfYear(year)
  const arranged = monthToArrange(table, today)
  const moved = (id: number, count: number) =>
    toast.success(movedText(count), { label: '元に戻す', onPress: () => undo([id]) })
  /** Where the plan has other open times the form asks which of them go with it; behind the last day, for the reason. */
  const handleDrop = (plan: Plan, mark: MonthMark, month: string) => {
    const isLate = `${month}-01` > mark.occurrence.due_by
    const rule = mark.occurrence.role === 'report' ? plan.report_rule : plan.rule
    if (isLate || !rule || !isChained(rule)) return setOpen({ dialog: 'move', mark, plan, month })
    const { id } = mark.occurrence
    move.mutate({ id, planned_month: month, planned_on: null }, { onSuccess: () => moved(id, 1) })
  }
  const handleAct = (act: TimeAct, mark: MonthMark) => {
    const plan = cell?.plan ?? null
    setCell(null)
    if (act === 'undo') undo([mark.occurrence.id])
    else setOpen({ dialog: act, mark, plan })
  }
  const close = () => setOpen(null)
  const mayEdit = canEditPlans(user)
  const shared = { months, today, withLast, onEdit: (plan: Plan) => setOpen({ dialog: 'plan', plan }), onOpen: setCell }
  return (
    <Panel
      title="年間作業計画表"
      titleEnd={<YearSwitch year={year} onYear={setAsked} />}
      action={
        mayEdit && (
          <>
            {table && table.rows.length > 0 && (
              <Button startIcon={<DescriptionOutlined />} onClick={() => setOpen({ dialog: 'document' })}>
                書類にする
              </Button>
            )}
            <Button startIcon={<AddOutlined />} onClick={() => setOpen({ dialog: 'plan', plan: null })}>
              点検計画を追加
            </Button>
            {arranged.count > 0 && (
              <Button
                variant="contained"
                color="primary"
                onClick={() => setOpen({ dialog: 'arrange', month: arranged.month })}
              >
                {`${Number(arranged.month.slice(5))}月分を手配（${arranged.count}件）`}
              </Button>
            )}
          </>
        )
      }
    >
      {failure && <ErrorPanel {...failure} />}
      {!table && !failure && <SkeletonRows height={28} />}
      {table?.rows.length === 0 && (
        <EmptyState
          drawing="nothing-waiting"
          title="点検計画がありません"
          text="法定点検や契約の点検を追加すると、翌年度の末までの予定ができます。"
          action={
            mayEdit &&
            !isNarrow && <RegisterLink companyId={companyId} kind="plans" label="Excelの年間作業計画表から取り込む" />
          }
        />
      )}
      {table && table.rows.length > 0 && (
        <>
          <Legend />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: 4, pb: 2 }}>
            <ToggleButton size="small" value="last" selected={withLast} onChange={() => setWithLast(!withLast)}>
              前年度と並べる
            </ToggleButton>
            {mayEdit && (
              <Button size="small" startIcon={<ContentCopyOutlined />} onClick={() => setOpen({ dialog: 'copy' })}>
                昨年度の表を写す
              </Button>
            )}
          </Box>
          {isNarrow ? (
            <YearStack table={table} {...shared} />
          ) : (
            <YearTable table={table} {...shared} onDrop={handleDrop} />
          )}
        </>
      )}
      {cell && (
        <TimePopover
          companyId={companyId}
          {...cell}
          maySkip={canSkipOccurrence(user, cell.plan.kind)}
          onAct={handleAct}
          onClose={() => setCell(null)}
        />
      )}
      {open && (
        <BuildingPlanDialogs
          companyId={companyId}
          buildingId={buildingId}
          open={open}
          table={table}
          year={year}
          months={months}
          onMoved={moved}
          onUndo={(id) => undo([id])}
          onClose={close}
        />
      )}
    </Panel>
  )
}

/** The month that is arranged next: this one as long as something of it is open, else the first that has anything. */
const monthToArrange = (table: YearTableAnswer | undefined, today: string): { month: string; count: number } => {
  const byMonth = new Map<string, number>()
  for (const { occurrences } of table?.rows ?? [])
    for (const { state, is_forecast, planned_month } of occurrences)
      if (state === 'planned' && !is_forecast && planned_month >= today.slice(0, 7))
        byMonth.set(planned_month, (byMonth.get(planned_month) ?? 0) + 1)
  const [month] = [...byMonth.keys()].toSorted()
  return month === undefined ? { month: '', count: 0 } : { month, count: byMonth.get(month)! }
}

export const YearSwitch = ({ year, onYear }: { year: number; onYear: (year: number) => void }) => (
  <Box sx={{ ...inRow, typography: 'cell' }}>
    <IconButton aria-label="前の年度" onClick={() => onYear(year - 1)}>
      <ChevronLeft />
    </IconButton>
    <span aria-live="polite">{`${year}年度`}</span>
    <IconButton aria-label="次の年度" onClick={() => onYear(year + 1)}>
      <ChevronRight />
    </IconButton>
  </Box>
)

export const Legend = () => (
  <Box
    component="ul"
    aria-label="印の意味"
    sx={{
      m: 0,
      px: 4,
      py: 2,
      listStyle: 'none',
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 4,
      rowGap: 1,
      fontSize: 12,
    }}
  >
    {(Object.keys(planMarkLabels) as PlanMark[]).map((mark) => (
      <Box component="li" key={mark} sx={{ ...inRow, gap: 1 }}>
        <PlanMarkIcon mark={mark} />
        {planMarkLabels[mark]}
      </Box>
    ))}
  </Box>
)
