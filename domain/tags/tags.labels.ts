export const tagColumnLabels = { name: 'タグ名' } as const

/** The columns of their list. */
export const tagListLabels = {
  ...tagColumnLabels,
  linked_drawings_count: '図面',
  created_at: '作成日',
  updated_at: '最終更新',
} as const
