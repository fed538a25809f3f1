import { commentShows } from '#domain/comments/comments.labels.ts'
import { choiceFilter, idFilter, listOf, textFilter } from '#src/records/list-address.ts'

export const commentList = listOf('comments', {
  filters: { q: textFilter('コメント'), show: choiceFilter('表示', commentShows), user_id: idFilter('ユーザー') },
})
