import type { outcomeGroups } from './due-choices.ts'

/** What 実施率 and 期限内率 are worked out by. */
export type OutcomeGroup = (typeof outcomeGroups)[number]
export const outcomeGroupLabels = {
  month: '月別',
  building: '建物別',
  law: '根拠別',
  kind: '種目別',
} as const satisfies Record<OutcomeGroup, string>
/** What a row of it is about. */
export const outcomeHeadings = {
  month: '予定月',
  building: '建物',
  law: '根拠',
  kind: '点検種目',
} as const satisfies Record<OutcomeGroup, string>

/** docs/plans.md says what counts as what. */
export const outcomeCountLabels = {
  planned: '予定',
  done: '実施',
  completed: 'うち完了',
  skipped: '見送り',
  waiting: 'これから',
  missed: '未実施',
  in_time: '期限内',
  late: '期限後',
  overdue: '期限超過',
} as const
export type OutcomeCount = keyof typeof outcomeCountLabels
export const outcomeRateLabels = { done_rate: '実施率', in_time_rate: '期限内率' } as const

/** Of a kind that names no law. */
export const withoutLaw = '根拠なし（契約・自主）'
