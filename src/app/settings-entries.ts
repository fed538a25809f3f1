/** The screens of 設定, and whose they are. */
import { isAdmin, isInternal, type Actor } from '#domain/users/users.policy.ts'

export const settingsPath = '/c/$companyId/settings'

/** Who asks: with a role, and perhaps as the head of a firm (取引先). */
export type Asking = Pick<Actor, 'role'> & { is_firm_head?: boolean }

type Entry = {
  label: string
  /** Last part of its address. */
  screen: string
  group: 'own' | 'company'
  /** Whose it is; everybody's without it. */
  isFor?: (user: Asking) => boolean
}

const entries = [
  { label: 'プロフィール', screen: 'profile', group: 'own' },
  { label: 'セキュリティ', screen: 'security', group: 'own' },
  { label: 'お知らせ', screen: 'notifications', group: 'own' },
  { label: '自社の人', screen: 'own-firm', group: 'own', isFor: ({ is_firm_head }) => is_firm_head === true },
  { label: 'ユーザー', screen: 'users', group: 'company', isFor: isInternal },
  { label: '取引先', screen: 'firms', group: 'company', isFor: isInternal },
  { label: '会社情報', screen: 'company', group: 'company', isFor: isAdmin },
  { label: '案件ステータス', screen: 'matter-statuses', group: 'company', isFor: isInternal },
  { label: '書類テンプレート', screen: 'templates', group: 'company', isFor: isInternal },
  { label: 'タグ', screen: 'tags', group: 'company', isFor: isInternal },
  { label: 'ごみ箱', screen: 'trash', group: 'company', isFor: isInternal },
  { label: '操作の記録', screen: 'audit', group: 'company', isFor: isAdmin },
] as const satisfies readonly Entry[]

export type SettingsScreen = (typeof entries)[number]['screen']
export type SettingsEntry = Entry & { screen: SettingsScreen }

export const settingsEntries: readonly SettingsEntry[] = entries

/** Path of the route, with $companyId in it. */
export const settingsRoute = (screen: SettingsScreen): string => `${settingsPath}/${screen}`

/** Whether the address below 設定 is one of somebody else's: to this user it does not exist. */
export const isOthersSettings = (pathname: string, companyId: string, user: Asking): boolean => {
  const entry = settingsEntries.find(({ screen }) =>
    `${pathname}/`.startsWith(`${settingsRoute(screen).replace('$companyId', companyId)}/`),
  )
  return entry?.isFor !== undefined && !entry.isFor(user)
}
