import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import EventOutlined from '@mui/icons-material/EventOutlined'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { formatDayRange } from '#domain/dates.ts'
import type { Home, HomeMatter } from '#domain/home/home.contract.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { formatTimeRange, isOverdue } from '#domain/matters/matters.rules.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { formatNumber } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Link, LinkButton } from '#src/ui/text/link.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { MatterStatusControl } from '#src/widgets/matter-status/matter-status-control.tsx'
import { WaitingInvitations } from '#src/widgets/waiting-invitations/waiting-invitations.tsx'
import { AskedDocuments } from './asked-documents.tsx'
import { longDay, shortDay } from './day-text.ts'
import { homeColumn } from './home-layout.ts'
import { CountText, MoreLink } from './home-section.tsx'
import { homeLinks } from './home-links.ts'
import { PhoneHomeSkeleton } from './home-skeleton.tsx'
import { NewComments } from './new-comments.tsx'
import { PhoneDrafts } from './phone-drafts.tsx'
import { HomeState, useHome } from './use-home.tsx'

/** ホーム of a partner: the jobs that are theirs, the next first, and what is asked of them; nothing of the company's own. */
type GuestHomePageProps = {
  companyId: string
  userId: number
  isFirmHead: boolean
  /** Of other companies, too. */
  isOneOfSeveral: boolean
}

export const GuestHomePage = ({ companyId, userId, isFirmHead, isOneOfSeveral }: GuestHomePageProps) => {
  const state = useHome(companyId, 'mine')
  const { home, statuses } = state
  return (
    <Box sx={{ maxWidth: 760 }}>
      {isSmartphone() ? (
        <Typography variant="h1" sx={{ fontSize: 20, minHeight: 30, mb: 3 }}>
          {home ? shortDay(home.today_date) : 'ホーム'}
        </Typography>
      ) : (
        <PageHeader title="ホーム" titleEnd={home && <CountText>{longDay(home.today_date)}</CountText>} />
      )}
      <Box sx={{ mb: 4, '&:empty': { display: 'none' } }}>
        <WaitingInvitations />
      </Box>
      <Box sx={{ mb: 4, display: 'flex', flexWrap: 'wrap', gap: 2, '&:empty': { display: 'none' } }}>
        {isOneOfSeveral && (
          <LinkButton to="/my-matters" startIcon={<EventOutlined />}>
            すべての会社の案件
          </LinkButton>
        )}
        {isFirmHead && (
          <LinkButton to="/c/$companyId/settings/own-firm" params={{ companyId }} startIcon={<GroupsOutlined />}>
            自社の人と案件の担当
          </LinkButton>
        )}
      </Box>
      <HomeState {...state} skeleton={<PhoneHomeSkeleton />} />
      {home && statuses && (
        <Box sx={homeColumn}>
          <AskedDocuments companyId={companyId} asked={home.asked} today={home.today_date} />
          <OwnMatters companyId={companyId} userId={userId} home={home} statuses={statuses} />
          <SentBack companyId={companyId} items={withoutAsked(home, home.sent_back.items)} />
          <PhoneDrafts companyId={companyId} drafts={withoutAsked(home, home.drafts)} />
          <NewComments companyId={companyId} comments={home.comments} />
        </Box>
      )}
    </Box>
  )
}

/** What is asked of them stands above already. */
const withoutAsked = <T extends { id: number }>({ asked }: Home, documents: readonly T[]): T[] =>
  documents.filter(({ id }) => !asked.items.some((document) => document.id === id))

type OwnMattersProps = { companyId: string; userId: number; home: Home; statuses: readonly MatterStatus[] }

