import { useState } from 'react'
import MarkChatReadOutlined from '@mui/icons-material/MarkChatReadOutlined'
import MarkChatUnreadOutlined from '@mui/icons-material/MarkChatUnreadOutlined'
import Box from '@mui/material/Box'
import type { Actor } from '#domain/users/users.policy.ts'
import { commentShowLabels, commentShows } from '#domain/comments/comments.labels.ts'
import { useReadComments } from '#src/api/comment-changes.ts'
import { commentQueries } from '#src/api/comments.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { useListAddress, useRecordList } from '#src/records/use-record-list.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { SingleChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { MemberFilter } from '#src/widgets/filter-bar/member-filter.tsx'
import { RecordFilters } from '#src/widgets/filter-bar/record-filters.tsx'
import type { FilterControls } from '#src/widgets/filter-bar/record-filters.tsx'
import { useUnreadCounts } from '#src/widgets/notifications/use-unread-counts.ts'
import { commentList } from './comment-list.ts'
import { InboxItem } from './inbox-item.tsx'
import { useSeenComments } from './use-seen-comments.ts'

const showOptions = commentShows.map((value) => ({ value, label: commentShowLabels[value] }))

type CommentsPageProps = { companyId: string; user: Actor }

/** コメント: what is said on all matters and documents that one may see, newest first. */
export const CommentsPage = ({ companyId, user }: CommentsPageProps) => {
  const address = useListAddress(commentList, user)
  const pages = (page?: number, per_page?: number) =>
    commentQueries.list(companyId, { ...address.search, page, per_page })
  const list = useRecordList({ list: commentList, user, address, pages })
  const seenRef = useSeenComments(companyId)
  const { unread_comments_count } = useUnreadCounts(companyId)
  const read = useReadComments(companyId)
  const [clearedUpTo, setClearedUpTo] = useState(0)
  const handleReadAll = () =>
    read.mutate(
      {},
      {
        onSuccess: () => {
          setClearedUpTo(Math.max(0, ...(list.rows ?? []).map(({ id }) => id)))
          void list.query.refetch()
        },
      },
    )
  const controls: FilterControls<typeof commentList> = {
    q: (filter) => <FilterSearch {...filter} label="本文・案件名・書類名を検索" width={248} />,
    show: (filter) => <SingleChoiceFilter {...filter} icon={<MarkChatUnreadOutlined />} options={showOptions} />,
    user_id: (filter) => <MemberFilter {...filter} companyId={companyId} user={user} />,
  }
  return (
    <>
      <PageHeader
        title="コメント"
        titleEnd={unread_comments_count > 0 && <Tag>{`未読 ${unread_comments_count}件`}</Tag>}
        actions={
          unread_comments_count > 0 && (
            <LoadingButton
              // Beside the title and its count a phone has no room for a frame.
              {...(isSmartphone() ? { variant: 'text' } : { startIcon: <MarkChatReadOutlined /> })}
              loading={read.isPending}
              loadingText="更新中..."
              onClick={handleReadAll}
            >
              すべて既読にする
            </LoadingButton>
          )
        }
      />
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
                <InboxItem
                  key={comment.id}
                  companyId={companyId}
                  user={user}
                  comment={comment}
                  isCleared={comment.id <= clearedUpTo}
                  seenRef={comment.is_unread ? seenRef(comment.id) : undefined}
                />
              ))}
            </Box>
          ),
        }}
      />
    </>
  )
}
