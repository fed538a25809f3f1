import { keysOf } from '../labels.ts'

/** The columns of the list and of its file, from left to right. */
export const documentListLabels = {
  title: '書類タイトル',
  number: '番号',
  document_type_id: 'カテゴリ',
  matter: '案件',
  building: '建物',
  amount: '金額',
  submitted_at: '提出状況',
  approval_status: '承認状況',
  first_author: '作成者',
  template: 'テンプレート',
  created_at: '作成日',
  updated_at: '最終更新',
} as const
export type DocumentListColumn = keyof typeof documentListLabels
export const documentListColumns = keysOf(documentListLabels)
