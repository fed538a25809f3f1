/** What the list of due inspections is narrowed down by, and its orders. Apart from the words, which only its screen needs. */
export const dueStages = ['overdue', 'within30', 'within60', 'within90', 'later'] as const
export const topics = ['report', 'certificate', 'to_mend', 'partner'] as const
/** Nothing of it is done yet. */
export const openStates = ['planned', 'arranged'] as const
export const performers = ['own', 'partner', 'owner'] as const
export const occurrenceSortParams = ['due_by', '-due_by', 'building', '-building', 'kind', '-kind'] as const
export type OccurrenceSort = (typeof occurrenceSortParams)[number]
/** What 実施率 is worked out by. */
export const outcomeGroups = ['month', 'building', 'law', 'kind'] as const
