import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { businessDay } from '#domain/dates.ts'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import type { UserChoice } from '#domain/users/users.contract.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { monthOf } from '#domain/months.ts'
import { describeError } from '#src/api/errors.ts'
import { userQueries } from '#src/api/users.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { now } from '#src/lib/now.ts'
import { formatNumber } from '#src/lib/text.ts'
import { DeferredPart } from '#src/ui/deferred-part.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Note } from '#src/ui/note.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { UnreadNote } from '#src/ui/unread-note.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.ts'
import { useIsNarrow } from '#src/ui/use-is-narrow.ts'
import { MatterFilters } from '#src/widgets/matter-filters/matter-filters.tsx'
import type { MatterFilterValue } from '#src/widgets/matter-filters/matter-filters.tsx'
import { agendaRows, mattersOn } from './agenda.ts'
import { AgendaList } from './agenda-list.tsx'
import { daysOf, isStaffView, rangeText, shownDays, step, weeksOf } from './calendar-days.ts'
import { CalendarHeader } from './calendar-header.tsx'
import { CalendarLegend } from './calendar-legend.tsx'
import { chooseMember, chooseView, memberOf, viewOf } from './calendar-search.ts'
import type { CalendarSearch } from './calendar-search.ts'
import { DayDialog } from './day-dialog.tsx'
import { MatterCard } from './matter-card.tsx'
import { MonthGrid } from './month-grid.tsx'
import { PhoneCalendar } from './phone-calendar.tsx'
import { isSamePlan, placedIn } from './staff-plan.ts'
import type { Slot } from './staff-plan.ts'
import { useStatusLooks } from './status-looks.ts'
import { useCalendar } from './use-calendar.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useHolidays } from './use-holidays.ts'
import { useReschedule } from './use-reschedule.ts'
import { useUntaken } from './use-untaken.ts'

const AssignDialog = lazyPart(() => import('./assign-dialog.tsx').then((module) => module.AssignDialog))
const StaffBoard = lazyPart(() => import('./staff-board.tsx').then((module) => module.StaffBoard))
const StaffList = lazyPart(() => import('./staff-list.tsx').then((module) => module.StaffList))
const RescheduleDialog = lazyPart(() => import('./reschedule-dialog.tsx').then((module) => module.RescheduleDialog))

type CalendarPageProps = {
  companyId: string
  user: Actor
  search: CalendarSearch
  /** `replace`: no step for the browser's back button. */
  onSearch: (search: CalendarSearch, options?: { replace: boolean }) => void
  /** The dialog that creates a matter, for a day, a time and a person where they were chosen. */
  renderCreateMatter: (planned: PlannedMatter, onClose: () => void) => ReactNode
  /** Takes an emergency call. */
  onTakeCall: () => void
}

/** yyyy-MM-dd, HH:mm, and who is to lead. */
export type PlannedMatter = { day: string | null; start_time?: string | null; lead_user_id?: number | null }
type OpenCard = { matter: MatterCalendarItem; anchor: HTMLElement }

/** Bars above each other before 他N件. */
const lanes = { month: 3, week: 16 }
const noUsers: readonly UserChoice[] = []
const noMatters: readonly MatterCalendarItem[] = []

