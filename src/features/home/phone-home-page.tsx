import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { canEditCompany } from '#domain/company/company.policy.ts'
import type { Home } from '#domain/home/home.contract.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { formatNumber } from '#src/lib/text.ts'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'
import { WaitingInvitations } from '#src/widgets/waiting-invitations/waiting-invitations.tsx'
import { shortDay } from './day-text.ts'
import { FirstSteps } from './first-steps.tsx'
import type { GuideStart } from './first-steps.tsx'
import { HomeCounts } from './home-counts.tsx'
import { CountText, MoreLink, whoseOf } from './home-section.tsx'
import { useHomeScope } from './home-scope.ts'
import { HomeScopeSwitch } from './home-scope-switch.tsx'
import { homeLinks } from './home-links.ts'
import { PhoneHomeSkeleton } from './home-skeleton.tsx'
import { PhoneDrafts } from './phone-drafts.tsx'
import { PhoneMatters } from './phone-matters.tsx'
import { WaitingConfirmations } from './waiting-confirmations.tsx'
import { overdueShown } from './today-matters.tsx'
import { HomeState, useHome } from './use-home.tsx'

const mattersShown = 5

type PhoneHomePageProps = { companyId: string; user: Actor; onStart: (start: GuideStart) => void }

/** ホーム in the field: my day, and the document I was filling in. */
export const PhoneHomePage = ({ companyId, user, onStart }: PhoneHomePageProps) => {
  const [whose, setWhose] = useHomeScope(companyId, user, 'mine')
  const state = useHome(companyId, whose)
  const userId = whose === 'mine' ? user.id : undefined
  const { home, statuses } = state
  return (
    <>
      <Box sx={{ ...inRow, justifyContent: 'space-between', gap: 2, mb: 2.5 }}>
        <Typography variant="h1" sx={{ fontSize: 20, minHeight: 30 }}>
          {home ? shortDay(home.today_date) : 'ホーム'}
        </Typography>
        <HomeScopeSwitch user={user} whose={whose} onChoose={setWhose} />
      </Box>
      <Box sx={{ mb: 4, '&:empty': { display: 'none' } }}>
        <WaitingInvitations />
      </Box>
      <HomeState {...state} skeleton={<PhoneHomeSkeleton />} />
      {home && statuses && (
        <>
          {canEditCompany(user) && (
            <Box sx={{ mb: 4, '&:empty': { display: 'none' } }}>
              <FirstSteps isPhone companyId={companyId} onStart={onStart} />
            </Box>
          )}
          <HomeCounts isPhone companyId={companyId} userId={userId} home={home} />
          {home.overdue.total > 0 && (
            <PhoneSection
              {...{ companyId, home, statuses, userId }}
              title="期限超過"
              part={home.overdue}
              shown={overdueShown}
              more={<MoreLink link={homeLinks.overdue(companyId, userId)}>すべて見る</MoreLink>}
            />
          )}
          <PhoneSection
            {...{ companyId, home, statuses, userId }}
            title="今日の案件"
            part={home.today}
            shown={mattersShown}
            more={<MoreLink link={homeLinks.today(companyId, userId)}>案件をすべて見る</MoreLink>}
          />
          <Box sx={{ mt: 5, '&:empty': { display: 'none' } }}>
            <WaitingConfirmations companyId={companyId} confirmations={home.confirmations} />
          </Box>
          <PhoneDrafts companyId={companyId} drafts={home.drafts} />
        </>
      )}
    </>
  )
}

type PhoneSectionProps = {
  companyId: string
  home: Home
  statuses: readonly MatterStatus[]
  userId: number | undefined
  title: string
  part: Home['today' | 'overdue']
  shown: number
  more: ReactNode
}

/** The first matters of a kind as cards under their name. */
const PhoneSection = ({ companyId, home, statuses, userId, title, part, shown, more }: PhoneSectionProps) => (
  <Box component="section" aria-label={title} sx={{ mt: 5 }}>
    <Box sx={{ ...inRows, gap: 2, minHeight: 44, mb: 1 }}>
      <Typography variant="h2" sx={{ fontSize: 17 }}>
        {title}
      </Typography>
      <CountText>{`${whoseOf(userId)} ${formatNumber(part.total)}件`}</CountText>
      <Box sx={{ ml: 'auto', mr: -1 }}>{more}</Box>
    </Box>
    <PhoneMatters
      companyId={companyId}
      title={title}
      matters={part.items.slice(0, shown)}
      statuses={statuses}
      today={home.today_date}
      userId={userId}
    />
  </Box>
)
