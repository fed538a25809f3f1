export const documentTypes = { ownerReport: 1, estimate: 2, report: 3 } as const
export type DocumentTypeId = (typeof documentTypes)[keyof typeof documentTypes]
export const documentTypeLabels = { 1: 'オーナー報告書', 2: '見積書', 3: '報告書' } as const satisfies Record<
  DocumentTypeId,
  string
>

/** Japanese names of what a template keeps beside its form. */
export const templateColumnLabels = { name: 'テンプレート名', document_type_id: 'カテゴリ' } as const
/** The columns of the list, from left to right. */
export const templateListLabels = {
  ...templateColumnLabels,
  version: '版',
  documents_count: '書類',
  user: '作成者',
  updated_at: '最終更新',
} as const
export const gridsField = '月次点検表'
/** Whether guests see its documents. */
export const guestsSeeField = 'ゲストに見せる'
export const guestsCreateField = 'ゲストが作成できる'
