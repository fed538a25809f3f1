/** 設定's menu. An entry is shown as soon as its route exists, so a new screen needs no change here. */
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import DomainOutlined from '@mui/icons-material/DomainOutlined'
import FlagOutlined from '@mui/icons-material/FlagOutlined'
import GroupOutlined from '@mui/icons-material/GroupOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import SellOutlined from '@mui/icons-material/SellOutlined'
import { useRouter } from '@tanstack/react-router'
import { isAdmin, isInternal, type Actor } from '#domain/users/users.policy.ts'

export type SettingsEntry = {
  label: string
  icon: typeof LockOutlined
  /** Path of the route, with $companyId in it. */
  to: string
  group: 'own' | 'company'
  /** Whose it is; everybody's without it. */
  isFor?: (user: Pick<Actor, 'role'>) => boolean
}

export const settingsPath = '/c/$companyId/settings'

const entries: readonly SettingsEntry[] = [
  { label: 'プロフィール', icon: ManageAccountsOutlined, to: `${settingsPath}/profile`, group: 'own' },
  { label: 'セキュリティ', icon: LockOutlined, to: `${settingsPath}/security`, group: 'own' },
  { label: '通知', icon: NotificationsOutlined, to: `${settingsPath}/notifications`, group: 'own' },
  { label: 'ユーザー', icon: GroupOutlined, to: `${settingsPath}/users`, group: 'company', isFor: isInternal },
  { label: '会社情報', icon: DomainOutlined, to: `${settingsPath}/company`, group: 'company', isFor: isAdmin },
  {
    label: '案件ステータス',
    icon: FlagOutlined,
    to: `${settingsPath}/matter-statuses`,
    group: 'company',
    isFor: isInternal,
  },
  {
    label: '書類テンプレート',
    icon: DescriptionOutlined,
    to: `${settingsPath}/templates`,
    group: 'company',
    isFor: isInternal,
  },
  { label: 'タグ', icon: SellOutlined, to: `${settingsPath}/tags`, group: 'company', isFor: isInternal },
  { label: 'ごみ箱', icon: DeleteOutlineOutlined, to: `${settingsPath}/trash`, group: 'company', isFor: isInternal },
  { label: '操作の記録', icon: HistoryOutlined, to: `${settingsPath}/audit`, group: 'company', isFor: isAdmin },
]

/** Whether the address below 設定 is one of somebody else's: to this user it does not exist. */
export const isOthersSettings = (pathname: string, companyId: string, user: Pick<Actor, 'role'>): boolean => {
  const entry = entries.find(({ to }) => `${pathname}/`.startsWith(`${to.replace('$companyId', companyId)}/`))
  return entry?.isFor !== undefined && !entry.isFor(user)
}

/** The entries whose screens exist and are this user's. */
export const useSettings = (user: Pick<Actor, 'role'>): readonly SettingsEntry[] => {
  const { routesByPath } = useRouter()
  return entries.filter(({ to, isFor }) => to in routesByPath && (isFor?.(user) ?? true))
}
