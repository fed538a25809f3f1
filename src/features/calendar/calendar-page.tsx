import { useDeferredValue, useMemo } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { businessDay } from '#domain/dates.ts'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { monthOf } from '#domain/months.ts'
import { canEditPlans } from '#domain/plans/plans.policy.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import type { UserChoice } from '#domain/users/users.contract.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { describeError } from '#src/api/errors.ts'
import { userQueries } from '#src/api/users.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { now } from '#src/lib/now.ts'
import { formatNumber } from '#src/lib/text.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { UnreadNote } from '#src/ui/states/unread-note.tsx'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { useIsNarrow } from '#src/ui/sizes/use-is-narrow.ts'
import { isStaffView, shownDays } from './calendar-days.ts'
import { rangeText } from './calendar-steps.ts'
import { CalendarHeader } from './calendar-header.tsx'
import { calendarMoves } from './calendar-moves.ts'
import { memberOf, viewOf } from './calendar-search.ts'
import type { CalendarSearch } from './calendar-search.ts'
import { CalendarViews, emptyCalendarText } from './calendar-views.tsx'
import type { PlannedMatter } from './planned-matter.ts'
import { useStatusLooks } from './status-looks.ts'
import { useCalendar } from './use-calendar.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useReschedule } from './use-reschedule.ts'
import { useUntaken } from './use-untaken.ts'
import { CalendarDialogs } from './calendar-dialogs.tsx'
import { useOpenedMatter } from './use-opened-matter.ts'
import { CalendarFilters } from './calendar-filters.tsx'

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

const noUsers: readonly UserChoice[] = []
const noMatters: readonly MatterCalendarItem[] = []

/** Whom work is given to, all and those that are looked at. */
const usePeople = (companyId: string, search: CalendarSearch, isAsked: boolean) => {
  const { data: users = noUsers } = useQuery({ ...userQueries.refs(companyId), enabled: isAsked })
  const people = useMemo(() => {
    const staff = users.filter(isInternal)
    return typeof search.user_id === 'number' ? staff.filter(({ id }) => id === search.user_id) : staff
  }, [users, search.user_id])
  return { users, people }
}

/** What is looked at, as the address and this person's choices say. */
const shownCalendar = (companyId: string, user: Actor, search: CalendarSearch) => {
  const today = businessDay(now())
  const chosenView = viewOf(search, companyId, user.id)
  // Who goes where is the company's own affair.
  const hasStaff = isInternal(user)
  const view = isStaffView(chosenView) && !hasStaff ? 'week' : chosenView
  const isByStaff = isStaffView(view)
  const person = typeof search.user_id === 'number' ? search.user_id : undefined
  const member = isByStaff ? person : memberOf(search, companyId, user.id)
  const isFiltered =
    member !== (isByStaff ? undefined : user.id) ||
    [search.name, search.matter_category_id, search.status_id, search.building_id].some((value) => value !== undefined)
  return { today, date: search.date ?? today, view, hasStaff, isByStaff, member, isFiltered }
}

type Shown = Pick<ReturnType<typeof shownCalendar>, 'view' | 'date' | 'isByStaff'>

/** The matters of what is looked at, and how far they are loaded. */
const useFoundMatters = (companyId: string, user: Actor, search: CalendarSearch, { view, date, isByStaff }: Shown) => {
  const { matters: loaded, ...calendar } = useCalendar(companyId, user.id, search, view, date)
  // Thousands are laid out in slices between which the screen answers.
  const matters = useDeferredValue(loaded ?? noMatters, noMatters)
  const isLoading = loaded === undefined && !calendar.error
  const isSettled = !isLoading && !calendar.isStale
  const untaken = useUntaken(companyId, user.id, search, view, date, isByStaff)
  const looks = useStatusLooks(calendar.statuses)
  const isEmpty = isSettled && loaded?.length === 0
  const count = loaded?.length ?? 0
  return { calendar, count, matters, untaken, looks, isLoading, isSettled, isEmpty }
}

