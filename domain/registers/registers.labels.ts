export const registerKinds = ['buildings', 'facilities', 'contacts', 'people'] as const
export type RegisterKind = (typeof registerKinds)[number]
/** Those whose rows are kept; people are invited. */
export type RecordKind = Exclude<RegisterKind, 'people'>
