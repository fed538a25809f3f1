/** 設定's menu. An entry is shown as soon as its route exists, so a new screen needs no change here. */
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import DomainOutlined from '@mui/icons-material/DomainOutlined'
import FlagOutlined from '@mui/icons-material/FlagOutlined'
import GroupOutlined from '@mui/icons-material/GroupOutlined'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import SellOutlined from '@mui/icons-material/SellOutlined'
import { useRouter } from '@tanstack/react-router'
import {
  settingsEntries,
  settingsRoute,
  type Asking,
  type SettingsEntry,
  type SettingsScreen,
} from './settings-entries.ts'

/** Apart from the entries: those every page knows, and only the menus show icons. */
const icons: Record<SettingsScreen, typeof LockOutlined> = {
  profile: ManageAccountsOutlined,
  security: LockOutlined,
  notifications: NotificationsOutlined,
  users: GroupOutlined,
  firms: HandshakeOutlined,
  'own-firm': GroupsOutlined,
  company: DomainOutlined,
  'matter-statuses': FlagOutlined,
  templates: DescriptionOutlined,
  tags: SellOutlined,
  trash: DeleteOutlineOutlined,
  audit: HistoryOutlined,
}

type ShownEntry = SettingsEntry & {
  to: string
  icon: typeof LockOutlined
  /** A phone says so before it leads there. */
  isDesktopOnly: boolean
}

/** The entries whose screens exist and are this user's. */
export const useSettings = (user: Asking): readonly ShownEntry[] => {
  const { routesByPath } = useRouter()
  const isDesktopOnly = (to: string): boolean =>
    Object.entries(routesByPath).some(([path, { options }]) => path === to && options.staticData?.desktopOnly)
  return settingsEntries
    .map((entry) => ({ ...entry, to: settingsRoute(entry.screen), icon: icons[entry.screen] }))
    .filter(({ to, isFor }) => to in routesByPath && (isFor?.(user) ?? true))
    .map((entry) => ({ ...entry, isDesktopOnly: isDesktopOnly(entry.to) }))
}
