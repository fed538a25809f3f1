import Box from '@mui/material/Box'
import type { Comment } from '#domain/comments/comments.contract.ts'
import { UnreadCount } from '#src/widgets/notifications/unread-count.tsx'
import { useUnreadCounts } from '#src/widgets/notifications/use-unread-counts.ts'
import { Panel } from '#src/ui/page/panel.tsx'
import { CommentItem } from '#src/widgets/comment-thread/comment-item.tsx'
import { CommentPlace } from '#src/widgets/comment-thread/comment-place.tsx'
import { MoreLink, NothingHere } from './home-section.tsx'

const rowsShown = 3

/** 新しいコメント: the newest that one may see, with where they stand. */
export const NewComments = ({ companyId, comments }: { companyId: string; comments: readonly Comment[] }) => (
  <Panel
    title="新しいコメント"
    titleEnd={<UnreadCount count={useUnreadCounts(companyId).unread_comments_count} />}
    action={<MoreLink link={{ to: '/c/$companyId/comments', params: { companyId } }}>すべて見る</MoreLink>}
  >
    {comments.length === 0 && <NothingHere>コメントはまだありません。</NothingHere>}
    <Box component="ul" aria-label="新しいコメント" sx={{ m: 0, p: 0 }}>
      {comments.slice(0, rowsShown).map((comment) => (
        <CommentItem key={comment.id} companyId={companyId} comment={comment} lines={2} isUnread={comment.is_unread}>
          <CommentPlace companyId={companyId} comment={comment} />
        </CommentItem>
      ))}
    </Box>
  </Panel>
)
