export const registerKinds = ['buildings', 'facilities', 'contacts', 'people'] as const
export type RegisterKind = (typeof registerKinds)[number]
/** What their rows are. */
export const registerLabels: Record<RegisterKind, string> = {
  buildings: '建物',
  facilities: '設備',
  contacts: '連絡先',
  people: 'ユーザー',
}
/** Those whose rows are kept; people are invited. */
export type RecordKind = Exclude<RegisterKind, 'people'>
