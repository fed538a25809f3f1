import { useMemo } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { monthOf } from '#domain/months.ts'
import type { UserChoice } from '#domain/users/users.contract.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { agendaRows } from './agenda.ts'
import { AgendaList } from './agenda-list.tsx'
import { isStaffView, shownDays } from './calendar-days.ts'
import { daysOf, weeksOf } from './calendar-steps.ts'
import type { CalendarView } from './calendar-days.ts'
import { MonthGrid } from './month-grid.tsx'
import { PhoneCalendar } from './phone-calendar.tsx'
import type { PlannedMatter } from './planned-matter.ts'
import type { StatusLooks } from './status-looks.ts'
import { useHolidays } from '#src/lib/use-holidays.ts'
import type { Reschedule } from './use-reschedule.ts'
import type { Untaken } from './use-untaken.ts'
import { StaffView } from './staff-view.tsx'
import type { LaneOf } from './staff-dispatch.tsx'

/** Bars above each other before 他N件. */
const lanes = { month: 3, week: 12 }

export const emptyCalendarText = 'この期間に予定のある案件はありません。'

type CalendarViewsProps = {
  view: CalendarView
  /** yyyy-MM-dd, both. */
  date: string
  today: string
  isPhone: boolean
  /** Seven columns have no room. */
  isStacked: boolean
  matters: readonly MatterCalendarItem[]
  people: readonly UserChoice[]
  untaken: Untaken | null
  looks: StatusLooks
  reschedule: Reschedule
  isLoading: boolean
  isSettled: boolean
  isEmpty: boolean
  /** Takes the filters away, where there are any. */
  clear: ReactNode
  onDay: (day: string) => void
  onStep: (direction: 1 | -1) => void
  onOpen: (matter: MatterCalendarItem, anchor: HTMLElement) => void
  onOpenDay: (day: string) => void
  /** Absent where this person makes no matters. */
  onCreate: ((planned: PlannedMatter) => void) | undefined
  onKeyDown: (event: KeyboardEvent) => void
  /** What waits to be arranged, beside the people; null for whoever arranges nothing. */
  lane: LaneOf | null
}

type AgendaProps = Pick<
  CalendarViewsProps,
  'matters' | 'looks' | 'today' | 'isPhone' | 'isLoading' | 'isEmpty' | 'clear' | 'onOpen'
> & { days: readonly string[] }

/** As a list, day by day. */
const Agenda = ({ matters, days, looks, today, isPhone, isLoading, isEmpty, clear, onOpen }: AgendaProps) => {
  const holidays = useHolidays()
  const rows = useMemo(() => agendaRows(matters, days), [matters, days])
  return (
    <Paper variant="outlined" square={isPhone}>
      {isLoading && <SkeletonRows height={72} />}
      {isEmpty && <EmptyState drawing="no-result" title={emptyCalendarText} action={clear} />}
      {rows.length > 0 && <AgendaList rows={rows} looks={looks} today={today} holidays={holidays} onOpen={onOpen} />}
    </Paper>
  )
}

type StaffDaysProps = Pick<
  CalendarViewsProps,
  | 'isStacked'
  | 'people'
  | 'matters'
  | 'untaken'
  | 'looks'
  | 'today'
  | 'reschedule'
  | 'isLoading'
  | 'onOpen'
  | 'onCreate'
  | 'lane'
> & { days: readonly string[] }

/** By who goes where. */
const StaffDays = ({ isLoading, ...shown }: StaffDaysProps) => {
  const holidays = useHolidays()
  return isLoading ? <SkeletonRows height={48} /> : <StaffView {...shown} holidays={holidays} />
}

type WeeksProps = Omit<
  CalendarViewsProps,
  'isPhone' | 'people' | 'untaken' | 'isSettled' | 'isEmpty' | 'clear' | 'lane'
>

/** As the days of a month or a week. */
const Weeks = ({ view, date, today, isStacked, matters, looks, reschedule, isLoading, ...does }: WeeksProps) => {
  const holidays = useHolidays()
  const { start, end } = shownDays(view, date)
  const weeks = useMemo(() => weeksOf({ start, end }), [start, end])
  const month = view === 'month' ? monthOf(date) : null
  const marks = { today, focusedDay: date, month, holidays, weeks, matters, looks }
  const { onDay, onStep, onOpen, onOpenDay, onCreate, onKeyDown } = does
  if (isStacked)
    return <PhoneCalendar {...marks} isLoading={isLoading} onSelectDay={onDay} onSwipe={onStep} onOpen={onOpen} />
  return (
    <MonthGrid
      {...marks}
      lanes={lanes[view === 'week' ? 'week' : 'month']}
      hasPlaces={view === 'week'}
      savingIds={reschedule.savingIds}
      onOpenMatter={onOpen}
      onOpenDay={onOpenDay}
      onCreateOn={onCreate && ((day) => onCreate({ day }))}
      onMove={reschedule.drop}
      onKeyDown={onKeyDown}
    />
  )
}

/** The matters of the days that are shown: as a month or a week, as a list, or by who goes where. */
export const CalendarViews = (shown: CalendarViewsProps) => {
  const { view, date, isSettled, onKeyDown } = shown
  const isPlain = view === 'month' || view === 'week'
  const { start, end } = shownDays(view, date)
  const days = useMemo(() => daysOf({ start, end }), [start, end])
  return (
    <Box aria-busy={!isSettled} onKeyDown={isPlain ? undefined : onKeyDown}>
      {view === 'list' && <Agenda {...shown} days={days} />}
      {isStaffView(view) && <StaffDays {...shown} days={days} />}
      {isPlain && <Weeks {...shown} />}
    </Box>
  )
}
