import { useEffect, useState } from 'react'
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { businessDay, formatDayWithWeekday, formatFeedMoment } from '#domain/dates.ts'
import type { MyCompany, MyMatters } from '#domain/home/my-matters.contract.ts'
import { monthOf } from '#domain/months.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { describeError, isOffline, isUnauthorized } from '#src/api/errors.ts'
import { myMatterQueries } from '#src/api/my-matters.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { now } from '#src/lib/now.ts'
import { dayParam } from '#src/lib/search-params.ts'
import { formatNumber } from '#src/lib/text.ts'
import { YearMonthPicker } from '#src/ui/dates/year-month-picker.tsx'
import { DocumentTitle } from '#src/ui/page/document-title.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { StandaloneHeader } from '#src/ui/page/standalone-header.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'
import { DayHead } from './agenda-list.tsx'
import { mattersOn } from './agenda.ts'
import { shownDays } from './calendar-days.ts'
import { step, weeksOf } from './calendar-steps.ts'
import { readCarriedJobs, type CarriedJobs } from './carried-jobs.ts'
import { myDays, statusesOf } from './my-days.ts'
import { MyMatterRows } from './my-matter-rows.tsx'
import { PhoneMonth } from './phone-month.tsx'
import { useStatusLooks } from './status-looks.ts'
import { useHolidays } from '#src/lib/use-holidays.ts'

export type MyMattersSearch = { view?: 'calendar' | undefined; day?: string | undefined }

type MyMattersPageProps = { search: MyMattersSearch; onSearch: (search: MyMattersSearch) => void }

const title = '自分の案件（すべての会社）'

/** The jobs of everybody whom one works for, by day, as a list and as a calendar. */
export const MyMattersPage = ({ search, onSearch }: MyMattersPageProps) => {
  const session = useQuery(sessionQueries.myself())
  const isCalendar = search.view === 'calendar'
  const today = businessDay(now())
  const day = dayParam(search.day) ?? today
  const days = shownDays('month', day)
  const query = useQuery({
    ...myMatterQueries.shown(isCalendar ? { start_date: days.start, end_date: days.end } : {}),
    enabled: !session.isPending && !isUnauthorized(session.error),
  })
  const { carried, retry } = useCarriedJobs(isOffline(query.error), () => void query.refetch())
  const mine = query.error ? carried?.mine : query.data
  if (isUnauthorized(session.error)) return <Navigate to="/login" search={{ redirect: '/my-matters' }} replace />
  return (
    <>
      {isSmartphone() ? (
        <PageHeader title={title} phoneBack={{ label: '会社', link: { to: '/c' } }} />
      ) : (
        <>
          <DocumentTitle>{title}</DocumentTitle>
          <StandaloneHeader title={title} back={{ label: '会社に戻る', link: { to: '/c' } }} />
        </>
      )}
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{ width: '100%', maxWidth: 760, mx: 'auto', px: 4, pt: 4, pb: 8, outline: 0, display: 'grid', gap: 4 }}
      >
        <ToggleButtonGroup
          exclusive
          fullWidth
          aria-label="表示"
          value={isCalendar ? 'calendar' : 'list'}
          onChange={(_, view: 'calendar' | 'list' | null) =>
            view && onSearch(view === 'calendar' ? { view, day: search.day } : {})
          }
          sx={{ bgcolor: 'background.paper', '& .MuiToggleButton-root': { minHeight: 44 } }}
        >
          <ToggleButton value="list">リスト</ToggleButton>
          <ToggleButton value="calendar">カレンダー</ToggleButton>
        </ToggleButtonGroup>
        {query.error && !isOffline(query.error) && <ErrorPanel message={describeError(query.error)} onRetry={retry} />}
        {query.error && carried && <CarriedNote carried={carried} onRetry={retry} />}
        {mine && <CompanyNotes mine={mine} isList={!isCalendar} />}
        {isCalendar && (
          <MyCalendar mine={mine} today={today} day={day} onDay={(to) => onSearch({ view: 'calendar', day: to })} />
        )}
        {!isCalendar && mine && <MyList mine={mine} isCarried={query.error !== null} />}
        {!mine && (query.isPending || isOffline(query.error)) && <SkeletonRows height={96} rows={4} />}
      </Box>
    </>
  )
}

/** Read where there is no connection, which is tried again as soon as the device has one. */
const useCarriedJobs = (isWanted: boolean, onRetry: () => void): { carried: CarriedJobs | null; retry: () => void } => {
  const client = useQueryClient()
  const [carried, setCarried] = useState<CarriedJobs | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    void readCarriedJobs(client).then((read) => isCurrent && setCarried(read))
    return () => {
      isCurrent = false
    }
  }, [client, isWanted])
  useEffect(() => {
    if (!isWanted) return
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [isWanted, onRetry])
  return { carried: isWanted ? carried : null, retry: onRetry }
}

