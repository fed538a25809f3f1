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

/** What queryPairs wrote, as the query schemas read it: `key[]` (also `key[0]`) gathers into a list, empty values are dropped. */
export const readQuery = (pairs: Iterable<readonly [string, string]>): Record<string, string | string[]> => {
  const query: Record<string, string | string[]> = {}
  for (const [key, value] of pairs) {
    if (value === '') continue
    const list = /^(.+)\[\d*\]$/.exec(key)
    if (!list?.[1]) {
      query[key] = value
      continue
    }
    const gathered = query[list[1]]
    if (Array.isArray(gathered)) gathered.push(value)
    else query[list[1]] = [value]
  }
  return query
}
