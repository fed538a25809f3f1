const sortFields = ['created_at', 'updated_at'] as const
/** A field that a list sorts by; '-' before it means descending. */
export type DocumentSort = (typeof sortFields)[number] | `-${(typeof sortFields)[number]}`
export const documentSortParams = sortFields.flatMap((field): DocumentSort[] => [field, `-${field}`])