/** カレンダー: the matters on their days, by month, week or as a list. */
export const CalendarPage = ({
  companyId,
  user,
  search,
  onSearch,
  renderCreateMatter,
  onTakeCall,
}: CalendarPageProps) => {
  const isPhone = isSmartphone()
  // Seven columns need room that a narrow window does not have.
  const isNarrow = useIsNarrow()
  const isStacked = isPhone || isNarrow
  const shown = shownCalendar(companyId, user, search)
  const { today, date, view, isByStaff } = shown
  const { calendar, count, ...found } = useFoundMatters(companyId, user, search, shown)
  const opened = useOpenedMatter({ user, ...found })
  const { users, people } = usePeople(companyId, search, isByStaff || opened.assigning !== null)
  const reschedule = useReschedule(companyId)
  const moves = calendarMoves({ companyId, userId: user.id, search, onSearch, view, date, today })
  const handleKeyDown = useCalendarKeys({ view, date, today, onDay: moves.goToDay, onView: moves.show })
  // A phone marks one day of month and week as the chosen one; at a desk a day is chosen by opening it.
  const chosenDay = (isStacked && view !== 'list') || view === 'staff-day' ? date : null
  const lane =
    isByStaff && canEditPlans(user)
      ? { companyId, month: monthOf(shownDays(view, date).end), building_id: search.building_id }
      : null
  const clear = shown.isFiltered && <ClearFilters onClear={moves.clear} />
  return (
    <>
      <CalendarHeader
        isPhone={isPhone}
        {...shown}
        onView={moves.show}
        onStep={moves.goBy}
        onToday={() => onSearch({ ...search, date: undefined })}
        onMonth={moves.goToMonth}
        onCreate={opened.onCreate && (() => opened.onCreate?.({ day: chosenDay }))}
        onTakeCall={onTakeCall}
      />
      <CalendarFilters
        companyId={companyId}
        user={user}
        calendar={calendar}
        search={search}
        shown={shown}
        moves={moves}
      />
      <UnreadNote />
      <CalendarNotes
        calendar={calendar}
        said={found.isSettled ? `${rangeText(view, date)}、${formatNumber(count)}件` : null}
        isEmpty={found.isEmpty && (view === 'month' || view === 'week')}
        clear={clear}
      />
      {!calendar.error && (
        <CalendarViews
          {...shown}
          {...found}
          isPhone={isPhone}
          isStacked={isStacked}
          people={people}
          reschedule={reschedule}
          clear={clear}
          onDay={moves.goToDay}
          onStep={moves.goBy}
          onOpen={opened.openCard}
          onOpenDay={opened.setOpenDay}
          onCreate={opened.onCreate}
          onKeyDown={handleKeyDown}
          lane={lane}
        />
      )}
      <CalendarDialogs
        isPhone={isPhone}
        companyId={companyId}
        opened={opened}
        found={found}
        statuses={calendar.statuses}
        users={users}
        reschedule={reschedule}
        renderCreateMatter={renderCreateMatter}
      />
    </>
  )
}

const ClearFilters = ({ onClear }: { onClear: () => void }) => (
  <Button size="small" onClick={onClear}>
    {dialogWords.clear}
  </Button>
)

type CalendarNotesProps = {
  calendar: Pick<ReturnType<typeof useCalendar>, 'error' | 'retry'>
  /** What is shown, for whoever hears it; null while that is not known. */
  said: string | null
  isEmpty: boolean
  clear: ReactNode
}

/** What there is to say of the calendar besides its days. */
const CalendarNotes = ({ calendar, said, isEmpty, clear }: CalendarNotesProps) => (
  <>
    <Box role="status" sx={visuallyHidden}>
      {said}
    </Box>
    {calendar.error && (
      <Box sx={{ p: { desk: 0, phone: 4 } }}>
        <ErrorPanel message={describeError(calendar.error)} onRetry={calendar.retry} />
      </Box>
    )}
    {isEmpty && !calendar.error && (
      <Box sx={{ p: { desk: 0, phone: 4 }, mb: { desk: 3, phone: 0 } }}>
        <Note severity="info" action={clear}>
          {emptyCalendarText}
        </Note>
      </Box>
    )}
  </>
)
