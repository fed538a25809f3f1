/** The main menu. An entry is shown as soon as its route exists, so a new screen needs no change here. */
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined'
import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import CloudDownloadOutlined from '@mui/icons-material/CloudDownloadOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import { useRouter } from '@tanstack/react-router'
import { isInternal } from '#domain/users/users.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { nouns } from '#src/records/nouns.ts'
import type { Noun } from '#src/records/nouns.ts'
import { settingsPath } from './settings-entries.ts'

export type NavigationEntry = {
  label: string
  icon: typeof SettingsOutlined
  /** Path of the route, with $companyId in it. */
  to: string
  group: 'work' | 'manage' | 'foot'
  /** Its place among the phone's bottom tabs. */
  phoneTab?: number
  /** Reached from the phone's home, though it stands among what is managed at a desk. */
  onPhone?: boolean
  /** Reached from the phone's home alone: a desk has its own way there. */
  phoneOnly?: boolean
  /** Shown as the current one on its own address only, not on those below it. */
  exact?: boolean
  /** Shows how many comments that name the user wait to be read. */
  hasUnread?: boolean
  /** After g, the key that leads there from anywhere. */
  letter?: string
  /** Not for guests. */
  internalOnly?: boolean
}

/** What the company's address opens, and where the logo leads. */
export const homePath = '/c/$companyId'

const entryOf = (noun: Noun) => {
  const { label, icon, place } = nouns[noun]
  return { label, icon, to: place }
}

const entries: readonly NavigationEntry[] = [
  { label: 'ホーム', icon: HomeOutlined, to: homePath, group: 'work', phoneTab: 1, exact: true, letter: 'h' },
  { ...entryOf('matters'), group: 'work', letter: 'm' },
  {
    label: 'カレンダー',
    icon: CalendarMonthOutlined,
    to: '/c/$companyId/calendar',
    group: 'work',
    phoneTab: 2,
    letter: 'c',
  },
  { ...entryOf('occurrences'), group: 'work', internalOnly: true, letter: 'p' },
  { ...entryOf('documents'), group: 'work', letter: 'd' },
  {
    label: 'コメント',
    icon: ChatBubbleOutlineOutlined,
    to: '/c/$companyId/comments',
    group: 'work',
    phoneTab: 4,
    hasUnread: true,
    letter: 'k',
  },
  { ...entryOf('buildings'), group: 'manage', onPhone: true, letter: 'b' },
  { ...entryOf('facilities'), group: 'manage', phoneTab: 3, letter: 'e' },
  { ...entryOf('drawings'), group: 'manage', onPhone: true, letter: 'z' },
  { ...entryOf('contacts'), group: 'manage', onPhone: true, internalOnly: true, letter: 'r' },
  { label: '撮影', icon: PhotoCameraOutlined, to: '/c/$companyId/shoot', group: 'work', phoneOnly: true },
  { label: 'スキャン', icon: QrCodeScannerOutlined, to: '/c/$companyId/scan', group: 'work', phoneOnly: true },
  { label: '持ち出し', icon: CloudDownloadOutlined, to: '/c/$companyId/carry', group: 'foot' },
  { label: '送信待ち', icon: CloudUploadOutlined, to: '/c/$companyId/outbox', group: 'work', phoneOnly: true },
  { label: '設定', icon: SettingsOutlined, to: settingsPath, group: 'foot', letter: 's' },
  { label: 'ヘルプ', icon: HelpOutlineOutlined, to: '/c/$companyId/help', group: 'foot' },
]

/** The entries whose screens exist and are this user's. */
export const useNavigation = (user: Actor): readonly NavigationEntry[] => {
  const { routesByPath } = useRouter()
  return entries.filter(({ to, internalOnly }) => to in routesByPath && (!internalOnly || isInternal(user)))
}

/** The phone's bottom tabs, from left to right. */
export const usePhoneTabs = (user: Actor): readonly NavigationEntry[] =>
  useNavigation(user)
    .filter(({ phoneTab }) => phoneTab !== undefined)
    .toSorted((a, b) => a.phoneTab! - b.phoneTab!)
