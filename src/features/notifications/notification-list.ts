import { listOf } from '#src/records/list-address.ts'

export const notificationList = listOf('notifications', {
  filters: { unread: { label: '未読', read: (value): true | undefined => value === true || undefined } },
})
