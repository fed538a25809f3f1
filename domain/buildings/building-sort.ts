const sortFields = ['name', 'linked_matters_count', 'date_built', 'updated_at'] as const
/** A field that a list sorts by; '-' before it means descending. */
export type BuildingSort = (typeof sortFields)[number] | `-${(typeof sortFields)[number]}`
export const buildingSortParams = sortFields.flatMap((field): BuildingSort[] => [field, `-${field}`])
