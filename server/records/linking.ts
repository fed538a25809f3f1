/** What a request wants of a record's links: those to add, those to take away, or all that there are to be. */
export type LinkChoice = {
  add?: readonly number[] | undefined
  remove?: readonly number[] | undefined
  only?: readonly number[] | undefined
}

/** Those that come, and those that go. */
export const linking = (
  { add = [], remove = [], only }: LinkChoice,
  present: readonly number[],
): { added: number[]; removed: number[] } => ({
  added: [...new Set([...add, ...(only ?? [])])].filter((id) => !present.includes(id)),
  removed: present.filter((id) => remove.includes(id) || (only !== undefined && !only.includes(id))),
})

export const asksForLinks = ({ add = [], remove = [], only }: LinkChoice): boolean =>
  add.length > 0 || remove.length > 0 || only !== undefined
