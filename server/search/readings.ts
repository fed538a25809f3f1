/**
 * What a text of several words may mean: 「青葉台 空調」 names a building and the work there. Each word is of the record's own
 * name or of its building's name and address, in any order.
 */
import { foldText } from '#domain/text/fold.ts'
import { listBuildings } from '#server/buildings/buildings.store.ts'
import type { Tx } from '#server/db/client.ts'
import type { Viewer } from '#server/sight/viewer.ts'

/** `own`: what the name holds, none where the building or the category says it all. `building_ids`: null for any, or none. */
export type Reading = { own: readonly string[]; building_ids: readonly number[] | null; categories?: readonly number[] }

/** More are of the name, as they were typed: every one more would double what is asked. */
const maxWords = 3
const maxBuildings = 50

const buildingIds = async (tx: Tx, viewer: Viewer, word: string): Promise<ReadonlySet<number>> => {
  const { rows } = await listBuildings(tx, viewer, { name: word, per_page: maxBuildings })
  return new Set(rows.map(({ building }) => building.id))
}

/** Every choice of words, without that of none. */
const choicesOf = (words: readonly string[]): string[][] =>
  words.reduce<string[][]>((choices, word) => [...choices, ...choices.map((each) => [...each, word])], [[]]).slice(1)

/** The likeliest first: as typed, its words apart, then the more of them the more the building says. */
export const readingsOf = async (tx: Tx, viewer: Viewer, text: string): Promise<Reading[]> => {
  const words = [...new Set(text.split(/\s+/))]
  const typed: Reading = { own: [text], building_ids: null }
  if (words.length > maxWords) return [typed]
  const idsOf = new Map<string, ReadonlySet<number>>()
  for (const word of words) idsOf.set(word, await buildingIds(tx, viewer, word))
  const withBuildings = choicesOf(words)
    .toSorted((a, b) => a.length - b.length)
    .flatMap((ofBuilding): Reading[] => {
      const [first, ...others] = ofBuilding.map((word) => idsOf.get(word)!)
      const ids = [...first!].filter((id) => others.every((each) => each.has(id)))
      return ids.length === 0 ? [] : [{ own: words.filter((word) => !ofBuilding.includes(word)), building_ids: ids }]
    })
  return [typed, ...(words.length > 1 ? [{ own: words, building_ids: null }] : []), ...withBuildings]
}

/** The word by which a list is asked: the longest leaves the fewest. */
export const askedBy = ({ own }: Reading): string | undefined => own.toSorted((a, b) => b.length - a.length)[0]

/** `text`: the record's name, and what else its list finds it by. */
export const holdsAll = (text: string, { own }: Reading): boolean => {
  const folded = foldText(text)
  return own.length < 2 || own.every((word) => folded.includes(foldText(word)))
}

/** What is more if a word is not of the name but of what a record is: 空調 of all that is 空調. As typed it is one of no category. */
export const ofCategories = (
  [typed, ...apart]: readonly Reading[],
  categories: Readonly<Record<number, string>>,
): Reading[] =>
  (apart.length > 0 ? apart : typed ? [typed] : []).flatMap((reading) =>
    reading.own.flatMap((word): Reading[] => {
      const ids = Object.entries(categories).filter(([, label]) => foldText(label).includes(foldText(word)))
      if (ids.length === 0) return []
      return [
        { ...reading, own: reading.own.filter((each) => each !== word), categories: ids.map(([id]) => Number(id)) },
      ]
    }),
  )
