const sortFields = ['name', 'building', 'created_at', 'updated_at'] as const
/** A field that a list sorts by; '-' before it means descending. */
export type DrawingSort = (typeof sortFields)[number] | `-${(typeof sortFields)[number]}`
export const drawingSortParams = sortFields.flatMap((field): DrawingSort[] => [field, `-${field}`])
