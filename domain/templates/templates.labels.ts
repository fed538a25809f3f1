/** Japanese names of what a template keeps beside its form. */
export const templateColumnLabels = { name: 'テンプレート名', document_type_id: 'カテゴリ' } as const
