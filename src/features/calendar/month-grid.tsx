/** The days as rows of weeks with the matters as bars over them, to be moved and stretched where one may. */
import { useMemo } from 'react'
import type { KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { weekdays } from '#domain/dates.ts'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { CalendarWeek, barSizes } from './calendar-week.tsx'
import type { CalendarWeekProps } from './calendar-week.tsx'
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
const rowHeight = (lanes: number) => barSizes.top + lanes * barSizes.lane + 24

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
      sx={styles}
      role="group"
      aria-label="カレンダー"
      data-dragging={preview?.isHeld || undefined}
      style={{ '--row-height': `${rowHeight(week.lanes)}px` } as object}
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

/** One sheet for the whole grid: a style of its own for each of hundreds of elements would take longer than all the rest. */
const styles = ({ palette, tokens }: Theme) => {
  const focus = {
    outline: `2px solid ${tokens.color.focus.outline}`,
    outlineOffset: 1,
    boxShadow: `0 0 0 2px ${tokens.color.focus.halo}`,
  }
  const line = `1px solid ${palette.divider}`
  return {
    bgcolor: 'background.paper',
    border: line,
    borderRadius: `${tokens.radius.panel}px`,
    overflow: 'hidden',
    '& button': {
      font: 'inherit',
      color: 'inherit',
      border: 0,
      margin: 0,
      background: 'none',
      cursor: 'pointer',
      '&:focus-visible': focus,
    },
    '& .head': {
      display: 'grid',
      gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
      bgcolor: 'neutral.50',
      borderBottom: line,
      fontSize: 12,
      fontWeight: 500,
      lineHeight: '32px',
      '& > *': { px: 2 },
      '& > * + *': { borderLeft: line },
    },
    '& .week': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
      height: 'var(--row-height)',
      '& + .week': { borderTop: line },
    },
    '& .day': {
      position: 'relative',
      minWidth: 0,
      display: 'flex',
      alignItems: 'flex-start',
      gap: 1,
      p: '3px 4px',
      '& + .day': { borderLeft: line },
    },
    '& .day[data-outside]': { bgcolor: palette.neutral[25], color: palette.neutral[600] },
    '& .day[data-colour=red]': { color: palette.error.main },
    '& .day[data-colour=blue]': { color: palette.info.main },
    '& .number': {
      flex: 'none',
      minWidth: 26,
      height: 26,
      px: '5px',
      borderRadius: '13px',
      fontSize: 13,
      fontWeight: 500,
      textAlign: 'left',
      '&:hover': { bgcolor: 'neutral.100' },
    },
    '& .number[aria-current]': {
      bgcolor: palette.brand[600],
      color: '#fff',
      textAlign: 'center',
      '&:hover': { bgcolor: palette.brand[700] },
    },
    '& .holiday': {
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: 11,
      lineHeight: '26px',
    },
    '& .more': {
      position: 'absolute',
      left: 4,
      height: 24,
      px: 1,
      borderRadius: '4px',
      fontSize: 12,
      lineHeight: '24px',
      color: palette.brand[700],
      '&:hover': { textDecoration: 'underline' },
    },
    '& ul': { position: 'absolute', inset: '0 0 auto', m: 0, p: 0, listStyle: 'none' },
    '& li': { position: 'absolute', height: 24 },
    '& .bar': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      width: '100%',
      height: 24,
      px: 1.5,
      borderRadius: '4px',
      bgcolor: 'var(--badge-bg)',
      fontSize: 12,
      fontWeight: 500,
      textAlign: 'left',
      userSelect: 'none',
      '&:hover': { filter: 'brightness(.95)' },
      '& > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      '& > svg': { width: 12, height: 12, flex: 'none' },
      '& .late': { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeLinecap: 'round' },
      '& > i': { position: 'absolute', insetBlock: 0, width: 8, cursor: 'ew-resize' },
      '& > i[data-edge=start]': { left: 0 },
      '& > i[data-edge=end]': { right: 0 },
    },
    '& .bar[data-from]': { borderTopLeftRadius: 0, borderBottomLeftRadius: 0 },
    '& .bar[data-to]': { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
    '& .bar[data-dragged]': { opacity: 0.8, outline: `2px dashed ${palette.brand[600]}`, outlineOffset: -1 },
    '&[data-dragging], &[data-dragging] button': { cursor: 'grabbing', userSelect: 'none' },
  } as const
}
