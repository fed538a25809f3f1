/**
 * The talk on one matter or document, newest first, with a field to join in:
 *
 *   <CommentThread companyId={companyId} target={{ matter_id: matter.id }} label={matter.name} user={user} />
 */
import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Comment } from '#domain/comments/comments.contract.ts'
import { commentQueries } from '#src/api/comments.ts'
import type { CommentTarget } from '#src/api/comments.ts'
import { describeError } from '#src/api/errors.ts'
import { BoxedList } from '#src/ui/lists/boxed-list.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { useReadShown } from '../notifications/use-read-shown.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import { queuedOf } from '#src/outbox/kinds/entry.ts'
import { EntryStateBadge } from '#src/outbox/screens/waiting-badge.tsx'
import { CommentComposer } from './comment-composer.tsx'
import { CommentItem } from './comment-item.tsx'

type CommentThreadProps = {
  companyId: string
  target: CommentTarget
  /** The matter's name, the document's title. */
  label: string
  user: { id: number }
}

export const CommentThread = ({ companyId, target, label, user }: CommentThreadProps) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
    <CommentComposer key={JSON.stringify(target)} companyId={companyId} target={target} label={label} user={user} />
    <WaitingComments target={target} />
    <CommentList companyId={companyId} target={target} />
  </Box>
)

/** What was said meanwhile moves older comments onto the next page: each stands once. */
const eachOnce = (comments: readonly Comment[]): Comment[] => [
  ...new Map(comments.map((comment) => [comment.id, comment])).values(),
]

/** What was written here and has not arrived. */
const useWaiting = (target: CommentTarget) =>
  queuedOf(useOutbox(), 'comment').filter(({ write }) => JSON.stringify(write.target) === JSON.stringify(target))

const WaitingComments = ({ target }: Pick<CommentThreadProps, 'target'>) => {
  const waiting = useWaiting(target)
  if (waiting.length === 0) return null
  return (
    <BoxedList aria-label="送信待ちのコメント">
      {waiting.map(({ id, write, state, error }) => (
        <Box
          component="li"
          key={id}
          sx={{ px: 4, py: 3, typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          <EntryStateBadge state={state} />
          <Box sx={{ mt: 1 }}>{write.body.body}</Box>
          {state === 'failed' && <Box sx={{ typography: 'caption', color: 'error.main' }}>{error}</Box>}
        </Box>
      ))}
    </BoxedList>
  )
}

const CommentList = ({ companyId, target }: Pick<CommentThreadProps, 'companyId' | 'target'>) => {
  const query = useInfiniteQuery(commentQueries.thread(companyId, target))
  const isOneWaiting = useWaiting(target).length > 0
  useReadShown(companyId, { kinds: ['mentioned', 'document_asked'], ...target })
  if (query.isError && !query.data)
    return <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonRows rows={3} height={64} />
  const comments = eachOnce(query.data.pages.flatMap(({ data }) => data))
  if (comments.length === 0)
    return isOneWaiting ? null : (
      <Box component="p" sx={{ m: 0, typography: 'body2', color: 'text.secondary' }}>
        コメントはまだありません。
      </Box>
    )
  return (
    <div>
      <Box
        component="ul"
        aria-label="コメント"
        sx={{ m: 0, p: 0, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 2 }}
      >
        {comments.map((comment) => (
          <CommentItem key={comment.id} companyId={companyId} comment={comment}>
            {'matter_id' in target && comment.document && (
              <Link
                to="/c/$companyId/documents/$documentId/log"
                params={{ companyId, documentId: comment.document.id }}
                sx={{ fontSize: 12 }}
              >
                {comment.document.name}
              </Link>
            )}
          </CommentItem>
        ))}
      </Box>
      {query.hasNextPage && (
        <Box sx={{ display: 'flex', justifyContent: 'center', mt: 3 }}>
          <LoadingButton
            loading={query.isFetchingNextPage}
            loadingText="読み込み中..."
            onClick={() => void query.fetchNextPage()}
          >
            以前のコメントを表示
          </LoadingButton>
        </Box>
      )}
    </div>
  )
}
