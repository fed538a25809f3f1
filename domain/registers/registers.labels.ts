export const registerKinds = ['buildings', 'facilities', 'contacts', 'people', 'plans'] as const
export type RegisterKind = (typeof registerKinds)[number]
/** What their rows are. */
export const registerLabels: Record<RegisterKind, string> = {
  buildings: '建物',
  facilities: '設備',
  contacts: '連絡先',
  people: 'ユーザー',
  plans: '点検計画',
}
/** Those whose rows are kept as they are; people are invited, and times follow from plans. */
export type RecordKind = Exclude<RegisterKind, 'people' | 'plans'>
export const isRecordKind = (kind: RegisterKind): kind is RecordKind => kind !== 'people' && kind !== 'plans'
