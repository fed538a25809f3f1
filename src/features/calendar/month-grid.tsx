/** The days as rows of weeks with the matters as bars over them, to be moved and stretched where one may. */
import { useMemo } from 'react'
import type { KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import { weekdays } from '#domain/dates.ts'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { CalendarWeek, barSizes } from './calendar-week.tsx'
import type { CalendarWeekProps } from './calendar-week.tsx'
import { monthGridStyles } from './month-grid-styles.ts'
import { weekdayColour } from './weekday-colour.ts'
import { useBarDrag } from './use-bar-drag.ts'
import type { Schedule } from './rescheduling.ts'

type MonthGridProps = Omit<CalendarWeekProps, 'days' | 'draggedId' | 'onGrab'> & {
  weeks: readonly (readonly string[])[]
  /** Resolves when the matter has its new dates, or its old ones again. */
  onMove: (matter: MatterCalendarItem, schedule: Schedule) => Promise<void>
  onKeyDown: (event: KeyboardEvent) => void
}

/** px: a row holds its bars and 他N件 under them. */
const rowHeight = (lanes: number, hasPlaces: boolean) => {
  const { top, lane } = barSizes(hasPlaces)
  return top + lanes * lane + 24
}

export const MonthGrid = ({ weeks, matters, onMove, onKeyDown, ...week }: MonthGridProps) => {
  const { preview, handlePointerDown } = useBarDrag(onMove)
  const shown = useMemo(
    () =>
      preview
        ? matters.map((matter) =>
            matter.id === preview.id
              ? { ...matter, start_date: preview.start_date, end_date: preview.end_date }
              : matter,
          )
        : matters,
    [matters, preview],
  )
  return (
    <Box
      sx={monthGridStyles}
      role="group"
      aria-label="カレンダー"
      data-dragging={preview?.isHeld || undefined}
      style={
        {
          '--row-height': `${rowHeight(week.lanes, week.hasPlaces)}px`,
          '--bar-height': `${barSizes(week.hasPlaces).lane - 2}px`,
        } as object
      }
      onKeyDown={onKeyDown}
    >
      <div className="head" aria-hidden>
        {weekdays.map((name, weekday) => (
          <Box key={name} sx={{ color: weekdayColour(weekday) }}>
            {name}
          </Box>
        ))}
      </div>
      {weeks.map((days) => (
        <CalendarWeek
          key={days[0]}
          days={days}
          matters={shown}
          draggedId={preview?.isHeld ? preview.id : null}
          onGrab={handlePointerDown}
          {...week}
        />
      ))}
    </Box>
  )
}
