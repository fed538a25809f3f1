import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatNumber } from '#src/lib/text.ts'
import { shortDay } from './day-text.ts'
import { HomeCounts } from './home-counts.tsx'
import { CountText, MoreLink } from './home-section.tsx'
import { homeLinks } from './home-links.ts'
import { PhoneDrafts } from './phone-drafts.tsx'
import { PhoneMatters } from './phone-matters.tsx'
import { HomeState, useHome } from './use-home.tsx'

const mattersShown = 5

/** ホーム in the field: my day, and the document I was filling in. */
export const PhoneHomePage = ({ companyId, user }: { companyId: string; user: { id: number } }) => {
  const state = useHome(companyId)
  const { home, statuses } = state
  return (
    <>
      <Typography variant="h1" sx={{ fontSize: 20, mb: 2.5, minHeight: 30 }}>
        {home ? shortDay(home.today_date) : 'ホーム'}
      </Typography>
      <HomeState {...state} />
      {home && statuses && (
        <>
          <HomeCounts isPhone companyId={companyId} userId={user.id} home={home} />
          <Box component="section" aria-label="今日の案件" sx={{ mt: 5 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, mb: 1 }}>
              <Typography variant="h2" sx={{ fontSize: 17 }}>
                今日の案件
              </Typography>
              <CountText>{`${formatNumber(home.today.mine_total)}件`}</CountText>
              <Box sx={{ ml: 'auto', mr: -1 }}>
                <MoreLink link={homeLinks.today(companyId)}>案件をすべて見る</MoreLink>
              </Box>
            </Box>
            <PhoneMatters
              companyId={companyId}
              matters={home.today.items.slice(0, Math.min(home.today.mine_total, mattersShown))}
              statuses={statuses}
              today={home.today_date}
            />
          </Box>
          <PhoneDrafts companyId={companyId} drafts={home.drafts} />
        </>
      )}
    </>
  )
}
