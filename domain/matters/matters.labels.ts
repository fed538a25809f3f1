import { keysOf } from '../labels.ts'
import type { Labels } from '../labels.ts'

export const matterCategoryLabels = {
  1: '点検',
  2: '修繕工事',
  3: '設備更新',
  4: '清掃',
  5: '衛生・環境',
  6: '緊急対応',
  7: '調査',
  8: 'イベント',
  9: '法令対応',
  10: '事務管理',
  11: 'その他',
} as const satisfies Labels
export type MatterCategoryId = keyof typeof matterCategoryLabels
/** What a call is taken as. */
export const emergencyCategory = 6 satisfies MatterCategoryId

/** How soon somebody must be there. */
export const matterUrgencyLabels = { 1: '至急', 2: '当日中', 3: '翌日以降' } as const satisfies Labels
export type MatterUrgencyId = keyof typeof matterUrgencyLabels

export const matterStatusTypes = { notStarted: 1, inProgress: 2, completed: 3 } as const
export type MatterStatusType = (typeof matterStatusTypes)[keyof typeof matterStatusTypes]
export const matterStatusTypeLabels = { 1: '未着手', 2: '対応中', 3: '完了' } as const satisfies Record<
  MatterStatusType,
  string
>

/** The statuses of a new company, in order. */
export const matterStatusSeed = [
  { name: '未着手', type_id: 1, color_gradient_level: 7, is_default: true },
  { name: '見積待ち', type_id: 1, color_gradient_level: 3, is_default: false },
  { name: '日程調整中', type_id: 2, color_gradient_level: 3, is_default: false },
  { name: '対応中', type_id: 2, color_gradient_level: 7, is_default: false },
  { name: '報告書作成中', type_id: 2, color_gradient_level: 5, is_default: false },
  { name: '完了', type_id: 3, color_gradient_level: 4, is_default: false },
  { name: '請求済み', type_id: 3, color_gradient_level: 2, is_default: false },
] as const satisfies readonly {
  name: string
  type_id: MatterStatusType
  color_gradient_level: number
  is_default: boolean
}[]

const sortFields = ['name', 'matter_category_id', 'status', 'start_date', 'end_date', 'building', 'updated_at'] as const
/** A field that a list sorts by; '-' before it means descending. */
export type MatterSort = (typeof sortFields)[number] | `-${(typeof sortFields)[number]}`
export const matterSortParams = sortFields.flatMap((field): MatterSort[] => [field, `-${field}`])

/** Japanese names of the columns and of what else the history tells of, for its lines and for field errors. */
export const matterColumnLabels = {
  name: '案件名',
  number: '管理番号',
  matter_category_id: 'カテゴリ',
  status_id: 'ステータス',
  description: '説明',
  start_date: '開始日',
  end_date: '終了日',
  start_time: '開始時刻',
  end_time: '終了時刻',
  /** Days and times as one. */
  schedule: '案件予定日',
  building_id: '建物',
  company_in_charge: '担当会社',
  lead_user_id: '主担当',
  caller_name: '連絡者',
  caller_phone: '連絡者の電話番号',
  place: '場所',
  symptom: '症状',
  urgency: '緊急度',
  received_at: '受付日時',
  arrived_at: '到着日時',
  completed_at: '完了日時',
  users: 'メンバー',
  facilities: '設備',
  templates: '書類テンプレート',
  financials: '原価・売上',
  attendances: '現地の記録',
  file_name: 'ファイル名',
  submitted_file: '提出済みの書類',
  photo_ledger: '写真台帳',
  taken_at: '撮影日時',
  guest_report: 'ゲストの報告',
} as const

/** The columns of the list and of its file, from left to right. */
export const matterListLabels = {
  name: matterColumnLabels.name,
  number: matterColumnLabels.number,
  matter_category_id: matterColumnLabels.matter_category_id,
  status: matterColumnLabels.status_id,
  urgency: matterColumnLabels.urgency,
  lead: matterColumnLabels.lead_user_id,
  users: matterColumnLabels.users,
  start_date: '予定日',
  building: matterColumnLabels.building_id,
  place: matterColumnLabels.place,
  symptom: matterColumnLabels.symptom,
  caller_name: matterColumnLabels.caller_name,
  caller_phone: matterColumnLabels.caller_phone,
  received_at: matterColumnLabels.received_at,
  arrived_at: matterColumnLabels.arrived_at,
  completed_at: matterColumnLabels.completed_at,
  facilities: '設備登録',
  company_in_charge: matterColumnLabels.company_in_charge,
  description: matterColumnLabels.description,
  sales: '売上',
  cost: '原価',
  profit: '粗利',
  created_at: '作成日時',
  updated_at: '最終更新',
} as const
export type MatterListColumn = keyof typeof matterListLabels
export const matterListColumns = keysOf(matterListLabels)
/** Those that an answer says only where it is asked for details. */
export const matterDetailColumns = [
  'place',
  'symptom',
  'caller_name',
  'caller_phone',
  'received_at',
  'arrived_at',
  'completed_at',
  'company_in_charge',
  'description',
  'sales',
  'cost',
  'profit',
] as const satisfies readonly MatterListColumn[]
