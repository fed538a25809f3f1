/** 今月の点検: what a month holds, by day and building; on a phone the way into the day's checks. */
import { Suspense } from 'react'
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { businessDay, formatDayWithWeekday } from '#domain/dates.ts'
import { formatMonth, shiftMonth } from '#domain/months.ts'
import type { ListedOccurrence } from '#domain/plans/plans.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { planQueries } from '#src/api/plans.ts'
import { now } from '#src/lib/now.ts'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { UnreadNote } from '#src/ui/states/unread-note.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { DueText } from '#src/widgets/plan-times/due-text.tsx'
import { StateText } from '#src/widgets/plan-times/state-text.tsx'
import { openBefore, roundDays } from './round-days.ts'
import type { RoundDay } from './round-days.ts'
import { readRounds } from './rounds-search.ts'
import type { RoundsSearch } from './rounds-search.ts'
import { useStartedHere } from './started-here.ts'
import type { StartedHere } from './started-here.ts'
import { StartedText } from './started-text.tsx'

const TimeDialog = lazyPart(() => import('./time-dialog.tsx').then((module) => module.TimeDialog))

type RoundsPageProps = {
  companyId: string
  user: Actor
  search: RoundsSearch
  onSearch: (search: RoundsSearch) => void
}

export const RoundsPage = ({ companyId, user, search: given, onSearch }: RoundsPageProps) => {
  const search = readRounds(given)
  const today = businessDay(now())
  const { month = today.slice(0, 7), whose, time: openId } = search
  const query = useQuery(planQueries.rounds(companyId, { month, user_id: whose === 'all' ? undefined : user.id }))
  const failure = loadFailure(query)
  const times = query.data ?? []
  const days = roundDays(times, month, today)
  const open = times.find(({ id }) => id === openId)
  const startedHere = useStartedHere(companyId)
  const go = (months: number) => onSearch({ ...search, month: shiftMonth(month, months), time: undefined })
  return (
    <>
      <PageHeader
        title="今月の点検"
        crumbs={[{ label: '期限', link: { to: '/c/$companyId/plans', params: { companyId } } }]}
      />
      <PageBody>
        <UnreadNote inset />
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, maxWidth: 760 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <IconButton aria-label="前の月" onClick={() => go(-1)} sx={{ width: 48, height: 48 }}>
              <ChevronLeftOutlined />
            </IconButton>
            <Box component="span" aria-live="polite" sx={{ minWidth: 96, textAlign: 'center', fontSize: 16 }}>
              {formatMonth(month)}
            </Box>
            <IconButton aria-label="次の月" onClick={() => go(1)} sx={{ width: 48, height: 48 }}>
              <ChevronRightOutlined />
            </IconButton>
            <ToggleButtonGroup
              exclusive
              aria-label="だれの点検"
              value={whose ?? 'mine'}
              onChange={(_, next: 'all' | 'mine' | null) =>
                next && onSearch({ ...search, whose: next === 'all' ? next : undefined, time: undefined })
              }
              sx={{ ml: 'auto', bgcolor: 'background.paper', '& .MuiToggleButton-root': { minHeight: 48, px: 4 } }}
            >
              <ToggleButton value="mine">自分</ToggleButton>
              <ToggleButton value="all">全員</ToggleButton>
            </ToggleButtonGroup>
          </Box>
          {failure && <ErrorPanel {...failure} />}
          {query.isPending && !failure && <SkeletonRows height={72} />}
          {query.data && days.length === 0 && (
            <Panel>
              <EmptyState
                drawing="nothing-waiting"
                title="この月の点検はありません"
                text={whose === 'all' ? undefined : '「全員」にすると、ほかの人の点検も表示します。'}
              />
            </Panel>
          )}
          {days.map((day) => (
            <Day
              key={day.key}
              companyId={companyId}
              day={day}
              today={today}
              search={search}
              startedHere={startedHere}
            />
          ))}
        </Box>
      </PageBody>
      {open && (
        <Suspense>
          <TimeDialog
            companyId={companyId}
            time={open}
            before={openBefore(times, open)}
            today={today}
            started={startedHere(open.id)}
            onOther={(other) => onSearch({ ...search, time: other.id })}
            onClose={() => onSearch({ ...search, time: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}

type DayProps = {
  companyId: string
  day: RoundDay
  today: string
  search: RoundsSearch
  startedHere: (occurrenceId: number) => StartedHere | undefined
}

const titleOf = ({ key, title }: RoundDay): string =>
  title === 'late' ? '期限超過' : title === 'month' ? '日は未定' : formatDayWithWeekday(key)

const Day = ({ companyId, day, today, search, startedHere }: DayProps) => (
  <Box component="section" aria-label={titleOf(day)} sx={{ minWidth: 0 }}>
    <Typography
      component="h2"
      variant="h3"
      sx={{ mb: 1, color: day.title === 'late' ? 'error.main' : day.key === today ? 'brand.700' : undefined }}
    >
      {titleOf(day)}
      {day.key === today && '　今日'}
    </Typography>
    <Panel>
      {day.buildings.map(({ id, name, times }) => (
        <Box key={id} sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
          <Box sx={{ px: 4, pt: 2, fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>{name}</Box>
          <Box component="ul" aria-label={name} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {times.map((time) => (
              <li key={time.id}>
                <RoundLink
                  companyId={companyId}
                  time={time}
                  today={today}
                  search={search}
                  started={startedHere(time.id)}
                />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Panel>
  </Box>
)

type RoundLinkProps = {
  companyId: string
  time: ListedOccurrence
  today: string
  search: RoundsSearch
  started: StartedHere | undefined
}

const RoundLink = ({ companyId, time, today, search, started }: RoundLinkProps) => (
  <Link
    underline="none"
    to="/c/$companyId/plans/rounds"
    params={{ companyId }}
    search={{ ...search, time: time.id }}
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 4,
      minHeight: 56,
      px: 4,
      py: 2,
      color: 'text.primary',
      '&:hover': { bgcolor: 'surface.rowHover' },
      '&:focus-visible': { outlineOffset: -2 },
    }}
  >
    <Box
      component="span"
      sx={{ flex: '1 1 160px', minWidth: 0, fontSize: 16, fontWeight: 500, overflowWrap: 'anywhere' }}
    >
      {time.kind.name}
    </Box>
    <Box component="span" sx={{ fontSize: 13 }}>
      {started ? <StartedText started={started} /> : <StateText time={time} today={today} />}
    </Box>
    <Box component="span" sx={{ fontSize: 13 }}>
      <DueText time={time} today={today} />
    </Box>
  </Link>
)
