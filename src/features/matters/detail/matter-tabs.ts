import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'

/** The parts of a matter's page as its address names them; the first is the one without a name. */
export const matterTabs = [
  'overview',
  'facilities',
  'documents',
  'report-folder',
  'financials',
  'comments',
  'histories',
] as const
export type MatterTab = (typeof matterTabs)[number]
export type MatterCounts = Partial<Record<MatterTab, number>>

export const matterTabLabels: Record<MatterTab, string> = {
  overview: '概要',
  facilities: '設備',
  documents: '書類',
  'report-folder': '報告フォルダ',
  financials: '収支',
  comments: 'コメント',
  histories: '変更履歴',
}

/** At a desk comments and history stand side by side. */
export const logLabel = '変更履歴・コメント'

/** The tabs that this user has, money being for internal users alone, and how much is in them. */
export const tabsOf = (
  user: Actor,
  counts: MatterCounts,
): { value: MatterTab; count?: number; isCounting: boolean }[] =>
  matterTabs
    .filter((value) => value !== 'financials' || canViewFinancials(user))
    .map((value) => ({ value, count: counts[value], isCounting: value in counts && counts[value] === undefined }))
