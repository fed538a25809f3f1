import { idFilter, listOf } from '#src/records/list-address.ts'

export const commentList = listOf('comments', { filters: { user_id: idFilter('ユーザー') } })
