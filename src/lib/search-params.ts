/**
 * What an address says, read for routes; anything that makes no sense counts as not given. By hand and not with zod:
 * routes are in the first load of every screen, and a schema library would be a tenth of it.
 */

/** A text; the router reads digits in an address as a number. */
export const textParam = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined

const positive = (value: unknown): number | undefined => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** One-based. */
export const pageParam = (value: unknown): number | undefined =>
  typeof value === 'number' ? positive(value) : undefined

/** A record's id; 0, which no record has, for anything else. */
export const idParam = (value: string): number => positive(value) ?? 0

/** A day, yyyy-MM-dd. */
export const dayParam = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined

/** The value, if it is one of these. */
export const choiceParam = <Value extends string | number>(
  values: readonly Value[],
  value: unknown,
): Value | undefined => values.find((choice) => choice === value)

/** Those of a list that make sense; undefined rather than none. */
const listParam = <Value>(read: (value: unknown) => Value | undefined, value: unknown): Value[] | undefined => {
  const values = (Array.isArray(value) ? value : [value]).map(read).filter((each) => each !== undefined)
  return values.length > 0 ? values : undefined
}

/** Ids of records, one or a list. */
export const idsParam = (value: unknown): number[] | undefined => listParam(positive, value)

/** Those of the values that are among these. */
export const choicesParam = <Value extends string | number>(
  values: readonly Value[],
  value: unknown,
): Value[] | undefined => listParam((each) => choiceParam(values, each), value)
