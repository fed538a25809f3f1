/** What is done to several items of a template at once: pure functions, no screen. */
import { checkItems, newItem } from './draft-items.ts'
import type { DraftItem } from './draft-items.ts'

type Items = readonly DraftItem[]
type Keys = ReadonlySet<string>
/** Another name, by the key of the item that gets it. */
export type Renames = ReadonlyMap<string, string>

/** From one row to another, both with them. */
export const rangeOf = (listed: Items, from: string, to: string): string[] => {
  const places = [from, to].map((key) => listed.findIndex((item) => item.key === key))
  const [first, last] = [Math.min(...places), Math.max(...places)]
  return first === -1 ? [to] : listed.slice(first, last + 1).map(({ key }) => key)
}

/** The names in which the words stand, wherever in them and however often. */
export const replacedNames = (items: Items, keys: Keys, words: string, others: string): Renames =>
  new Map(
    words === '' || words === others
      ? []
      : items
          .filter(({ key, name }) => keys.has(key) && name.includes(words))
          .map(({ key, name }) => [key, name.replaceAll(words, () => others)]),
  )

const endNumber = /\d{1,9}$/
/** What the names have in common before their number; '' where that differs. */
export const commonName = (items: Items, keys: Keys): string => {
  const names = new Set(items.filter(({ key }) => keys.has(key)).map(({ name }) => name.replace(endNumber, '')))
  return names.size === 1 ? [...names][0]! : ''
}

/** The first number as typed, `01` with its zeros; null where it is none. */
export const firstNumber = (typed: string): { first: number; digits: number } | null => {
  const text = typed.normalize('NFKC').trim()
  return /^\d{1,9}$/.test(text) ? { first: Number(text), digits: text.length } : null
}

/** One number after another in the order of the list: where `#` stands in the name, else behind it; without a name behind each its own. */
export const numberedNames = (
  items: Items,
  keys: Keys,
  name: string,
  { first, digits }: { first: number; digits: number },
): Renames =>
  new Map(
    items
      .filter(({ key }) => keys.has(key))
      .map((item, index) => {
        const number = String(first + index).padStart(digits, '0')
        const called = name.trim() || item.name
        return [item.key, called.includes('#') ? called.replace('#', number) : `${called}${number}`]
      }),
  )

export const withNames = (items: Items, names: Renames): DraftItem[] =>
  items.map((item) => {
    const name = names.get(item.key)
    return name === undefined || name === item.name ? item : { ...item, name, isProposed: false }
  })

/** What the other names would make wrong that is right now, by item. */
export const nameFaults = (items: Items, names: Renames): Map<string, string> => {
  const before = checkItems(items)
  return new Map(
    [...checkItems(withNames(items, names))].flatMap(([key, { name }]) =>
      name && !before.get(key)?.name ? [[key, name] as const] : [],
    ),
  )
}

export const withoutItems = (items: Items, keys: Keys): DraftItem[] => items.filter(({ key }) => !keys.has(key))

/** The items under a section of their own, behind the one in which the first of them stands: what stays behind keeps its section. */
export const groupItems = (items: Items, keys: Keys, name: string): { items: Items; sectionKey: string | null } => {
  const chosen = items.filter(({ key, type }) => keys.has(key) && type !== 'separator')
  const first = chosen[0]
  if (!first) return { items, sectionKey: null }
  const from = items.indexOf(first)
  const end = items.findIndex(
    ({ type, sheet }, index) =>
      index > from && (type === 'separator' || type === 'sheet_separator' || sheet !== first.sheet),
  )
  const section = newItem({ sheet: first.sheet, type: 'separator', name })
  const isChosen = new Set(chosen.map(({ key }) => key))
  const staying = (part: Items) => part.filter(({ key }) => !isChosen.has(key))
  const [before, after] = end === -1 ? [items, []] : [items.slice(0, end), items.slice(end)]
  return { items: [...staying(before), section, ...chosen, ...staying(after)], sectionKey: section.key }
}
