import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import Box from '@mui/material/Box'
import { ActionBar } from '#src/ui/page/action-bar.tsx'
import { LinkIconButton } from '#src/ui/text/link.tsx'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { MatterStatusControl } from '#src/widgets/matter-status/matter-status-control.tsx'
import { CameraButton } from '#src/outbox/screens/camera-button.tsx'
import { useVisits } from '#src/widgets/attendances/use-visits.ts'
import { VisitButton } from '#src/widgets/attendances/visit-button.tsx'
import { isOwnMatter } from '#src/widgets/matter-list/own-matter.ts'
import { GuestReports } from './guest-reports.tsx'
import { MatterDescription } from './matter-description.tsx'
import { MatterFacts } from './matter-facts.tsx'
import { MatterOnSite } from './matter-on-site.tsx'
import type { MatterLayoutProps } from './matter-layout.ts'
import { MatterPart } from './matter-part.tsx'
import { MatterPartLinks } from './matter-part-links.tsx'
import { MatterTimes } from './matter-times.tsx'
import { MatterShootingList } from './matter-shooting-list.tsx'
import { MatterVisits } from './matter-visits.tsx'
import { matterTabLabels } from './matter-tabs.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

/** On a phone: the matter with its status and what the field needs at the lower edge; every part of it is a screen of its own. */
export const PhoneMatter = (props: MatterLayoutProps) =>
  props.tab === 'overview' ? <PhoneOverview {...props} /> : <PhonePart {...props} tab={props.tab} />

const PhoneOverview = ({ companyId, user, matter, statuses, tabs, actions, createButton }: MatterLayoutProps) => {
  const part = (tab: 'report-folder' | 'comments') =>
    ({
      to: '/c/$companyId/matters/$matterId',
      params: { companyId, matterId: matter.id },
      search: { tab },
      'aria-label': matterTabLabels[tab],
      sx: barButton,
    }) as const
  const visits = useVisits(companyId, matter.id)
  return (
    <>
      <PageHeader
        title={matter.name}
        crumbs={[{ label: '案件', link: { to: '/c/$companyId/matters', params: { companyId } } }]}
        actions={actions}
      />
      <PageBody>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
          <Box sx={{ ...inRows, gap: 2 }}>
            {isOwnMatter(matter, user) && <Tag brand>自分の案件</Tag>}
            <MatterStatusControl companyId={companyId} matter={matter} statuses={statuses} />
          </Box>
          <MatterOnSite
            companyId={companyId}
            matter={matter}
            status={statuses.find(({ id }) => id === matter.status_id)}
          />
          <MatterVisits companyId={companyId} matter={matter} {...visits} />
          <GuestReports companyId={companyId} user={user} matter={matter} />
          <MatterTimes companyId={companyId} user={user} matterId={matter.id} />
          <MatterShootingList companyId={companyId} matter={matter} />
          <MatterPartLinks
            companyId={companyId}
            matterId={matter.id}
            tabs={tabs.filter(({ value }) => value !== 'overview')}
          />
          <MatterDescription companyId={companyId} matter={matter} />
          <MatterFacts
            withName
            companyId={companyId}
            user={user}
            matter={matter}
            status={statuses.find(({ id }) => id === matter.status_id)}
          />
        </Box>
      </PageBody>
      <ActionBar above={<VisitButton companyId={companyId} matter={matter} {...visits} />}>
        <CameraButton
          compact
          label="写真"
          target={{ kind: 'report-folder', company_id: companyId, matter_id: matter.id, label: matter.name }}
        />
        <LinkIconButton {...part('report-folder')}>
          <FolderOutlined />
        </LinkIconButton>
        <LinkIconButton {...part('comments')}>
          <ChatBubbleOutlineOutlined />
        </LinkIconButton>
        {createButton}
      </ActionBar>
    </>
  )
}

const PhonePart = ({
  companyId,
  user,
  matter,
  tab,
  createButton,
  onCreateDocument,
}: MatterLayoutProps & { tab: Exclude<MatterLayoutProps['tab'], 'overview'> }) => (
  // The bar stands at the lower edge however little there is above it.
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto 1fr auto',
      minHeight: '100dvh',
    }}
  >
    <PageHeader
      title={matterTabLabels[tab]}
      about={matter.name}
      crumbs={[
        {
          label: matter.name,
          link: { to: '/c/$companyId/matters/$matterId', params: { companyId, matterId: matter.id } },
        },
      ]}
    />
    <PageBody>
      <MatterPart
        isPhone
        companyId={companyId}
        user={user}
        matter={matter}
        tab={tab}
        onCreateDocument={onCreateDocument}
      />
    </PageBody>
    {tab === 'documents' && createButton && <ActionBar>{createButton}</ActionBar>}
  </Box>
)

/** As high as the buttons beside it, and no wider than it needs. */
const barButton = {
  '&&': { flex: 'none', width: 48, height: 48, border: 1, borderColor: 'line.button', borderRadius: '6px' },
} as const
