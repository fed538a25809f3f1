import { Suspense, useState } from 'react'
import Box from '@mui/material/Box'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { documentQueries } from '#src/api/documents.ts'
import { CountTabs } from '#src/ui/buttons/count-tabs.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { HistoryTimeline } from '#src/widgets/history-timeline/history-timeline.tsx'

const CommentThread = lazyPart(() =>
  import('#src/widgets/comment-thread/comment-thread.tsx').then((module) => module.CommentThread),
)

type DocumentLogProps = { companyId: string; document: Pick<Document, 'id' | 'title'>; user: Actor }

export const DocumentTimeline = ({ companyId, document }: { companyId: string; document: Pick<Document, 'id'> }) => (
  <HistoryTimeline
    companyId={companyId}
    pageQuery={(page) => documentQueries.histories(companyId, document.id, page)}
  />
)

export const DocumentComments = ({ companyId, document, user }: DocumentLogProps) => (
  <Suspense fallback={<SkeletonRows rows={3} height={64} />}>
    <CommentThread companyId={companyId} target={{ document_id: document.id }} label={document.title} user={user} />
  </Suspense>
)

const tabs = [
  { value: 'histories', label: '変更履歴' },
  { value: 'comments', label: 'コメント' },
] as const

/** A phone's history and comments: one beside the other has no room there. */
export const PhoneLog = (props: DocumentLogProps) => {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('histories')
  return (
    <>
      <CountTabs label="変更履歴とコメント" tabs={tabs} value={tab} onChange={setTab} />
      <Box role="tabpanel" aria-label={tabs.find(({ value }) => value === tab)?.label}>
        {tab === 'histories' ? (
          <Panel>
            <Box sx={{ px: 4, py: 3 }}>
              <DocumentTimeline {...props} />
            </Box>
          </Panel>
        ) : (
          <DocumentComments {...props} />
        )}
      </Box>
    </>
  )
}
