import { useRef } from 'react'
import type { TouchEvent } from 'react'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { weekdays } from '#domain/dates.ts'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { monthOf } from '#domain/months.ts'
import { formatNumber } from '#src/lib/text.ts'
import { layOutWeek } from '#src/widgets/matter-bars/week-lanes.ts'
import { dayColour, dayLabel } from './calendar-week.tsx'
import type { DayMarks } from './calendar-week.tsx'
import type { StatusLooks } from './status-looks.ts'
import { weekdayColour } from './weekday-colour.ts'

export type PhoneMonthProps = DayMarks & {
  weeks: readonly (readonly string[])[]
  matters: readonly Pick<MatterCalendarItem, 'id' | 'status_id' | 'start_date' | 'end_date'>[]
  looks: StatusLooks
  onSelectDay: (day: string) => void
  /** Swiped to the left (1) or right (-1). */
  onSwipe: (direction: 1 | -1) => void
}

const lanes = 3
/** px a finger goes before it is a swipe. */
const swipeLength = 60

/** The days to choose from, each with its matters as thin bars in their status' colours. */
export const PhoneMonth = ({ weeks, matters, looks, onSelectDay, onSwipe, ...marks }: PhoneMonthProps) => {
  const start = useRef({ x: 0, y: 0 })
  const handleTouchStart = ({ touches }: TouchEvent) => {
    const touch = touches[0]
    if (touch) start.current = { x: touch.clientX, y: touch.clientY }
  }
  const handleTouchEnd = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0]
    if (!touch) return
    const [across, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
    if (Math.abs(across) > swipeLength && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1)
  }
  return (
    <Box role="group" aria-label="日を選択" sx={styles} onTouchStart={handleTouchStart} onTouchEnd={handleTouchEnd}>
      <div className="head" aria-hidden>
        {weekdays.map((name, weekday) => (
          <Box key={name} sx={{ color: weekdayColour(weekday) }}>
            {name}
          </Box>
        ))}
      </div>
      {weeks.map((days) => (
        <PhoneWeek key={days[0]} days={days} matters={matters} looks={looks} onSelectDay={onSelectDay} {...marks} />
      ))}
    </Box>
  )
}

type PhoneWeekProps = Omit<PhoneMonthProps, 'weeks' | 'onSwipe'> & { days: readonly string[] }

const PhoneWeek = ({ days, matters, looks, today, focusedDay, month, holidays, onSelectDay }: PhoneWeekProps) => {
  const bars = layOutWeek(matters, days)
  const on = (column: number) => bars.filter(({ from, to }) => from <= column && column <= to)
  return (
    <div className="week">
      {days.map((day, column) => {
        const holiday = holidays.get(day)
        const hidden = on(column).filter(({ lane }) => lane >= lanes).length
        return (
          <button
            key={day}
            type="button"
            data-colour={dayColour(day, holiday)}
            data-outside={(month !== null && monthOf(day) !== month) || undefined}
            aria-label={dayLabel(day, { today, holiday, count: on(column).length })}
            aria-current={day === today ? 'date' : undefined}
            aria-pressed={day === focusedDay}
            onClick={() => onSelectDay(day)}
          >
            <span className="number">{Number(day.slice(8))}</span>
            {hidden > 0 && <span className="more">{`+${formatNumber(hidden)}`}</span>}
          </button>
        )
      })}
      {bars.map(
        ({ item, lane, from, to }) =>
          lane < lanes && (
            <i
              key={item.id}
              style={{
                left: `calc(100% / 7 * ${from} + 3px)`,
                width: `calc(100% / 7 * ${to - from + 1} - 6px)`,
                top: `calc(1.625rem + ${5 + lane * 7}px)`,
                backgroundColor: looks.get(item.status_id)?.tone.bg,
              }}
            />
          ),
      )}
    </div>
  )
}

const styles = ({ palette, tokens }: Theme) =>
  ({
    bgcolor: 'background.paper',
    borderBottom: 1,
    borderColor: 'divider',
    touchAction: 'pan-y',
    '& .head, & .week': { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' },
    '& .head': { textAlign: 'center', fontSize: 12, fontWeight: 500, lineHeight: '28px' },
    '& .week': { position: 'relative', borderTop: `1px solid ${palette.line.row}` },
    '& button': {
      font: 'inherit',
      color: 'inherit',
      border: 0,
      p: 0,
      m: 0,
      background: 'none',
      height: 'calc(2.375rem + 26px)',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'space-between',
      '&:focus-visible': { outline: `2px solid ${tokens.color.focus.outline}`, outlineOffset: -2 },
    },
    '& button[data-outside]': { color: palette.neutral[600] },
    '& button[data-colour=red]': { color: palette.error.main },
    '& button[data-colour=blue]': { color: palette.info.main },
    '& .number': {
      width: 'min(1.625rem, 100%)',
      height: '1.625rem',
      mt: '3px',
      borderRadius: '50%',
      fontSize: 14,
      lineHeight: '26px',
      fontWeight: 500,
    },
    '& button[aria-pressed=true]': { bgcolor: palette.brand[50], boxShadow: `inset 0 0 0 2px ${palette.brand[600]}` },
    '& button[aria-current] .number': { bgcolor: palette.brand[600], color: '#fff' },
    '& .more': { fontSize: 11, lineHeight: '12px', color: palette.text.secondary },
    '& i': {
      position: 'absolute',
      height: 5,
      borderRadius: '3px',
      pointerEvents: 'none',
      boxShadow: 'inset 0 0 0 1px rgba(26,32,29,.10)',
    },
  }) as const
