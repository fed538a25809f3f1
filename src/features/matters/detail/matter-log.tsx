import { Suspense } from 'react'
import Box from '@mui/material/Box'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { matterQueries } from '#src/api/matters.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { HistoryTimeline } from '#src/widgets/history-timeline/history-timeline.tsx'
import { matterTabLabels } from './matter-tabs.ts'

const CommentThread = lazyPart(() =>
  import('#src/widgets/comment-thread/comment-thread.tsx').then((module) => module.CommentThread),
)

type MatterCommentsProps = { companyId: string; matter: Pick<Matter, 'id' | 'name'>; user: Actor }

export const MatterComments = ({ companyId, matter, user }: MatterCommentsProps) => (
  <Suspense fallback={<SkeletonRows height={64} />}>
    <CommentThread companyId={companyId} target={{ matter_id: matter.id }} label={matter.name} user={user} />
  </Suspense>
)

export const MatterHistory = ({
  companyId,
  matterId,
  untitled,
}: {
  companyId: string
  matterId: number
  /** For who sees it on its own: the screen says what it is. */ untitled?: boolean
}) => (
  <Panel title={untitled ? undefined : matterTabLabels.histories}>
    <Box sx={{ px: { desk: 6, phone: 4 }, py: 3 }}>
      <HistoryTimeline companyId={companyId} pageQuery={(page) => matterQueries.histories(companyId, matterId, page)} />
    </Box>
  </Panel>
)