/** カレンダー: the matters on their days, by month, week or as a list. */
export const CalendarPage = ({
  companyId,
  user,
  search,
  onSearch,
  renderCreateMatter,
  onTakeCall,
}: CalendarPageProps) => {
  const [card, setCard] = useState<OpenCard | null>(null)
  const [openDay, setOpenDay] = useState<string | null>(null)
  const [planned, setPlanned] = useState<MatterCalendarItem | null>(null)
  const [assigning, setAssigning] = useState<MatterCalendarItem | null>(null)
  const [creating, setCreating] = useState<PlannedMatter | null>(null)
  const isPhone = isSmartphone()
  // Seven columns need room that a narrow window does not have.
  const isNarrow = useIsNarrow()
  const isStacked = isPhone || isNarrow
  const today = businessDay(now())
  const { date = today } = search
  const chosenView = viewOf(search, companyId, user.id)
  // Who goes where is the company's own affair.
  const hasStaff = isInternal(user)
  const view = isStaffView(chosenView) && !hasStaff ? 'week' : chosenView
  const isByStaff = isStaffView(view)
  const { data: users = noUsers } = useQuery({
    ...userQueries.refs(companyId),
    enabled: isByStaff || assigning !== null,
  })
  const people = useMemo(() => {
    const staff = users.filter(isInternal)
    return typeof search.user_id === 'number' ? staff.filter(({ id }) => id === search.user_id) : staff
  }, [users, search.user_id])
  const { matters: loaded, ...calendar } = useCalendar(companyId, user.id, search, view, date)
  // Thousands are laid out in slices between which the screen answers.
  const matters = useDeferredValue(loaded ?? noMatters, noMatters)
  const isLoading = loaded === undefined && !calendar.error
  const untaken = useUntaken(companyId, user.id, search, view, date, isByStaff)
  const looks = useStatusLooks(calendar.statuses)
  const holidays = useHolidays()
  const reschedule = useReschedule(companyId)

  const handleDay = (day: string) => onSearch({ ...search, date: day }, { replace: true })
  const handleStep = (direction: 1 | -1) => {
    const day = step(view, date, direction)
    onSearch({ ...search, date: view === 'month' && monthOf(day) === monthOf(today) ? today : day })
  }
  const handleView = (next: CalendarSearch['view']) =>
    onSearch({ ...search, view: next && chooseView(companyId, user.id, next) })
  const handleMonth = (month: string) => onSearch({ ...search, date: month === monthOf(today) ? today : `${month}-01` })
  const handleFilter = (change: MatterFilterValue) => {
    const { user_id, ...others } = change
    onSearch({
      ...search,
      ...others,
      ...('user_id' in change && {
        // The rows of who goes where are chosen for this once; all of them is what one looks for there.
        user_id: isByStaff ? user_id : chooseMember(companyId, user.id, user_id),
      }),
    })
  }
  const handleClear = () => {
    if (!isByStaff) chooseMember(companyId, user.id, user.id)
    onSearch({ view: search.view, date: search.date })
  }
  const handleKeyDown = useCalendarKeys({ view, date, today, onDay: handleDay, onView: handleView })

  const person = typeof search.user_id === 'number' ? search.user_id : undefined
  const member = isByStaff ? person : memberOf(search, companyId, user.id)
  const isFiltered =
    member !== (isByStaff ? undefined : user.id) ||
    [search.name, search.matter_category_id, search.status_id, search.building_id].some((value) => value !== undefined)
  const { start, end } = shownDays(view, date)
  const weeks = useMemo(() => (view === 'list' || isStaffView(view) ? [] : weeksOf({ start, end })), [view, start, end])
  const rows = useMemo(
    () => (view === 'list' ? agendaRows(matters, daysOf({ start, end })) : []),
    [view, matters, start, end],
  )
  const days = useMemo(() => daysOf({ start, end }), [start, end])
  const isPlain = view === 'month' || view === 'week'
  const isSettled = !isLoading && !calendar.isStale
  const isEmpty = isSettled && loaded?.length === 0

  const marks = { today, focusedDay: date, month: view === 'month' ? monthOf(date) : null, holidays }
  const openCard = (matter: MatterCalendarItem, anchor: HTMLElement) => setCard({ matter, anchor })
  const handleReschedule = () => {
    setPlanned(shownMatter)
    setCard(null)
  }
  // As it is now: its status may have been changed in the card. A filter may have taken it from the calendar since.
  const shownMatter =
    card && ([...matters, ...(untaken?.matters ?? [])].find(({ id }) => id === card.matter.id) ?? card.matter)
  // A phone marks one day of month and week as the chosen one; at a desk a day is chosen by opening it.
  const chosenDay = (isStacked && view !== 'list') || view === 'staff-day' ? date : null
  const create = canCreateMatter(user) ? (day: string | null) => setCreating({ day }) : undefined
  const handleAssign = () => {
    setAssigning(shownMatter)
    setCard(null)
  }
  const handleDrop = (matter: MatterCalendarItem, slot: Slot, heldAt: string) => {
    const plan = placedIn(matter, slot, heldAt)
    if (!isSamePlan(matter, plan)) void reschedule.assign(matter, plan).catch(reschedule.tellRefusal)
  }
  const handleCreateOnDay = () => {
    create?.(openDay)
    setOpenDay(null)
  }
  const clear = isFiltered && (
    <Button size="small" onClick={handleClear}>
      {dialogWords.clear}
    </Button>
  )
  return (
    <>
      <CalendarHeader
        isPhone={isPhone}
        view={view}
        hasStaff={hasStaff}
        date={date}
        onView={handleView}
        onStep={handleStep}
        onToday={() => onSearch({ ...search, date: undefined })}
        onMonth={handleMonth}
        onCreate={create && (() => create(chosenDay))}
        onTakeCall={onTakeCall}
      />
      <DeferredPart placeholder={<Box sx={filtersRoom} />}>
        <MatterFilters
          withoutDates
          ownIsDefault
          companyId={companyId}
          user={user}
          statuses={calendar.statuses}
          value={{ ...search, user_id: member }}
          onChange={handleFilter}
          onClear={isFiltered ? handleClear : undefined}
          actions={<CalendarLegend />}
        />
      </DeferredPart>
      <UnreadNote />
      <Box role="status" sx={visuallyHidden}>
        {isSettled && `${rangeText(view, date)}、${formatNumber(loaded?.length ?? 0)}件`}
      </Box>
      {calendar.error && (
        <Box sx={{ p: { desk: 0, phone: 4 } }}>
          <ErrorPanel message={describeError(calendar.error)} onRetry={calendar.retry} />
        </Box>
      )}
      {isEmpty && isPlain && !calendar.error && (
        <Box sx={{ p: { desk: 0, phone: 4 }, mb: { desk: 3, phone: 0 } }}>
          <Note severity="info" action={clear}>
            {emptyText}
          </Note>
        </Box>
      )}
      {!calendar.error && (
        <Box aria-busy={!isSettled} onKeyDown={isPlain ? undefined : handleKeyDown}>
          {view === 'list' && (
            <Paper variant="outlined" square={isPhone}>
              {isLoading && <SkeletonRows height={72} />}
              {isEmpty && <EmptyState drawing="no-result" title={emptyText} action={clear} />}
              {rows.length > 0 && (
                <AgendaList rows={rows} looks={looks} today={today} holidays={holidays} onOpen={openCard} />
              )}
            </Paper>
          )}
          {isByStaff && isLoading && <SkeletonRows height={48} />}
          {isByStaff && !isLoading && (
            <Suspense fallback={<SkeletonRows height={48} />}>
              {isStacked ? (
                <StaffList people={people} matters={matters} untaken={untaken} looks={looks} onOpen={openCard} />
              ) : (
                <StaffBoard
                  days={days}
                  people={people}
                  matters={matters}
                  untaken={untaken}
                  looks={looks}
                  today={today}
                  holidays={holidays}
                  savingIds={reschedule.savingIds}
                  onDrop={handleDrop}
                  onOpenMatter={openCard}
                  onCreate={
                    create &&
                    (({ day, time, lead }) =>
                      setCreating({ day, start_time: time ?? null, lead_user_id: lead?.id ?? null }))
                  }
                />
              )}
            </Suspense>
          )}
          {isPlain && isStacked && (
            <PhoneCalendar
              {...marks}
              weeks={weeks}
              matters={matters}
              isLoading={isLoading}
              looks={looks}
              onSelectDay={handleDay}
              onSwipe={handleStep}
              onOpen={openCard}
            />
          )}
          {isPlain && !isStacked && (
            <MonthGrid
              {...marks}
              weeks={weeks}
              matters={matters}
              looks={looks}
              lanes={lanes[view === 'week' ? 'week' : 'month']}
              savingIds={reschedule.savingIds}
              onOpenMatter={openCard}
              onOpenDay={setOpenDay}
              onCreateOn={create}
              onMove={reschedule.drop}
              onKeyDown={handleKeyDown}
            />
          )}
        </Box>
      )}
      {openDay && (
        <DayDialog
          day={openDay}
          holiday={holidays.get(openDay)}
          matters={mattersOn(matters, openDay)}
          looks={looks}
          onOpen={openCard}
          onCreate={create && handleCreateOnDay}
          onClose={() => setOpenDay(null)}
        />
      )}
      {card && shownMatter && (
        <MatterCard
          isPhone={isPhone}
          companyId={companyId}
          matter={shownMatter}
          statuses={calendar.statuses}
          anchor={card.anchor}
          onReschedule={handleReschedule}
          onAssign={handleAssign}
          onClose={() => setCard(null)}
        />
      )}
      <Suspense>
        {assigning && (
          <AssignDialog
            matter={assigning}
            people={users.filter(isInternal)}
            assign={reschedule.assign}
            onClose={() => setAssigning(null)}
          />
        )}
        {planned && <RescheduleDialog matter={planned} save={reschedule.save} onClose={() => setPlanned(null)} />}
        {creating && renderCreateMatter(creating, () => setCreating(null))}
      </Suspense>
    </>
  )
}

/** As high as the bar of the filters, with what keeps it from the days. */
const filtersRoom = { height: { desk: 36, phone: 65 }, mb: { desk: 3, phone: 0 } } as const
const emptyText = 'この期間に予定のある案件はありません。'
