import { useState } from 'react'
import type { ReactNode } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { canEditCompany } from '#domain/company/company.policy.ts'
import { canCreateDocument } from '#domain/documents/documents.policy.ts'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { CreateDocumentDialog } from '#src/widgets/create-document-dialog/create-document-dialog.tsx'
import { WaitingInvitations } from '#src/widgets/waiting-invitations/waiting-invitations.tsx'
import { longDay } from './day-text.ts'
import { FirstSteps } from './first-steps.tsx'
import type { GuideStart } from './first-steps.tsx'
import { HomeCounts } from './home-counts.tsx'
import { homeColumn, homeColumns } from './home-layout.ts'
import { useHomeScope } from './home-scope.ts'
import { HomeScopeSwitch } from './home-scope-switch.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { NewComments } from './new-comments.tsx'
import { OpenBuildings } from './open-buildings.tsx'
import { OverdueMatters, TodayMatters } from './today-matters.tsx'
import { HomeState, useHome } from './use-home.tsx'
import { WaitingApprovals } from './waiting-approvals.tsx'
import { WaitingConfirmations } from './waiting-confirmations.tsx'
import { WeekSchedule } from './week-schedule.tsx'

type HomePageProps = {
  companyId: string
  user: Actor
  /** The dialog that makes a matter; it closes itself through onClose. */
  renderCreateMatter: (onClose: () => void) => ReactNode
  /** What is begun over any screen. */
  onStart: (start: 'call' | GuideStart) => void
}

/** ホーム on a desk: the day's figures, schedule, and what waits for an answer. */
export const HomePage = ({ companyId, user, renderCreateMatter, onStart }: HomePageProps) => {
  const [creating, setCreating] = useState<'matter' | 'document' | null>(null)
  const [whose, setWhose] = useHomeScope(companyId, user, 'company')
  const state = useHome(companyId, whose)
  const userId = whose === 'mine' ? user.id : undefined
  const { home, statuses } = state
  const handleClose = () => setCreating(null)
  return (
    <>
      <PageHeader
        title="ホーム"
        titleEnd={
          home && (
            <Box component="span" sx={{ fontSize: 14, color: 'text.secondary' }}>
              {longDay(home.today_date)}
            </Box>
          )
        }
        actions={
          <>
            <HomeScopeSwitch user={user} whose={whose} onChoose={setWhose} />
            {canCreateDocument(user) && (
              <Button startIcon={<DescriptionOutlined />} onClick={() => setCreating('document')}>
                書類を作成
              </Button>
            )}
            {canCreateMatter(user) && (
              <Button startIcon={<PhoneInTalkOutlined />} onClick={() => onStart('call')}>
                緊急受付
              </Button>
            )}
            {canCreateMatter(user) && (
              <Button
                variant="contained"
                color="primary"
                startIcon={<AddOutlined />}
                onClick={() => setCreating('matter')}
              >
                案件を作成
              </Button>
            )}
          </>
        }
      />
      <WaitingInvitations />
      <HomeState {...state} skeleton={<HomeSkeleton />} />
      {home && statuses && (
        <Box sx={homeColumn}>
          {canEditCompany(user) && <FirstSteps companyId={companyId} onStart={onStart} />}
          <HomeCounts companyId={companyId} userId={userId} home={home} />
          <Box sx={homeColumns}>
            <Box sx={homeColumn}>
              {home.overdue.total > 0 && (
                <OverdueMatters companyId={companyId} userId={userId} home={home} statuses={statuses} />
              )}
              <TodayMatters companyId={companyId} userId={userId} home={home} statuses={statuses} />
              <WeekSchedule
                companyId={companyId}
                userId={userId}
                today={home.today_date}
                week={home.week}
                statuses={statuses}
              />
            </Box>
            <Box sx={homeColumn}>
              <WaitingApprovals companyId={companyId} approvals={home.approvals} />
              <WaitingConfirmations companyId={companyId} confirmations={home.confirmations} />
              <NewComments companyId={companyId} comments={home.comments} />
              <OpenBuildings
                companyId={companyId}
                userId={userId}
                buildings={home.open_matters_by_building}
                statuses={statuses}
              />
            </Box>
          </Box>
        </Box>
      )}
      <CreateDocumentDialog companyId={companyId} open={creating === 'document'} onClose={handleClose} />
      {creating === 'matter' && renderCreateMatter(handleClose)}
    </>
  )
}
