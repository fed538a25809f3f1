import { memo, useMemo } from 'react'
import type { MouseEvent, PointerEvent } from 'react'
import { weekdays } from '#domain/dates.ts'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { monthOf } from '#domain/months.ts'
import { isDismissing } from '#src/lib/dismissing-clicks.ts'
import { formatNumber } from '#src/lib/text.ts'
import { layOutWeek } from '#src/widgets/matter-bars/week-lanes.ts'
import { CalendarBar } from './calendar-bar.tsx'
import type { StatusLooks } from './status-looks.ts'
import { weekdayOf } from './calendar-days.ts'
import { dayText } from './calendar-steps.ts'
import type { HolidayNames } from '#src/lib/use-holidays.ts'

export type DayMarks = {
  today: string
  /** The day that the keyboard is on. */
  focusedDay: string
  /** yyyy-MM; days of other months are paler. null: all are alike. */
  month: string | null
  holidays: HolidayNames
}

export type CalendarWeekProps = DayMarks & {
  days: readonly string[]
  matters: readonly MatterCalendarItem[]
  looks: StatusLooks
  /** Bars above each other; what has no room is counted. */
  lanes: number
  /** Bars of two lines, the second with time and building. */
  hasPlaces: boolean
  /** What is being saved is not dragged. */
  savingIds: readonly number[]
  draggedId: number | null
  onOpenMatter: (matter: MatterCalendarItem, anchor: HTMLElement) => void
  onOpenDay: (day: string) => void
  /** A matter for an empty place of the day; undefined: this person creates none. */
  onCreateOn: ((day: string) => void) | undefined
  onGrab: (event: PointerEvent, matter: MatterCalendarItem) => void
}

/** px; the styles of the grid go by them too. */
export const barSizes = (hasPlaces: boolean) => ({ top: 33, lane: hasPlaces ? 44 : 26 })

/** One row of days with the bars over it; only the bars that have room exist. */
export const CalendarWeek = memo(
  ({
    days,
    matters,
    looks,
    lanes,
    hasPlaces,
    savingIds,
    draggedId,
    onOpenMatter,
    onOpenDay,
    onCreateOn,
    onGrab,
    ...marks
  }: CalendarWeekProps) => {
    const { shown, counts, hidden } = useMemo(() => {
      const bars = layOutWeek(matters, days)
      const countOf = (some: typeof bars) =>
        days.map((_, column) => some.filter(({ from, to }) => from <= column && column <= to).length)
      return {
        shown: bars.filter(({ lane }) => lane < lanes),
        counts: countOf(bars),
        hidden: countOf(bars.filter(({ lane }) => lane >= lanes)),
      }
    }, [matters, days, lanes])
    const { top, lane: laneHeight } = barSizes(hasPlaces)
    const label = `${dayText(days[0]!)}からの週`
    return (
      <div className="week" role="group" aria-label={label}>
        {days.map((day, column) => (
          <DayCell
            key={day}
            day={day}
            count={counts[column]!}
            hidden={hidden[column]!}
            top={top + lanes * laneHeight}
            onOpenDay={onOpenDay}
            onCreateOn={onCreateOn}
            {...marks}
          />
        ))}
        {shown.length > 0 && (
          <ul aria-label={`${label}の案件`}>
            {shown.map(({ item, lane, from, to }) => (
              <li
                key={item.id}
                style={{
                  left: `calc(100% / 7 * ${from} + 4px)`,
                  width: `calc(100% / 7 * ${to - from + 1} - 8px)`,
                  top: top + lane * laneHeight,
                }}
              >
                <CalendarBar
                  matter={item}
                  look={looks.get(item.status_id)}
                  today={marks.today}
                  isMovable={item.canEdit && !savingIds.includes(item.id)}
                  isDragged={item.id === draggedId}
                  startsHere={(item.start_date ?? item.end_date) === days[from]}
                  endsHere={(item.end_date ?? item.start_date) === days[to]}
                  hasPlace={hasPlaces}
                  onOpen={onOpenMatter}
                  onGrab={onGrab}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  },
)
CalendarWeek.displayName = 'CalendarWeek'

type DayCellProps = DayMarks & {
  day: string
  count: number
  hidden: number
  /** px, of 他N件. */ top: number
  onOpenDay: (day: string) => void
  onCreateOn: ((day: string) => void) | undefined
}

const DayCell = ({
  day,
  count,
  hidden,
  top,
  today,
  focusedDay,
  month,
  holidays,
  onOpenDay,
  onCreateOn,
}: DayCellProps) => {
  const holiday = holidays.get(day)
  const handleOpen = (event: MouseEvent) => {
    event.stopPropagation()
    onOpenDay(day)
  }
  const handleEmptyPlace = ({ nativeEvent }: MouseEvent) => {
    if (!isDismissing(nativeEvent)) onCreateOn?.(day)
  }
  const isOutside = month !== null && monthOf(day) !== month
  return (
    // The keyboard opens the day by its number, and makes a matter there.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className="day"
      onClick={handleEmptyPlace}
      data-day={day}
      data-outside={isOutside || undefined}
      data-colour={dayColour(day, holiday)}
    >
      <button
        type="button"
        className="number"
        data-day-number={day}
        tabIndex={day === focusedDay ? 0 : -1}
        aria-label={dayLabel(day, { today, holiday, count })}
        aria-current={day === today ? 'date' : undefined}
        onClick={handleOpen}
      >
        {day.endsWith('-01') ? dayText(day) : Number(day.slice(8))}
      </button>
      {holiday && (
        <span className="holiday" title={holiday} aria-hidden>
          {holiday}
        </span>
      )}
      {hidden > 0 && (
        <button
          type="button"
          className="more"
          style={{ top }}
          aria-label={`${dayText(day)}、他${formatNumber(hidden)}件`}
          onClick={handleOpen}
        >{`他${formatNumber(hidden)}件`}</button>
      )}
    </div>
  )
}

/** Sundays and holidays red, Saturdays blue. */
export const dayColour = (day: string, holiday: string | undefined): 'red' | 'blue' | undefined => {
  const weekday = weekdayOf(day)
  return weekday === 0 || holiday !== undefined ? 'red' : weekday === 6 ? 'blue' : undefined
}

/** 6月17日（水）、今日、海の日、3件 */
export const dayLabel = (
  day: string,
  { today, holiday, count }: { today: string; holiday: string | undefined; count: number },
): string =>
  [`${dayText(day)}（${weekdays[weekdayOf(day)]}）`, day === today && '今日', holiday, `${formatNumber(count)}件`]
    .filter(Boolean)
    .join('、')
