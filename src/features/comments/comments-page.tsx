import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CommentFilter } from '#domain/comments/comments.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { commentQueries } from '#src/api/comments.ts'
import { describeError } from '#src/api/errors.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
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
  const isPhone = isSmartphone()
  /** Another filter begins at the first page. */
  const setMember = (user_id: number | undefined) => onSearch({ user_id })
  const handleClear = () => setMember(undefined)
  return (
    <>
      <PageHeader title="コメント" />
      <FilterBar label="コメントの絞り込み" onClear={search.user_id === undefined ? undefined : handleClear}>
        <MemberFilter companyId={companyId} user={user} value={search.user_id} onChange={setMember} />
      </FilterBar>
      {query.isError && !query.data && (
        <Box sx={{ p: isPhone ? 4 : 0 }}>
          <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />
        </Box>
      )}
      {query.isPending && <SkeletonRows height={72} />}
      {query.data && (
        <Paper variant="outlined" sx={isPhone ? { borderWidth: 0, borderRadius: 0 } : { maxWidth: 880 }}>
          {query.data.data.length === 0 &&
            (search.user_id === undefined ? (
              <EmptyState
                drawing="nothing-waiting"
                title="コメントがありません"
                text="案件や書類にコメントすると、ここに表示されます。"
              />
            ) : (
              <EmptyState
                drawing="no-result"
                title="条件に一致するコメントがありません"
                action={<Button onClick={handleClear}>選択をクリア</Button>}
              />
            ))}
          <Box component="ul" aria-label="コメント" sx={{ m: 0, p: 0 }}>
            {query.data.data.map((comment) => (
              <CommentItem key={comment.id} companyId={companyId} comment={comment}>
                <CommentPlace companyId={companyId} comment={comment} />
              </CommentItem>
            ))}
          </Box>
          <Pager meta={query.data.meta} onPageChange={(page) => onSearch({ ...search, page })} />
        </Paper>
      )}
    </>
  )
}
