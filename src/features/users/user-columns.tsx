import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined'
import Box from '@mui/material/Box'
import { formatDay, formatMoment } from '#domain/dates.ts'
import { canManageUsers, type Actor } from '#domain/users/users.policy.ts'
import { recordColumns } from '#src/records/record-columns.ts'
import type { RecordColumn } from '#src/records/record-columns.ts'
import {
  FirmCell,
  matterNames,
  PersonCell,
  PersonNames,
  PersonPicture,
  RoleBadge,
  StateCell,
  type Row,
} from './user-cells.tsx'
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

const labels = {
  name: '氏名・メールアドレス',
  role: '権限',
  firm: '取引先',
  matters: '案件',
  status: '招待状況',
  last_active_at: '最終利用',
  two_factor_enabled: '二要素認証',
  last_password_updated_at: 'パスワード更新日',
} as const
type UserColumn = keyof typeof labels
const ofGuests: readonly UserColumn[] = ['firm', 'matters']
const ofInternal: readonly UserColumn[] = ['role']
/** How safe somebody's login is concerns admins; the others see who there is. */
const ofAdmins: readonly UserColumn[] = ['two_factor_enabled', 'last_password_updated_at']
const sorts: readonly string[] = ['name', 'role', 'last_active_at', 'last_password_updated_at'] satisfies UserColumn[]

export const userColumns = ({ companyId, actor, isGuests, onTask }: UserColumns): RecordColumn<Row>[] => {
  const hidden: readonly string[] = [...(isGuests ? ofInternal : ofGuests), ...(canManageUsers(actor) ? [] : ofAdmins)]
  return recordColumns<UserColumn, Row>(
    labels,
    sorts,
    {
      name: {
        card: 'name',
        picture: (row) => <PersonPicture row={row} />,
        render: (row) => <PersonCell row={row} isSelf={row.user?.id === actor.id} />,
        onCard: (row) => <PersonNames row={row} isSelf={row.user?.id === actor.id} />,
      },
      role: {
        card: 'line',
        width: 96,
        render: ({ user, invitation }) => <RoleBadge role={(user ?? invitation).role} />,
      },
      firm: { card: 'line', width: 168, render: (row) => <FirmCell row={row} /> },
      matters: { card: 'foot', width: 180, givesWay: 4, render: matterNames },
      status: {
        card: 'line',
        width: 108,
        render: (row) => <StateCell row={row} />,
        onCard: (row) => row.invitation && <StateCell row={row} />,
      },
      last_active_at: {
        width: 132,
        givesWay: 3,
        render: ({ user }) => user?.last_active_at && formatMoment(user.last_active_at),
      },
      two_factor_enabled: { width: 100, givesWay: 2, render: (row) => <TwoFactorCell row={row} /> },
      last_password_updated_at: {
        width: 136,
        givesWay: 1,
        render: ({ user }) => user?.last_password_updated_at && formatDay(user.last_password_updated_at),
      },
    },
    (row) => <UserMenuButton companyId={companyId} actor={actor} row={row} onTask={onTask} />,
  ).filter(({ key }) => !hidden.includes(key))
}
