import Box from '@mui/material/Box'
import { formatDay } from '#domain/dates.ts'
import type { Home, HomeMatter } from '#domain/home/home.contract.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { formatTimeRange, leadOf } from '#domain/matters/matters.rules.ts'
import { formatNumber } from '#src/lib/text.ts'
import { below } from '#src/ui/sizes/below.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { Link } from '#src/ui/text/link.tsx'
import { MemberAvatars } from '#src/ui/marks/member-avatars.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { MatterStatusControl } from '#src/widgets/matter-status/matter-status-control.tsx'
import { CountText, MoreLink, NothingHere, nothingToday, whoseOf } from './home-section.tsx'
import { daysFrom } from './day-text.ts'
import { homeLinks } from './home-links.ts'

/** How far a matter's documents are: submitted / all. */
export const documentsText = ({
  submitted_documents_count,
  documents_count,
}: Pick<HomeMatter, 'submitted_documents_count' | 'documents_count'>): string =>
  documents_count === 0 ? 'なし' : `${submitted_documents_count} / ${documents_count}`

/** How late it is, else when it is today; and who leads it. Nothing where none of it is known. */
export const PlanText = ({ matter, today }: { matter: HomeMatter; today: string }) => {
  const end = matter.end_date ?? today
  const isOfThisYear = end.slice(0, 4) === today.slice(0, 4)
  const day = isOfThisYear ? formatDay(end).slice('2026/'.length) : formatDay(end)
  const late = end < today && `${day}まで　${formatNumber(daysFrom(end, today))}日超過`
  const plan = [late || formatTimeRange(matter), leadOf(matter)?.name].filter(Boolean).join('　')
  return plan === '' ? null : (
    <Box component="span" sx={{ fontSize: 12, lineHeight: '16px', color: late ? 'error.main' : 'text.secondary' }}>
      {plan}
    </Box>
  )
}

const rowsShown = 5
/** The others are a press away; the day itself is to stay in sight. */
export const overdueShown = 3

type TodayMattersProps = {
  companyId: string
  userId: number | undefined
  home: Home
  statuses: readonly MatterStatus[]
}

type MatterRowsProps = {
  companyId: string
  title: string
  matters: readonly HomeMatter[]
  statuses: readonly MatterStatus[]
  /** Business day: how late a row is by it, where it is late. */
  today: string
}

/** 今日の案件: what the schedule has today, what is not begun first and what is done last. */
export const TodayMatters = ({ companyId, userId, home: { today, today_date }, statuses }: TodayMattersProps) => (
  <Panel
    title="今日の案件"
    titleEnd={<CountText>{`${whoseOf(userId)} ${formatNumber(today.total)}件`}</CountText>}
    action={<MoreLink link={homeLinks.today(companyId, userId)}>案件をすべて見る</MoreLink>}
  >
    {today.items.length === 0 && <NothingHere>{nothingToday(userId)}</NothingHere>}
    <MatterRows
      companyId={companyId}
      title="今日の案件"
      matters={today.items.slice(0, rowsShown)}
      statuses={statuses}
      today={today_date}
    />
  </Panel>
)

/** 期限超過: the longest overdue, one a row, above the day's own. */
export const OverdueMatters = ({ companyId, userId, home: { overdue, today_date }, statuses }: TodayMattersProps) => (
  <Panel
    title="期限超過"
    titleEnd={<CountText>{`${whoseOf(userId)} ${formatNumber(overdue.total)}件`}</CountText>}
    action={<MoreLink link={homeLinks.overdue(companyId, userId)}>期限超過をすべて見る</MoreLink>}
  >
    <MatterRows
      companyId={companyId}
      title="期限超過"
      matters={overdue.items.slice(0, overdueShown)}
      statuses={statuses}
      today={today_date}
    />
  </Panel>
)

const MatterRows = ({ companyId, title, matters, statuses, today }: MatterRowsProps) => (
  <Box component="ul" aria-label={title} sx={{ m: 0, p: 0 }}>
    {matters.map((matter) => (
      <Box
        component="li"
        key={matter.id}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) 152px 138px 116px 76px',
          alignItems: 'center',
          columnGap: 4,
          minHeight: 44,
          px: 4,
          py: '2px',
          listStyle: 'none',
          typography: 'cell',
          color: 'text.secondary',
          '& + &': { borderTop: 1, borderColor: 'line.row' },
          '&:hover': { bgcolor: 'surface.rowHover' },
          [below(1280)]: { gridTemplateColumns: 'minmax(0, 1fr) 138px 76px', '& > [data-wide]': { display: 'none' } },
          // The name takes a line of its own.
          [below(700)]: {
            gridTemplateColumns: 'minmax(0, 1fr) auto',
            rowGap: 1,
            py: 2,
            '& > [data-name]': { gridColumn: '1 / -1' },
          },
        }}
      >
        <Box data-name sx={{ minWidth: 0 }}>
          <Link
            to="/c/$companyId/matters/$matterId"
            params={{ companyId, matterId: matter.id }}
            title={matter.name}
            sx={{ ...twoLines, fontSize: 14, fontWeight: 500 }}
          >
            {matter.name}
          </Link>
          <PlanText matter={matter} today={today} />
        </Box>
        <Box data-wide sx={{ minWidth: 0 }}>
          {matter.building && <BuildingLink companyId={companyId} building={matter.building} />}
        </Box>
        <Box sx={{ minWidth: 0, overflow: 'hidden' }}>
          <MatterStatusControl companyId={companyId} matter={matter} statuses={statuses} />
        </Box>
        <Box data-wide sx={{ whiteSpace: 'nowrap' }}>
          <MemberAvatars members={matter.users} max={3} />
        </Box>
        <Box sx={{ whiteSpace: 'nowrap' }}>
          {matter.documents_count === 0 ? '書類なし' : `書類 ${documentsText(matter)}`}
        </Box>
      </Box>
    ))}
  </Box>
)
