import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { businessDay } from '#domain/dates.ts'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { describeError } from '#src/api/errors.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { formatNumber } from '#src/lib/text.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Note } from '#src/ui/note.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.ts'
import { useIsNarrow } from '#src/ui/use-is-narrow.ts'
import { MatterFilters } from '#src/widgets/matter-filters/matter-filters.tsx'
import type { MatterFilterValue } from '#src/widgets/matter-filters/matter-filters.tsx'
import { agendaRows, mattersOn } from './agenda.ts'
import { AgendaList } from './agenda-list.tsx'
import { daysOf, monthOf, rangeText, shownDays, step, weeksOf } from './calendar-days.ts'
import { CalendarHeader } from './calendar-header.tsx'
import { CalendarLegend } from './calendar-legend.tsx'
import { chooseMember, memberOf } from './calendar-search.ts'
import type { CalendarSearch } from './calendar-search.ts'
import { DayDialog } from './day-dialog.tsx'
import { MatterCard } from './matter-card.tsx'
import { MonthGrid } from './month-grid.tsx'
import { PhoneCalendar } from './phone-calendar.tsx'
import { useStatusLooks } from './status-looks.ts'
import { useCalendar } from './use-calendar.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useHolidays } from './use-holidays.ts'
import { useReschedule } from './use-reschedule.ts'

const RescheduleDialog = lazyPart(() => import('./reschedule-dialog.tsx').then((module) => module.RescheduleDialog))

type CalendarPageProps = {
  companyId: string
  user: Actor
  search: CalendarSearch
  /** `replace`: no step for the browser's back button. */
  onSearch: (search: CalendarSearch, options?: { replace: boolean }) => void
  /** The dialog that creates a matter, for a day where one was chosen. */
  renderCreateMatter: (day: string | null, onClose: () => void) => ReactNode
}

type OpenCard = { matter: MatterCalendarItem; anchor: HTMLElement }

/** Bars above each other before 他N件. */
const lanes = { month: 3, week: 16 }
const noMatters: readonly MatterCalendarItem[] = []

/** カレンダー: the matters on their days, by month, week or as a list. */
export const CalendarPage = ({ companyId, user, search, onSearch, renderCreateMatter }: CalendarPageProps) => {
  const [card, setCard] = useState<OpenCard | null>(null)
  const [openDay, setOpenDay] = useState<string | null>(null)
  const [planned, setPlanned] = useState<MatterCalendarItem | null>(null)
  const [creating, setCreating] = useState<{ day: string | null } | null>(null)
  const isPhone = isSmartphone()
  // Seven columns need room that a narrow window does not have.
  const isNarrow = useIsNarrow()
  const isStacked = isPhone || isNarrow
  const today = businessDay(new Date())
  const { view = 'month', date = today } = search
  const { matters: loaded, ...calendar } = useCalendar(companyId, user.id, search, date)
  // Thousands are laid out in slices between which the screen answers.
  const matters = useDeferredValue(loaded ?? noMatters, noMatters)
  const isLoading = loaded === undefined && !calendar.error
  const looks = useStatusLooks(calendar.statuses)
  const holidays = useHolidays()
  const reschedule = useReschedule(companyId)

  const handleDay = (day: string) => onSearch({ ...search, date: day }, { replace: true })
  const handleStep = (direction: 1 | -1) => {
    const day = step(view, date, direction)
    onSearch({ ...search, date: view === 'month' && monthOf(day) === monthOf(today) ? today : day })
  }
  const handleView = (next: CalendarSearch['view']) => onSearch({ ...search, view: next })
  const handleMonth = (month: string) => onSearch({ ...search, date: month === monthOf(today) ? today : `${month}-01` })
  const handleFilter = (change: MatterFilterValue) => {
    const { user_id, ...others } = change
    onSearch({
      ...search,
      ...others,
      ...('user_id' in change && { user_id: chooseMember(companyId, user.id, user_id) }),
    })
  }
  const handleClear = () => {
    chooseMember(companyId, user.id, user.id)
    onSearch({ view: search.view, date: search.date })
  }
  const handleKeyDown = useCalendarKeys({ view, date, today, onDay: handleDay, onView: handleView })

  const member = memberOf(search, companyId, user.id)
  const isFiltered =
    member !== user.id ||
    [search.name, search.matter_category_id, search.status_id, search.building_id].some((value) => value !== undefined)
  const { start, end } = shownDays(view, date)
  const weeks = useMemo(() => (view === 'list' ? [] : weeksOf({ start, end })), [view, start, end])
  const rows = useMemo(
    () => (view === 'list' ? agendaRows(matters, daysOf({ start, end })) : []),
    [view, matters, start, end],
  )
  const isSettled = !isLoading && !calendar.isStale
  const isEmpty = isSettled && loaded?.length === 0

  const marks = { today, focusedDay: date, month: view === 'month' ? monthOf(date) : null, holidays }
  const openCard = (matter: MatterCalendarItem, anchor: HTMLElement) => setCard({ matter, anchor })
  const handleReschedule = () => {
    setPlanned(shownMatter)
    setCard(null)
  }
  // As it is now: its status may have been changed in the card. A filter may have taken it from the calendar since.
  const shownMatter = card && (matters.find(({ id }) => id === card.matter.id) ?? card.matter)
  // A phone marks one day of month and week as the chosen one; at a desk a day is chosen by opening it.
  const chosenDay = isStacked && view !== 'list' ? date : null
  const create = canCreateMatter(user) ? (day: string | null) => setCreating({ day }) : undefined
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
        date={date}
        onView={handleView}
        onStep={handleStep}
        onToday={() => onSearch({ ...search, date: undefined })}
        onMonth={handleMonth}
        onCreate={create && (() => create(chosenDay))}
      />
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
      <Box role="status" sx={visuallyHidden}>
        {isSettled && `${rangeText(view, date)}、${formatNumber(loaded?.length ?? 0)}件`}
      </Box>
      {calendar.error && (
        <Box sx={{ p: { desk: 0, phone: 4 } }}>
          <ErrorPanel message={describeError(calendar.error)} onRetry={calendar.retry} />
        </Box>
      )}
      {isEmpty && view !== 'list' && !calendar.error && (
        <Box sx={{ p: { desk: 0, phone: 4 }, mb: { desk: 3, phone: 0 } }}>
          <Note severity="info" action={clear}>
            {emptyText}
          </Note>
        </Box>
      )}
      {!calendar.error && (
        <Box aria-busy={!isSettled} onKeyDown={view === 'list' ? handleKeyDown : undefined}>
          {view === 'list' && (
            <Paper variant="outlined" square={isPhone}>
              {isLoading && <SkeletonRows height={72} />}
              {isEmpty && <EmptyState drawing="no-result" title={emptyText} action={clear} />}
              {rows.length > 0 && (
                <AgendaList rows={rows} looks={looks} today={today} holidays={holidays} onOpen={openCard} />
              )}
            </Paper>
          )}
          {view !== 'list' && isStacked && (
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
          {view !== 'list' && !isStacked && (
            <MonthGrid
              {...marks}
              weeks={weeks}
              matters={matters}
              looks={looks}
              lanes={lanes[view]}
              savingIds={reschedule.savingIds}
              onOpenMatter={openCard}
              onOpenDay={setOpenDay}
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
          onClose={() => setCard(null)}
        />
      )}
      <Suspense>
        {planned && <RescheduleDialog matter={planned} save={reschedule.save} onClose={() => setPlanned(null)} />}
        {creating && renderCreateMatter(creating.day, () => setCreating(null))}
      </Suspense>
    </>
  )
}

const emptyText = 'この期間に予定のある案件はありません。'
