import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined'
import Box from '@mui/material/Box'
import { formatDay, formatMoment } from '#domain/dates.ts'
import { canManageUsers, type Actor } from '#domain/users/users.policy.ts'
import type { Column } from '#src/ui/lists/data-table.tsx'
import { menuColumn } from '#src/ui/lists/menu-column.ts'
import { FirmCell, matterNames, PersonCell, RoleBadge, StateCell, type Row } from './user-cells.tsx'
import { UserMenuButton, type UserTask } from './user-menu-button.tsx'

export const TwoFactorCell = ({ row: { user } }: { row: Row }) =>
  user &&
  (user.two_factor_enabled ? (
    <Box
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'success.dark', '& svg': { fontSize: 18 } }}
    >
      <GppGoodOutlined />
      有効
    </Box>
  ) : (
    '未設定'
  ))

type UserColumns = { companyId: string; actor: Actor; isGuests: boolean; onTask: (task: UserTask) => void }

/** How safe somebody's login is concerns admins; the others see who there is. */
export const userColumns = ({ companyId, actor, isGuests, onTask }: UserColumns): Column<Row>[] => {
  const mayManage = canManageUsers(actor)
  return [
    {
      key: 'name',
      header: '氏名・メールアドレス',
      sortable: true,
      render: (row) => <PersonCell row={row} isSelf={row.user?.id === actor.id} />,
    },
    ...(isGuests
      ? [
          { key: 'firm', header: '取引先', width: 168, render: (row: Row) => <FirmCell row={row} /> },
          { key: 'matters', header: '案件', width: 180, givesWay: 4, render: matterNames },
        ]
      : [
          {
            key: 'role',
            header: '権限',
            width: 96,
            sortable: true,
            render: ({ user, invitation }: Row) => <RoleBadge role={(user ?? invitation).role} />,
          },
        ]),
    { key: 'status', header: '招待状況', width: 108, render: (row) => <StateCell row={row} /> },
    {
      key: 'last_active_at',
      header: '最終利用',
      width: 132,
      givesWay: 3,
      sortable: true,
      render: ({ user }) => user?.last_active_at && formatMoment(user.last_active_at),
    },
    ...(mayManage
      ? ([
          {
            key: 'two_factor_enabled',
            header: '二要素認証',
            width: 100,
            givesWay: 2,
            render: (row) => <TwoFactorCell row={row} />,
          },
          {
            key: 'last_password_updated_at',
            header: 'パスワード更新日',
            width: 136,
            givesWay: 1,
            sortable: true,
            render: ({ user }) => user?.last_password_updated_at && formatDay(user.last_password_updated_at),
          },
        ] satisfies Column<Row>[])
      : []),
    menuColumn((row) => <UserMenuButton companyId={companyId} actor={actor} row={row} onTask={onTask} />),
  ]
}
