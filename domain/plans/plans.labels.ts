import { limits } from '../limits.ts'
import type { dueStages, openStates, performers, topics } from './due-choices.ts'

/** How the law, or a contract, counts from one time to the next. The wordings are those of the laws themselves. */
export const countingLabels = {
  /** From the day it was last performed; early moves all that follow, late is late. */
  rolling: '前回から（〜以内ごとに1回）',
  /** So many in each period, on any of its days; nothing moves the next. */
  window: '期間ごと（〜に1回以上）',
  /** In the months that an authority sets, every so many years. */
  report: '行政庁が定める時期',
  /** Until the day that the certificate names. */
  certificate: '有効期限まで',
  /** In a part of the year, once or each year, from an event on. */
  season: '季節・使用開始から',
  /** So long after it was made, then every so often. */
  age: '設置からの年数',
} as const
export type Counting = keyof typeof countingLabels

export const intervalUnitLabels = { day: '日', week: '週', month: 'か月', year: '年' } as const
export type IntervalUnit = keyof typeof intervalUnitLabels

export const occurrenceStateLabels = {
  planned: '予定',
  arranged: '手配済',
  performed: '実施済',
  completed: '完了',
  skipped: '見送り',
  excluded: '対象外',
} as const
export type OccurrenceState = keyof typeof occurrenceStateLabels
/** It was performed, on a day of its own. */
export const doneStates = ['performed', 'completed'] as const satisfies OccurrenceState[]

/** Where a planned day falls on one when the company is closed. */
export const closedDayRuleLabels = { before: '前の営業日', after: '次の営業日', keep: 'そのまま' } as const
export type ClosedDayRule = keyof typeof closedDayRuleLabels

/** What the inspector found. */
export const occurrenceResultLabels = { good: '良', to_mend: '要是正', bad: '否' } as const
export type OccurrenceResult = keyof typeof occurrenceResultLabels

/** What a time of a plan is: the inspection itself, or the report of it to the authority. */
export const occurrenceRoleLabels = { inspection: '点検', report: '報告' } as const
export type OccurrenceRole = keyof typeof occurrenceRoleLabels

/** Who does the work. */
export type Performer = (typeof performers)[number]
export const performerLabels = { own: '自社', partner: '協力会社', owner: 'オーナー' } as const satisfies Record<
  Performer,
  string
>

/** 点検種目: what is inspected, by which law or contract, how often. */
export const kindColumnLabels = {
  name: '点検種目',
  group_name: '区分',
  is_legal: '法定点検',
  law: '根拠',
  article: '条項',
  rule: '周期',
  is_due_at_restart: '再開のときに行う',
  qualification: '実施者の資格',
  report_to: '報告先',
  report_form: '報告の様式',
  report_years: '報告の周期（年）',
  retention_years: '記録の保存年数',
  source: '出典',
  confirmed_on: '確認日',
  note: '備考',
  fulfils: '兼ねる点検種目',
} as const

/** 点検計画: a kind in a building. */
export const planColumnLabels = {
  building_id: '建物',
  kind_id: '点検種目',
  facility_ids: '設備',
  performer: '実施',
  partner_name: '担当会社',
  user_ids: '担当者',
  template_ids: '書類の雛形',
  anchor_on: '起点の日',
  valid_from: '開始日',
  valid_until: '終了日',
  wish: '希望の時期',
  on_closed_day: '休業日のとき',
  pauses: '休止期間',
  due_year: '次の報告の年',
  season: '報告の時期',
  authority_id: '報告先の行政庁',
  authority_group: '用途の区分',
  report_years: '報告の周期（年）',
  reported_on: '前回の報告',
  price: '1回の金額（円）',
  hours: '1回の時間',
  arrange_days: '自動で手配する日',
  sheet_hour: '月次点検表の記入を知らせる時刻',
  is_shown_to_owner: 'オーナーに見せる',
  note: '備考',
} as const

/** How 年間作業計画表 is written out. */
export const yearFormatLabels = { excel: 'Excel', pdf_a4: 'PDF（A4）', pdf_a3: 'PDF（A3）' } as const
export type YearFormat = keyof typeof yearFormatLabels

