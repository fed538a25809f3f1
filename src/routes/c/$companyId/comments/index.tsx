import { createFileRoute } from '@tanstack/react-router'
import { commentQueries } from '#src/api/comments.ts'
import { fieldListRoute } from '#src/app/field/list-route.ts'
import { commentList } from '#src/features/comments/comment-list.ts'
import { CommentsPage } from '#src/features/comments/comments-page.tsx'
import { listReads } from '#src/records/list-address.ts'

const Comments = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <CommentsPage companyId={companyId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/comments/')({
  ...fieldListRoute(commentList, listReads(commentList, commentQueries.list)),
  component: Comments,
})
