import { useEffect } from 'react'
import type { ReadNotificationsRequest } from '#domain/notifications/notifications.contract.ts'
import { useReadShownNotifications } from '#src/api/notification-changes.ts'
import { useUnreadCounts } from './use-unread-counts.ts'

type Shown = Pick<ReadNotificationsRequest, 'kinds' | 'matter_id' | 'document_id'>

/**
 * The screen shows what these notifications tell of: they count as read, also those that come while it is open.
 *
 *   useReadShown(companyId, { kinds: ['document_opened'], document_id: document.id })
 */
export const useReadShown = (companyId: string, shown: Shown): void => {
  const { unread_count, unread_comments_count } = useUnreadCounts(companyId)
  const waiting = unread_count + unread_comments_count
  const { mutate } = useReadShownNotifications(companyId)
  const key = JSON.stringify(shown)
  useEffect(() => {
    if (waiting > 0) mutate(JSON.parse(key) as Shown)
  }, [waiting, key, mutate])
}
