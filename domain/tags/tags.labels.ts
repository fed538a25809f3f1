export const tagColumnLabels = { name: 'タグ名' } as const