const CarriedNote = ({ carried: { at }, onRetry }: { carried: CarriedJobs; onRetry: () => void }) => (
  <Note
    severity="warning"
    action={
      <Button size="small" onClick={onRetry}>
        再試行
      </Button>
    }
  >
    {at === null
      ? 'オフラインです。この端末に持ち出した自分の案件はありません。つながると、すべての会社の案件を表示します。'
      : `オフラインです。この端末に持ち出した自分の案件だけを表示しています（${formatFeedMoment(at, now())} の内容）。`}
  </Note>
)

/** What is not shown, and why. */
const CompanyNotes = ({ mine, isList }: { mine: MyMatters; isList: boolean }) => {
  const told = (company: MyCompany) => mine.matters.filter(({ company_id }) => company_id === company.id).length
  return (
    <>
      {mine.companies
        .filter(({ is_reachable }) => !is_reachable)
        .map(({ id, name }) => (
          <Note key={id} severity="info">{`${name}の案件は、いまのネットワークからは見られません。`}</Note>
        ))}
      {isList &&
        mine.companies
          .filter((company) => company.total > told(company))
          .map((company) => (
            <Note
              key={company.id}
              severity="info"
              action={
                <LinkButton
                  size="small"
                  to="/c/$companyId/matters"
                  params={{ companyId: company.company_key }}
                  search={{ user_id: 'all' }}
                >
                  会社の案件を開く
                </LinkButton>
              }
            >
              {`${company.name}の未完了の案件は${formatNumber(company.total)}件あり、次の${formatNumber(told(company))}件を表示しています。`}
            </Note>
          ))}
    </>
  )
}

const MyList = ({ mine, isCarried }: { mine: MyMatters; isCarried: boolean }) => {
  const looks = useStatusLooks(statusesOf(mine))
  const holidays = useHolidays()
  const days = myDays(mine)
  if (days.length === 0)
    return isCarried ? null : (
      <EmptyState
        drawing="nothing-waiting"
        title="未完了の案件はありません"
        text="どの会社でも、案件に追加されるとここに表示します。"
      />
    )
  return days.map(({ key, day, title, matters }) => (
    <Box
      key={key}
      component="section"
      aria-label={title ?? formatDayWithWeekday(day!)}
      sx={{ display: 'grid', gap: 2 }}
    >
      {day ? (
        <DayHead day={day} count={matters.length} isToday={day === mine.today_date} holiday={holidays.get(day)} />
      ) : (
        <Typography
          variant="h2"
          sx={{ fontSize: 15, ...(key === 'late' && { color: 'error.main' }) }}
        >{`${title}　${formatNumber(matters.length)}件`}</Typography>
      )}
      <MyMatterRows
        label={`${title ?? formatDayWithWeekday(day!)}の案件`}
        matters={matters}
        companies={mine.companies}
        looks={looks}
      />
    </Box>
  ))
}

type MyCalendarProps = { mine: MyMatters | undefined; today: string; day: string; onDay: (day: string) => void }

const nothing: MyMatters = { today_date: '', companies: [], matters: [] }

/** The month above, and what is to be done on the chosen day under it. */
const MyCalendar = ({ mine = nothing, today, day, onDay }: MyCalendarProps) => {
  const looks = useStatusLooks(statusesOf(mine))
  const holidays = useHolidays()
  const onTheDay = mattersOn(mine.matters, day)
  const handleStep = (direction: 1 | -1) => onDay(step('month', day, direction))
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ ...inRow, gap: 1 }}>
        <YearMonthPicker value={monthOf(day)} onChange={(month) => onDay(`${month}-01`)} />
        <IconButton aria-label="前の月" sx={{ ml: 'auto' }} onClick={() => handleStep(-1)}>
          <ChevronLeftOutlined />
        </IconButton>
        <Button size="small" onClick={() => onDay(today)}>
          今日
        </Button>
        <IconButton aria-label="次の月" onClick={() => handleStep(1)}>
          <ChevronRightOutlined />
        </IconButton>
      </Box>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
        <PhoneMonth
          weeks={weeksOf(shownDays('month', day))}
          matters={mine.matters}
          looks={looks}
          today={today}
          focusedDay={day}
          month={monthOf(day)}
          holidays={holidays}
          onSelectDay={onDay}
          onSwipe={handleStep}
        />
      </Box>
      <DayHead day={day} count={onTheDay.length} isToday={day === today} holiday={holidays.get(day)} />
      {onTheDay.length === 0 ? (
        <Box sx={{ px: 4, py: 3, color: 'text.secondary' }}>この日に予定のある案件はありません。</Box>
      ) : (
        <MyMatterRows
          label={`${formatDayWithWeekday(day)}の案件`}
          matters={onTheDay}
          companies={mine.companies}
          looks={looks}
        />
      )}
    </Box>
  )
}
