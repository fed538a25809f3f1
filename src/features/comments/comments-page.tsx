import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CommentFilter } from '#domain/comments/comments.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { commentQueries } from '#src/api/comments.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StackedRows } from '#src/ui/stacked-rows.tsx'
import { CommentItem } from '#src/widgets/comment-thread/comment-item.tsx'
import { CommentPlace } from '#src/widgets/comment-thread/comment-place.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { MemberFilter } from '#src/widgets/filter-bar/member-filter.tsx'

export type CommentsSearch = Pick<CommentFilter, 'user_id' | 'page'>

type CommentsPageProps = {
  companyId: string
  user: Actor
  search: CommentsSearch
  onSearch: (search: CommentsSearch) => void
}

/** コメント: what is said on all matters and documents that one may see, newest first. */
export const CommentsPage = ({ companyId, user, search, onSearch }: CommentsPageProps) => {
  const query = useQuery({ ...commentQueries.list(companyId, search), placeholderData: keepPreviousData })
  /** Another filter begins at the first page. */
  const setMember = (user_id: number | undefined) => onSearch({ user_id })
  const handleClear = () => setMember(undefined)
  return (
    <>
      <PageHeader title="コメント" />
      <ListFrame
        filters={
          <FilterBar label="コメントの絞り込み" onClear={search.user_id === undefined ? undefined : handleClear}>
            <MemberFilter companyId={companyId} user={user} value={search.user_id} onChange={setMember} />
          </FilterBar>
        }
        rows={query.data?.data}
        meta={query.data?.meta}
        failure={loadFailure(query)}
        onPageChange={(page) => onSearch({ ...search, page })}
      >
        {(comments, pager) => (
          <StackedRows
            variant="outlined"
            sx={{ maxWidth: { desk: 880 }, borderWidth: { phone: 0 }, borderRadius: { phone: 0 } }}
            rows={comments}
            height={72}
            empty={<NoComments onClear={search.user_id === undefined ? undefined : handleClear} />}
            footer={pager}
          >
            {(found) => (
              <Box component="ul" aria-label="コメント" sx={{ m: 0, p: 0 }}>
                {found.map((comment) => (
                  <CommentItem key={comment.id} companyId={companyId} comment={comment}>
                    <CommentPlace companyId={companyId} comment={comment} />
                  </CommentItem>
                ))}
              </Box>
            )}
          </StackedRows>
        )}
      </ListFrame>
    </>
  )
}

const NoComments = ({ onClear }: { /** Where a filter hides them. */ onClear: (() => void) | undefined }) =>
  onClear ? (
    <EmptyState
      drawing="no-result"
      title="条件に一致するコメントがありません"
      action={<Button onClick={onClear}>選択をクリア</Button>}
    />
  ) : (
    <EmptyState
      drawing="nothing-waiting"
      title="コメントがありません"
      text="案件や書類にコメントすると、ここに表示されます。"
    />
  )
