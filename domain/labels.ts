/** Ids of an enumeration with the names that the screens show. */
export type Labels = Readonly<Record<number, string>>
export type IdOf<L extends Labels> = keyof L & number

/** The ids in ascending order, typed as the enumeration's own. */
export const idsOf = <L extends Labels>(labels: L): IdOf<L>[] => Object.keys(labels).map(Number)

/** The choices of a select or filter menu, by ascending id. */
export const optionsOf = <L extends Labels>(labels: L): { id: IdOf<L>; name: string }[] =>
  idsOf(labels).map((id) => ({ id, name: labels[id] as string }))

/** The choices of a select of what is named by keys, in the order that they stand in. */
export const choicesOf = <Key extends string>(named: Readonly<Record<Key, string>>): { value: Key; label: string }[] =>
  keysOf(named).map((value) => ({ value, label: named[value] }))

/** The keys of what is named by them, in the order that they stand in: at least one. */
export const keysOf = <Key extends string>(named: Readonly<Record<Key, unknown>>): [Key, ...Key[]] =>
  Object.keys(named) as [Key, ...Key[]]