const OwnMatters = ({ companyId, userId, home: { own, today_date }, statuses }: OwnMattersProps) => (
  <Box component="section" aria-label="自分の案件">
    <Box sx={{ ...inRow, gap: 2, minHeight: 44, mb: 1 }}>
      <Typography variant="h2" sx={{ fontSize: 17 }}>
        自分の案件
      </Typography>
      <CountText>{`未完了 ${formatNumber(own.total)}件`}</CountText>
      <Box sx={{ ml: 'auto' }}>
        <MoreLink link={homeLinks.of(companyId, userId)}>完了を含めて見る</MoreLink>
      </Box>
    </Box>
    {own.items.length === 0 ? (
      <Paper variant="outlined" sx={{ p: 4, color: 'text.secondary' }}>
        参加している未完了の案件はありません。案件に追加されると、ここに表示します。
      </Paper>
    ) : (
      <Box component="ul" aria-label="自分の案件" sx={{ m: 0, p: 0, display: 'grid', gap: 2 }}>
        {own.items.map((matter) => (
          <OwnMatter key={matter.id} companyId={companyId} matter={matter} statuses={statuses} today={today_date} />
        ))}
      </Box>
    )}
  </Box>
)

type OwnMatterProps = { companyId: string; matter: HomeMatter; statuses: readonly MatterStatus[]; today: string }

const OwnMatter = ({ companyId, matter, statuses, today }: OwnMatterProps) => {
  const status = statuses.find(({ id }) => id === matter.status_id)
  const plan = [formatDayRange(matter.start_date, matter.end_date), formatTimeRange(matter)].filter(Boolean).join('　')
  return (
    <Paper variant="outlined" component="li" sx={{ listStyle: 'none', minWidth: 0, px: 4, py: 3 }}>
      <Link
        to="/c/$companyId/matters/$matterId"
        params={{ companyId, matterId: matter.id }}
        sx={{ ...touchArea, display: 'block', py: 0.5, fontSize: 16, lineHeight: '24px', fontWeight: 500 }}
      >
        {matter.name}
      </Link>
      <Box sx={{ ...inRow, gap: 1.5, mt: 0.5, fontSize: 14, color: 'text.secondary' }}>
        <EventOutlined sx={{ fontSize: 18, flex: 'none' }} />
        {plan || '日程未定'}
        {status && isOverdue(matter, status.type_id, today) && (
          <Box component="span" sx={{ color: 'error.main', fontWeight: 500 }}>
            期限超過
          </Box>
        )}
      </Box>
      {matter.building && (
        <Box sx={{ ...inRow, gap: 1.5, mt: 0.5, fontSize: 14, color: 'text.secondary' }}>
          <ApartmentOutlined sx={{ fontSize: 18, flex: 'none' }} />
          <BuildingLink companyId={companyId} building={matter.building} sx={{ minWidth: 0, lineHeight: '24px' }} />
        </Box>
      )}
      <Box sx={{ mt: 2, overflow: 'hidden' }}>
        <MatterStatusControl companyId={companyId} matter={matter} statuses={statuses} />
      </Box>
    </Paper>
  )
}

/** Documents that they wrote and that came back; nothing where there are none. */
const SentBack = ({ companyId, items }: { companyId: string; items: Home['sent_back']['items'] }) =>
  items.length === 0 ? null : (
    <Box component="section" aria-label="差し戻された書類">
      <Typography variant="h2" sx={{ fontSize: 17, mb: 2 }}>
        差し戻された書類
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 2 }}>
        {items.map(({ id, title, matter }) => (
          <Paper variant="outlined" component="li" key={id} sx={{ listStyle: 'none', minWidth: 0 }}>
            <Link
              to="/c/$companyId/documents/$documentId/edit"
              params={{ companyId, documentId: id }}
              underline="none"
              sx={{ ...inRow, gap: 3, minHeight: 56, px: 4, py: 2, color: 'text.primary' }}
            >
              <UndoOutlined sx={{ color: 'error.main' }} />
              <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
                {title}
              </Box>
              {matter && <Tag>{matter.name}</Tag>}
            </Link>
          </Paper>
        ))}
      </Box>
    </Box>
  )
