import { useState } from 'react'
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { formatDayRange, formatDayWithWeekday, shiftDay, weekdays } from '#domain/dates.ts'
import type { Home } from '#domain/home/home.contract.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { describeError } from '#src/api/errors.ts'
import { matterQueries } from '#src/api/matters.ts'
import { formatNumber } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { useIsNarrow } from '#src/ui/sizes/use-is-narrow.ts'
import { layOutWeek, type WeekBar } from '#src/widgets/matter-bars/week-lanes.ts'
import { CountText, whoseOf } from './home-section.tsx'
import { homeLinks } from './home-links.ts'
import { WeekBarLink } from './week-bar.tsx'

const lanes = { shown: 6, height: 36, top: 46 }

type WeekScheduleProps = {
  companyId: string
  /** Whose matters; without one everybody's. */
  userId: number | undefined
  today: string
  week: Home['week']
  statuses: readonly MatterStatus[]
}

/** 今週の予定: matters of a week as bars, and the weeks before and after. */
export const WeekSchedule = ({ companyId, userId, today, week, statuses }: WeekScheduleProps) => {
  const [offset, setOffset] = useState(0)
  const start_date = shiftDay(week.start_date, offset * 7)
  const end_date = shiftDay(week.end_date, offset * 7)
  const other = useQuery({
    ...matterQueries.calendar(companyId, { user_id: userId, start_date, end_date }),
    enabled: offset !== 0,
  })
  const items = offset === 0 ? week.items : (other.data ?? [])
  const total = offset === 0 ? week.total : items.length
  const days = weekdays.map((_, index) => shiftDay(start_date, index))
  const bars = layOutWeek(items, days)
  // This week's answer carries the first items alone, and each day's total; other weeks come whole.
  const dayTotals = offset === 0 ? week.day_totals : days.map((_, index) => bars.filter(isOnDay(index)).length)
  const isNarrow = useIsNarrow()
  const shown = { companyId, userId, bars, days, dayTotals, statuses }
  return (
    <Panel
      title="今週の予定"
      titleEnd={<CountText>{`${whoseOf(userId)} ${formatDayRange(start_date, end_date)}`}</CountText>}
      action={
        <Box sx={{ ...inRow, gap: 1 }}>
          <IconButton size="small" aria-label="前の週" onClick={() => setOffset(offset - 1)}>
            <ChevronLeftOutlined sx={{ fontSize: 20 }} />
          </IconButton>
          <Button size="small" onClick={() => setOffset(0)}>
            今日
          </Button>
          <IconButton size="small" aria-label="次の週" onClick={() => setOffset(offset + 1)}>
            <ChevronRightOutlined sx={{ fontSize: 20 }} />
          </IconButton>
        </Box>
      }
    >
      {other.isError && !other.data && offset !== 0 && (
        <Box sx={{ p: 4 }}>
          <ErrorPanel message={describeError(other.error)} onRetry={() => void other.refetch()} />
        </Box>
      )}
      {isNarrow ? <WeekList {...shown} /> : <WeekGrid {...shown} today={today} />}
      {total > items.length && (
        <Box sx={{ px: 4, pb: 3, fontSize: 13 }}>
          <Link
            {...homeLinks.days(companyId, userId, start_date, end_date)}
          >{`この週の全${formatNumber(total)}件`}</Link>
        </Box>
      )}
    </Panel>
  )
}

type Bar = WeekBar<MatterCalendarItem>
type DaysProps = Pick<WeekScheduleProps, 'companyId' | 'userId' | 'statuses'> & {
  bars: readonly Bar[]
  days: readonly string[]
  dayTotals: readonly number[]
}
const isOnDay =
  (index: number) =>
  ({ from, to }: Bar): boolean =>
    from <= index && index <= to

type MoreOfDayProps = Pick<WeekScheduleProps, 'companyId' | 'userId'> & {
  day: string
  hidden: number
  sx?: Readonly<Record<string, string | number>>
}

/** How many more a day has than are shown of it; leads to all of that day. */
const MoreOfDay = ({ companyId, userId, day, hidden, sx }: MoreOfDayProps) =>
  hidden > 0 && (
    <Link {...homeLinks.days(companyId, userId, day, day)} sx={{ fontSize: 12, lineHeight: '24px', ...sx }}>
      {`${Number(day.slice(8))}日 他${formatNumber(hidden)}件`}
    </Link>
  )

