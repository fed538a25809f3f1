/**
 * What an address says, read for routes; anything that makes no sense counts as not given. By hand and not with zod:
 * routes are in the first load of every screen, and a schema library would be a tenth of it.
 */
import { parseDay } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'

type Raw = Record<string, unknown>

/** How a list's address is read, key by key, and what its filters are called on the screen. */
export type Address = { read: (raw: Raw) => object; labels: Readonly<Record<string, string>> }

/**
 * For `validateSearch`: what makes no sense stays in the address, so that the screen can say what it ignores. Whoever uses
 * the address reads it: `useSearch({ select: read })`, `loaderDeps: ({ search }) => read(search)`.
 */
export const asItStands = <Search extends object>(raw: Raw): Search => raw as Search

const everyList = { sort: '並び順', page: 'ページ' }
const valueText = (value: unknown): string => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** A sentence for each value of an address that makes no sense. */
export const unreadOf = ({ read, labels }: Address, raw: Raw): string[] => {
  const all = read(raw) as Raw
  const isRead = (key: string, value: unknown) =>
    all[key] !== undefined && (read({ [key]: value }) as Raw)[key] !== undefined
  return Object.entries({ ...labels, ...everyList }).flatMap(([key, label]) =>
    [raw[key]]
      .flat()
      .filter(
        (value) => value !== undefined && value !== null && value !== '' && value !== false && !isRead(key, value),
      )
      .map((value) => `${label}「${valueText(value)}」は読み取れないため無視しました。`),
  )
}

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

/** A day of the calendar, yyyy-MM-dd, of the years that dates are typed in. */
export const dayParam = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || parseDay(value) !== value) return undefined
  const year = Number(value.slice(0, 4))
  return year >= limits.years.from && year <= limits.years.to ? value : undefined
}

/** A month of the same years, yyyy-MM. */
export const monthParam = (value: unknown): string | undefined =>
  typeof value === 'string' && dayParam(`${value}-01`) ? value : undefined

/** The end of a span, unless it lies before its beginning. */
export const endParam = (from: string | undefined, to: string | undefined): string | undefined =>
  from !== undefined && to !== undefined && to < from ? undefined : to

export const flagParam = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

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
