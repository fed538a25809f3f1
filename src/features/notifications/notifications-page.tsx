import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { NotificationFilter } from '#domain/notifications/notifications.contract.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { notificationQueries } from '#src/api/notifications.ts'
import { CountTabs } from '#src/ui/count-tabs.tsx'
import { isSmartphone } from '#src/lib/device.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton, LinkIconButton } from '#src/ui/link.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StackedRows } from '#src/ui/stacked-rows.tsx'
import { NotificationList, UnreadBar } from '#src/widgets/notifications/notification-list.tsx'
import { useUnreadCounts } from '#src/widgets/notifications/use-unread-counts.ts'

export type NotificationsSearch = Pick<NotificationFilter, 'unread' | 'page'>

type NotificationsPageProps = {
  companyId: string
  search: NotificationsSearch
  onSearch: (search: NotificationsSearch) => void
}

/** お知らせ: all that the user was to hear of, newest first, or what is unread of it. */
export const NotificationsPage = ({ companyId, search, onSearch }: NotificationsPageProps) => {
  const query = useQuery(notificationQueries.list(companyId, search))
  const { unread_count } = useUnreadCounts(companyId)
  return (
    <>
      <PageHeader
        title="お知らせ"
        phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }}
        actions={
          isSmartphone() ? (
            <LinkIconButton
              aria-label="受け取り方を設定"
              to="/c/$companyId/settings/notifications"
              params={{ companyId }}
            >
              <SettingsOutlined />
            </LinkIconButton>
          ) : (
            <LinkButton
              startIcon={<SettingsOutlined />}
              to="/c/$companyId/settings/notifications"
              params={{ companyId }}
            >
              受け取り方を設定
            </LinkButton>
          )
        }
      />
      <ListFrame
        filters={
          <Box sx={{ px: { phone: 4 } }}>
            <CountTabs
              label="お知らせの絞り込み"
              tabs={[
                { value: 'all', label: 'すべて' },
                { value: 'unread', label: '未読', count: unread_count, waiting: true },
              ]}
              value={search.unread ? 'unread' : 'all'}
              onChange={(value) => onSearch(value === 'unread' ? { unread: true } : {})}
            />
          </Box>
        }
        rows={query.data?.data}
        meta={query.data?.meta}
        failure={loadFailure(query)}
        onPageChange={(page) => onSearch({ ...search, page })}
      >
        {(notifications, pager) => (
          <StackedRows
            variant="outlined"
            sx={{
              maxWidth: { desk: 880 },
              borderWidth: { phone: 0 },
              borderRadius: { phone: 0 },
              fontSize: { desk: 13, phone: 15 },
            }}
            rows={notifications}
            height={72}
            empty={<NoNotifications onShowAll={search.unread ? () => onSearch({}) : undefined} />}
            footer={pager}
          >
            {(found) => (
              <>
                <UnreadBar companyId={companyId} unreadCount={unread_count} />
                <NotificationList companyId={companyId} notifications={found} />
              </>
            )}
          </StackedRows>
        )}
      </ListFrame>
    </>
  )
}

const NoNotifications = ({ onShowAll }: { /** Where only unread ones are asked for. */ onShowAll?: () => void }) =>
  onShowAll ? (
    <EmptyState
      drawing="nothing-waiting"
      title="未読のお知らせはありません"
      action={<Button onClick={onShowAll}>すべてのお知らせを見る</Button>}
    />
  ) : (
    <EmptyState
      drawing="nothing-waiting"
      title="お知らせはありません"
      text="承認依頼や、コメントで@で指定されたことなどが、ここに表示されます。"
    />
  )
