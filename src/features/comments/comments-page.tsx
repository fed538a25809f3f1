import Box from '@mui/material/Box'
import type { Actor } from '#domain/users/users.policy.ts'
import { commentQueries } from '#src/api/comments.ts'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { useListAddress, useRecordList } from '#src/records/use-record-list.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { CommentItem } from '#src/widgets/comment-thread/comment-item.tsx'
import { CommentPlace } from '#src/widgets/comment-thread/comment-place.tsx'
import { MemberFilter } from '#src/widgets/filter-bar/member-filter.tsx'
import { RecordFilters } from '#src/widgets/filter-bar/record-filters.tsx'
import type { FilterControls } from '#src/widgets/filter-bar/record-filters.tsx'
import { commentList } from './comment-list.ts'

type CommentsPageProps = { companyId: string; user: Actor }

/** コメント: what is said on all matters and documents that one may see, newest first. */
export const CommentsPage = ({ companyId, user }: CommentsPageProps) => {
  const address = useListAddress(commentList, user)
  const query = commentQueries.list(companyId, address.search)
  const list = useRecordList({ list: commentList, user, address, query })
  const controls: FilterControls<typeof commentList> = {
    user_id: (filter) => <MemberFilter {...filter} companyId={companyId} user={user} />,
  }
  return (
    <>
      <PageHeader title="コメント" />
      <RecordListScreen
        isStacked
        label="コメント"
        list={list}
        filters={<RecordFilters label="コメント" list={list} controls={controls} />}
        empty={
          <EmptyState
            drawing="nothing-waiting"
            title="コメントがありません"
            text="案件や書類にコメントすると、ここに表示されます。"
          />
        }
        phone={{
          variant: 'outlined',
          sx: { maxWidth: { desk: 880 }, borderWidth: { phone: 0 }, borderRadius: { phone: 0 } },
          height: 72,
          rows: (found) => (
            <Box component="ul" aria-label="コメント" sx={{ m: 0, p: 0 }}>
              {found.map((comment) => (
                <CommentItem key={comment.id} companyId={companyId} comment={comment}>
                  <CommentPlace companyId={companyId} comment={comment} />
                </CommentItem>
              ))}
            </Box>
          ),
        }}
      />
    </>
  )
}
