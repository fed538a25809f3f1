import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Actor } from '#domain/users/users.policy.ts'
import { notificationQueries } from '#src/api/notifications.ts'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { useListAddress, useRecordList } from '#src/records/use-record-list.ts'
import { CountTabs } from '#src/ui/buttons/count-tabs.tsx'
import { isSmartphone } from '#src/lib/device.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LinkButton, LinkIconButton } from '#src/ui/text/link.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { NotificationList, UnreadBar } from '#src/widgets/notifications/notification-list.tsx'
import { useUnreadCounts } from '#src/widgets/notifications/use-unread-counts.ts'
import { notificationList } from './notification-list.ts'

type NotificationsPageProps = { companyId: string; user: Actor }

const SettingsLink = ({ companyId }: { companyId: string }) =>
  isSmartphone() ? (
    <LinkIconButton aria-label="受け取り方を設定" to="/c/$companyId/settings/notifications" params={{ companyId }}>
      <SettingsOutlined />
    </LinkIconButton>
  ) : (
    <LinkButton startIcon={<SettingsOutlined />} to="/c/$companyId/settings/notifications" params={{ companyId }}>
      受け取り方を設定
    </LinkButton>
  )

/** お知らせ: all that the user was to hear of, newest first, or what is unread of it. */
export const NotificationsPage = ({ companyId, user }: NotificationsPageProps) => {
  const address = useListAddress(notificationList, user)
  const { search } = address
  const pages = (page?: number, per_page?: number) => notificationQueries.list(companyId, { ...search, page, per_page })
  const list = useRecordList({ list: notificationList, user, address, pages })
  const { unread_count } = useUnreadCounts(companyId)
  return (
    <>
      <PageHeader
        title="お知らせ"
        phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }}
        actions={<SettingsLink companyId={companyId} />}
      />
      <RecordListScreen
        isStacked
        label="お知らせ"
        list={list}
        filters={
          <Box sx={{ px: { phone: 4 } }}>
            <CountTabs
              label="お知らせの絞り込み"
              tabs={[
                { value: 'all', label: 'すべて' },
                { value: 'unread', label: '未読', count: unread_count, waiting: true },
              ]}
              value={search.unread ? 'unread' : 'all'}
              onChange={(value) => list.setFilter({ unread: value === 'unread' || undefined })}
            />
          </Box>
        }
        noneFits={
          <EmptyState
            drawing="nothing-waiting"
            title="未読のお知らせはありません"
            action={<Button onClick={list.clear}>すべてのお知らせを見る</Button>}
          />
        }
        empty={
          <EmptyState
            drawing="nothing-waiting"
            title="お知らせはありません"
            text="承認依頼や、コメントで@で指定されたことなどが、ここに表示されます。"
          />
        }
        phone={{
          variant: 'outlined',
          sx: {
            maxWidth: { desk: 880 },
            borderWidth: { phone: 0 },
            borderRadius: { phone: 0 },
            fontSize: { desk: 13, phone: 15 },
          },
          height: 72,
          rows: (found) => (
            <>
              <UnreadBar companyId={companyId} unreadCount={unread_count} />
              <NotificationList companyId={companyId} notifications={found} />
            </>
          ),
        }}
      />
    </>
  )
}