export const planTexts = {
  dateOrder: '終了日は、開始日以降の日付を入力してください。',
  pauseOrder: '休止期間の終わりは、始まり以降の日付を入力してください。',
  pausesOverlap: '休止期間が重なっています。',
  notAMonthDay: '月日は 06-01 のように入力してください。',
  kindInUse: 'この点検種目の計画があります。ごみ箱にある計画も含めて、先に計画を削除してください。',
  presetTaken: 'この点検種目は、すでに追加されています。',
  postponed: '期限を過ぎる日にするときは、理由を入力してください。',
  tooEarly: (day: string): string => `${day}より前の日にはできません。前の回に含まれます。`,
  notOpen: '手配済みか、実施済みの実施回は変更できません。',
  notClosable: 'すでに実施済みか、見送られた実施回です。',
  backDated: '今日より前の日にするときは、理由を入力してください。',
  inFuture: '実施日は、今日以前の日付を入力してください。',
  forecast: '前回の実施日によって変わる見込みのため、まだ変更できません。',
  nothingToArrange: '手配できる実施回がありません。ほかの人が先に手配した可能性があります。',
  severalBuildings: '1件の案件にまとめられるのは、同じ建物の実施回だけです。',
  tooManyBuildings: `年間作業計画表に並べられる建物は${limits.plans.buildings}棟までです。建物や担当者で絞り込んでください。`,
  notToMend: '是正する指摘がないか、すでに是正の案件があります。',
  feedsFull: (most: number): string => `連携は1人${most}件までです。使っていないものを削除してください。`,
  noMarks: '印がありません。予定の月に○を入力するか、この行を除いて取り込んでください。',
  notAMark: (mark: string): string =>
    `${mark}は、印として読み取れません。○（予定）、●か実（実施）、日か月の名前で入力してください。`,
  certificateWanted: '次の有効期限を入力してください。',
  askAuthority: '時期を確認してください。行政庁に確認した年と月を入力するまで、期限はできません。',
  isReport: '官公署への報告は、届出を記録してください。',
  notAReport: '届出を記録できるのは、官公署への報告だけです。',
  begunLate: '期限を過ぎてから始めました。',
  joined: (matter: string): string => `先に手配されていたため、案件「${matter}」に加わりました。`,
  undoOvertaken:
    'そのあとに変更されたか、実施回が手配・移動・実施されたため、元に戻せません。今の内容を確認して、編集してください。',
  undoKindGone: 'もとの点検種目が削除されているため、元に戻せません。',
  reportInFuture: '届出日は、今日以前の日付を入力してください。',
} as const

/** Which times of a plan a change is to reach: none that is arranged, performed or past. */
export const moveScopeLabels = { one: 'この回だけ', following: 'この回から先', all: '手配前のすべて' } as const
export type MoveScope = keyof typeof moveScopeLabels

/** カレンダーの連携: whose inspections a calendar program reads. */
export const feedReachLabels = { own: '自分の点検', building: '建物の点検', company: '会社のすべての点検' } as const
export type FeedReach = keyof typeof feedReachLabels

/** How far off a last day is; none overlaps another. A list that is told of none shows all but the last. */
export const dueLabels = {
  overdue: '期限超過',
  within30: '30日以内',
  within60: '31〜60日',
  within90: '61〜90日',
  later: '91日以降',
} as const satisfies Record<Due, string>
export type Due = (typeof dueStages)[number]
/** The first and the last day of each, counted from today. */
export const dueDays = {
  overdue: [null, -1],
  within30: [0, 30],
  within60: [31, 60],
  within90: [61, 90],
  later: [91, null],
} as const satisfies Record<Due, readonly [number | null, number | null]>

/** What else a person looks through the last days for. */
export const topicLabels = {
  report: '官公署への報告',
  certificate: '有効期限',
  /** Performed, and something was found that is not mended yet. */
  to_mend: '要是正',
  /** What a partner proposed or reported, and nobody has answered yet. */
  partner: '協力会社の回答',
} as const satisfies Record<Topic, string>
export type Topic = (typeof topics)[number]

/** What is open is one of these. */
export const openStateLabels = {
  planned: occurrenceStateLabels.planned,
  arranged: occurrenceStateLabels.arranged,
} as const satisfies Record<(typeof openStates)[number], string>
