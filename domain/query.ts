/** Query strings: lists travel as `key[]=1&key[]=2`, nothing empty travels at all. */

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

const isEmpty = (value: QueryValue): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Without null, undefined, '' and empty lists. */
export const dropEmpty = <T extends Record<string, QueryValue>>(filter: T): Partial<T> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => !isEmpty(value))) as Partial<T>

/** The pairs of a query string for a filter; true and false become 1 and 0. */
export const queryPairs = (filter: Record<string, QueryValue>): [string, string][] =>
  Object.entries(dropEmpty(filter)).flatMap(([key, value]): [string, string][] => {
    if (Array.isArray(value)) return value.map((item) => [`${key}[]`, String(item)])
    return [[key, typeof value === 'boolean' ? (value ? '1' : '0') : String(value)]]
  })

/**
 * The texts of a query or form by name: `key[]` and `key[0]` gather into a list, of others the last counts.
 * Entries become properties of the answer's own: no name of a stranger's choosing reaches a prototype.
 */
export const gatherLists = (pairs: Iterable<readonly [string, string]>): Record<string, string | string[]> => {
  const values = new Map<string, string | string[]>()
  for (const [key, text] of pairs) {
    const list = /^(.+)\[\d*\]$/.exec(key)?.[1]
    const gathered = values.get(list ?? key)
    if (list === undefined) values.set(key, text)
    else if (Array.isArray(gathered)) gathered.push(text)
    else values.set(list, [text])
  }
  return Object.fromEntries(values)
}

/** What queryPairs wrote, as the query schemas read it; empty values are dropped. */
export const readQuery = (pairs: Iterable<readonly [string, string]>): Record<string, string | string[]> =>
  gatherLists([...pairs].filter(([, text]) => text !== ''))
