/** The set with the key in it where it was not, and without it where it was. */
export const toggled = <Key>(set: Iterable<Key>, key: Key): ReadonlySet<Key> => {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}