/** Seven days side by side, and under each how many more it has. */
const WeekGrid = ({
  companyId,
  userId,
  today,
  bars,
  days,
  dayTotals,
  statuses,
}: DaysProps & Pick<WeekScheduleProps, 'today'>) => (
  <Box role="group" aria-label="週の予定表" sx={{ mx: 4, mb: 3 }}>
    <Box sx={{ position: 'relative', minHeight: lanes.top + lanes.shown * lanes.height + 24 }}>
      <Box
        aria-hidden
        sx={{ position: 'absolute', inset: 0, display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' }}
      >
        {days.map((day, index) => (
          <DayHead key={day} day={day} weekday={index} isToday={day === today} />
        ))}
      </Box>
      <Box component="ul" aria-label={`${formatDayRange(days[0]!, days.at(-1)!)}の予定`} sx={{ m: 0, p: 0 }}>
        {bars
          .filter(({ lane }) => lane < lanes.shown)
          .map((bar) => {
            const status = statuses.find(({ id }) => id === bar.item.status_id)
            return (
              status && (
                <Box
                  component="li"
                  key={bar.item.id}
                  sx={{
                    position: 'absolute',
                    listStyle: 'none',
                    top: lanes.top + bar.lane * lanes.height,
                    left: `calc(100% / 7 * ${bar.from} + 4px)`,
                    width: `calc(100% / 7 * ${bar.to - bar.from + 1} - 8px)`,
                  }}
                >
                  <WeekBarLink companyId={companyId} matter={bar.item} status={status} />
                </Box>
              )
            )
          })}
      </Box>
      {days.map((day, index) => (
        <MoreOfDay
          key={day}
          companyId={companyId}
          userId={userId}
          day={day}
          hidden={dayTotals[index]! - bars.filter(isOnDay(index)).filter(({ lane }) => lane < lanes.shown).length}
          sx={{ position: 'absolute', left: `calc(100% / 7 * ${index} + 8px)`, bottom: 0 }}
        />
      ))}
    </Box>
  </Box>
)

/** Where seven days have no room: one under the other, those without anything left out. */
const WeekList = ({ companyId, userId, bars, days, dayTotals, statuses }: DaysProps) => (
  <Box
    component="ul"
    aria-label="週の予定表"
    sx={{ m: 0, px: 4, py: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}
  >
    {days.map((day, index) => {
      const ofDay = bars.filter(isOnDay(index))
      const total = dayTotals[index]!
      return (
        total > 0 && (
          <Box
            component="li"
            key={day}
            sx={{ listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
          >
            <Box component="span" sx={{ fontSize: 13, fontWeight: 500, color: weekdayColour(index) }}>
              {formatDayWithWeekday(day)}
            </Box>
            {ofDay.map(({ item }) => {
              const status = statuses.find(({ id }) => id === item.status_id)
              return status && <WeekBarLink key={item.id} companyId={companyId} matter={item} status={status} />
            })}
            <MoreOfDay companyId={companyId} userId={userId} day={day} hidden={total - ofDay.length} />
          </Box>
        )
      )
    })}
    {bars.length === 0 && (
      <Box component="li" sx={{ listStyle: 'none', fontSize: 13, color: 'text.secondary' }}>
        予定はありません。
      </Box>
    )}
  </Box>
)

const weekdayColour = (weekday: number): string =>
  weekday === 0 ? 'error.main' : weekday === 6 ? 'info.main' : 'neutral.600'

const DayHead = ({ day, weekday, isToday }: { day: string; weekday: number; isToday: boolean }) => (
  <Box
    sx={{
      ...inRow,
      gap: 1.5,
      height: '100%',
      pt: 2.5,
      px: 2,
      alignSelf: 'start',
      borderLeft: weekday === 0 ? 0 : 1,
      borderColor: 'line.row',
      '& > *': { alignSelf: 'flex-start', lineHeight: '26px' },
    }}
  >
    <Box
      component="span"
      sx={{
        fontWeight: 500,
        color: 'text.secondary',
        ...(isToday && {
          width: 26,
          borderRadius: '50%',
          textAlign: 'center',
          bgcolor: 'brand.600',
          color: 'common.white',
        }),
      }}
    >
      {Number(day.slice(8))}
    </Box>
    <Box component="span" sx={{ fontSize: 12, color: weekdayColour(weekday) }}>
      {weekdays[weekday]}
    </Box>
  </Box>
)
