import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import EventOutlined from '@mui/icons-material/EventOutlined'
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { businessDay } from '#domain/dates.ts'
import type { Home } from '#domain/home/home.contract.ts'
import { formatNumber } from '#src/lib/text.ts'
import { Link } from '#src/ui/text/link.tsx'
import type { LinkTarget } from '#src/ui/text/link.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { daysFrom } from './day-text.ts'
import { homeLinks } from './home-links.ts'
import { whoseOf } from './home-section.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

type Count = {
  label: string
  /** On a phone. */
  short: string
  icon: typeof EventOutlined
  total: number
  /** While it is not 0. */
  colour?: string
  note?: string
  /** Whose it counts, where the name does not say so. */
  whose?: string
  link: LinkTarget
}

const oldestText = (oldest_at: string, today: string): string => {
  const days = daysFrom(businessDay(new Date(oldest_at)), today)
  return days <= 0 ? '最も古い依頼 今日' : `最も古い依頼 ${formatNumber(days)}日前`
}

const countsOf = (
  companyId: string,
  userId: number | undefined,
  { today_date, today, overdue, due, approvals, sent_back }: Home,
): Count[] => [
  {
    label: '今日の案件',
    short: '今日',
    icon: EventOutlined,
    total: today.total,
    whose: whoseOf(userId),
    note: userId === undefined ? `自分の案件 ${formatNumber(today.mine_total)}件` : undefined,
    link: homeLinks.today(companyId, userId),
  },
  {
    label: '期限超過',
    short: '期限超過',
    icon: EventBusyOutlined,
    total: overdue.total,
    whose: whoseOf(userId),
    colour: 'error.main',
    note: overdue.total > 0 ? `最長 ${formatNumber(overdue.longest_days)}日` : undefined,
    link: homeLinks.overdue(companyId, userId),
  },
  ...(due
    ? [
        {
          label: '点検の期限',
          short: '点検期限',
          icon: EventRepeatOutlined,
          total: due.overdue + due.within30,
          whose: whoseOf(userId),
          colour: due.overdue > 0 ? 'error.main' : undefined,
          note: due.overdue > 0 ? `期限超過 ${formatNumber(due.overdue)}件` : '30日以内',
          link: homeLinks.due(companyId, userId),
        },
      ]
    : []),
  {
    label: '自分への承認依頼',
    short: '承認依頼',
    icon: HowToRegOutlined,
    total: approvals.total,
    colour: 'warning.main',
    note: approvals.oldest_at ? oldestText(approvals.oldest_at, today_date) : undefined,
    link: homeLinks.approvals(companyId),
  },
  {
    label: '差し戻された書類',
    short: '差し戻し',
    icon: UndoOutlined,
    total: sent_back.total,
    whose: whoseOf(userId),
    note: sent_back.total > 0 ? '再提出が必要' : undefined,
    link: homeLinks.sentBack(companyId, userId !== undefined),
  },
]

type HomeCountsProps = {
  isPhone?: boolean
  companyId: string
  /** Whose figures they are; without one the company's. */
  userId: number | undefined
  home: Home
}

/** The figures of the day; each leads to what it counts. */
export const HomeCounts = ({ isPhone = false, companyId, userId, home }: HomeCountsProps) => {
  const counts = countsOf(companyId, userId, home)
  return (
    <Paper
      variant="outlined"
      component="ul"
      aria-label="件数"
      sx={{
        m: 0,
        p: 0,
        display: 'grid',
        // With larger letters a phone has them in several rows.
        gridTemplateColumns: isPhone
          ? `repeat(auto-fit, minmax(max(${100 / counts.length}%, 3.5rem), 1fr))`
          : `repeat(${counts.length}, minmax(0, 1fr))`,
        overflow: 'hidden',
        '@media (max-width: 899.98px)': isPhone ? undefined : { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {counts.map((count) => (
        <Box
          component="li"
          key={count.label}
          sx={{ listStyle: 'none', borderLeft: 1, borderTop: 1, borderColor: 'divider', ml: '-1px', mt: '-1px' }}
        >
          <Link
            {...count.link}
            underline="none"
            aria-label={`${count.label}${count.whose ? `（${count.whose}）` : ''} ${count.total}件`}
            sx={{
              display: 'block',
              height: '100%',
              color: 'text.primary',
              '&:hover': { bgcolor: 'surface.rowHover' },
              '&:focus-visible': { outlineOffset: -2 },
            }}
          >
            {isPhone ? <PhoneCount {...count} /> : <DeskCount {...count} />}
          </Link>
        </Box>
      ))}
    </Paper>
  )
}

const DeskCount = ({ label, icon: Icon, total, colour, note, whose }: Count) => {
  const tint = total > 0 ? colour : undefined
  return (
    <Box sx={{ px: 5, py: 4 }}>
      <Box sx={{ ...inRows, columnGap: 2, rowGap: 1, fontSize: 13, color: 'text.secondary' }}>
        <Icon sx={{ fontSize: 18, color: tint ?? 'neutral.600' }} />
        <Box component="span" sx={{ flex: '1 0 5em', maxWidth: 'max-content' }}>
          {label}
        </Box>
        {whose && <Tag>{whose}</Tag>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mt: 1.5 }}>
        <Box
          component="span"
          sx={{
            flex: 'none',
            fontSize: 28,
            lineHeight: '34px',
            fontWeight: 700,
            color: tint === 'error.main' ? tint : undefined,
          }}
        >
          {formatNumber(total)}
        </Box>
        <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
          件
        </Box>
        {note && (
          <Box
            component="span"
            sx={{ ml: 'auto', minWidth: 0, fontSize: 12, color: 'neutral.600', textAlign: 'right' }}
          >
            {note}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const PhoneCount = ({ short, total, colour, whose }: Count) => (
  <Box sx={{ pt: 2.5, pb: 2.25, textAlign: 'center' }}>
    <Box sx={{ fontSize: 22, lineHeight: '28px', fontWeight: 700, color: total > 0 ? colour : undefined }}>
      {formatNumber(total)}
    </Box>
    <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>{short}</Box>
    <Box sx={{ minHeight: 14, fontSize: 11, lineHeight: '14px', color: 'text.secondary' }}>{whose ?? '自分'}</Box>
  </Box>
)
