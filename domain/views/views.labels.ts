/** The lists whose state can be saved as a view (ビュー). */
export const viewListLabels = {
  matters: '案件',
  documents: '書類',
  facilities: '設備',
  buildings: '建物',
  drawings: '図面',
  contacts: '連絡先',
  templates: '書類テンプレート',
  occurrences: '期限',
} as const
export type ViewList = keyof typeof viewListLabels
export const viewLists = Object.keys(viewListLabels) as ViewList[]

/** What filters refer to by id, and so may be gone. */
export const viewReferences = {
  building_id: '建物',
  status_id: 'ステータス',
  facility_id: '設備',
  user_id: 'メンバー',
  tag_id: 'タグ',
} as const
export type ViewReference = keyof typeof viewReferences
export const viewReferenceKeys = Object.keys(viewReferences) as ViewReference[]

export const viewTexts = {
  taken: (name: string): string => `ビュー「${name}」は既にあります。別の名前を入力してください。`,
  tooMany: (count: number): string =>
    `ビューは1つの一覧につき${count}件まで保存できます。不要なビューを削除してください。`,
} as const
