/** What earlier documents say where something is to be typed or chosen: the reading of last time, beside that of today. */
import { z } from 'zod'
import { idSchema, listOf, namedSchema, single, timestampSchema } from '../fields.ts'
import { hasLimits } from '../templates/item-limits.ts'
import { isNamedByCell, unitOf } from '../templates/item-names.ts'
import { isInputType, type ItemType } from '../templates/item-types.ts'
import type { DocsDataValue } from './documents.contract.ts'
import { valueWithUnit } from './findings.ts'
import { dataByItem, sectionsOf, type DataByItem } from './sections.ts'

export const previousReportSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** When most of it was filled in. It may have been made days ahead in the office, and a word mended days after. */
  date: timestampSchema,
  /** Who made it. */
  author: namedSchema.nullable(),
})
export type PreviousReport = z.infer<typeof previousReportSchema>

/** `GET documents/{id}/previous-values`: reports and values the newest first; items without an earlier value are left out. */
export const previousValuesSchema = z.object({
  reports: z.array(previousReportSchema),
  items: z.array(
    z.object({
      item_id: idSchema,
      values: z
        .array(
          z.object({
            report_id: idSchema,
            /** As it is stored (typed-values.ts); never empty. */
            value: z.union([z.string(), z.array(z.string())]),
          }),
        )
        .min(1),
    }),
  ),
})
export type PreviousValues = z.infer<typeof previousValuesSchema>
/** A value with the report that says it. */
export type PreviousValue = { value: string | string[]; report: PreviousReport }
export const previousValuesAnswerSchema = single(previousValuesSchema)

/** `GET documents/{id}/items/{item_id}/readings`: of the year before the document, the oldest first. */
export const datedReadingSchema = z.object({
  /** As its field shows it: of per cent so many per cent. */
  reading: z.number(),
  report: previousReportSchema,
})
export type DatedReading = z.infer<typeof datedReadingSchema>
export const readingsAnswerSchema = listOf(datedReadingSchema)
/** A round a day, and some more. */
export const readingsDrawn = 400

/** So many are shown beside the value of today. */
export const previousValuesShown = 3
/** So many readings say what is usual (usual.ts). */
export const readingsCompared = 10
export const mostPreviousValues = (type: ItemType): number => (hasLimits(type) ? readingsCompared : previousValuesShown)

/** What people type or choose; photos are taken anew. */
export const hasPreviousValue = (type: ItemType): boolean => isInputType(type) && type !== 'signature'

type Item = { id: number; name: string; type: ItemType; cell_reference: string | null; lineage: number | null }

const onlyOnes = (named: readonly { key: string; id: number }[]): Map<string, number> =>
  new Map(
    [...Map.groupBy(named, ({ key }) => key)].flatMap(([key, own]) =>
      own.length === 1 ? [[key, own[0]!.id] as const] : [],
    ),
  )

/** By the item that it goes back to; what is counted in another unit now is another reading. */
const idsByLineage = (items: readonly Item[]): Map<string, number> =>
  onlyOnes(
    items
      .filter(({ type }) => hasPreviousValue(type))
      .map(({ id, lineage, name, type }) => ({ key: JSON.stringify([lineage ?? id, type, unitOf(name)]), id })),
  )

/** By section, name and type; a name that stands twice in a section says of neither which it is, and a cell of none. */
const idsByWords = (items: readonly Item[]): Map<string, number> =>
  onlyOnes(
    sectionsOf(items).flatMap(({ title, items: own }) =>
      own
        .filter(({ type, name }) => hasPreviousValue(type) && !isNamedByCell(name))
        .map((item) => ({ key: JSON.stringify([title, item.name, item.type]), id: item.id })),
    ),
  )

/**
 * By the id of an item in another version of the template, the id of the same item in this one: by the item that it was
 * made of, whatever it is called now, else by its words.
 */
export const sameItemIds = (items: readonly Item[], others: readonly Item[]): Map<number, number> => {
  const same = new Map<number, number>()
  const known = new Set<number>()
  for (const idsBy of [idsByLineage, idsByWords]) {
    const own = idsBy(items)
    for (const [key, other] of idsBy(others)) {
      const id = own.get(key)
      if (id === undefined || known.has(id) || same.has(other)) continue
      same.set(other, id)
      known.add(id)
    }
  }
  return same
}

/**
 * Whether two matters' reports speak of the same in an item. An item that names facilities is about these, wherever else
 * the matters went. One that names none is about the one facility of a matter, and of a report on two boilers nobody
 * can tell whose number it is; or about all of them as a whole, which stays the same when one is added or taken away.
 */
export const isSameSubject = (
  named: readonly number[],
  own: ReadonlySet<number>,
  others: ReadonlySet<number>,
): boolean => {
  if (named.length > 0) return named.every((id) => others.has(id))
  const isSame = own.size === others.size && own.isSubsetOf(others)
  return isSame || (own.size > 1 && others.size > 1 && (own.isSubsetOf(others) || others.isSubsetOf(own)))
}

/** The mark of a value that was taken over from the last document: nobody said that it was read again. */
export const copiedLabel = '前回値'

type Entry = { item_id: number; data: DocsDataValue; is_copied?: boolean | undefined }
/** By item, the values that were taken over from the last document. */
export const copiedValues = (entries: readonly Entry[]): DataByItem =>
  dataByItem(entries.filter(({ is_copied }) => is_copied))

type Copyable = { id: number; name: string; type: ItemType }
/** In the items' order, what was taken over from the last document and stands so. */
export const copiedOf = (
  items: readonly Copyable[],
  docsData: readonly Entry[],
): { item_id: number; name: string; value: string }[] => {
  const copied = copiedValues(docsData)
  return items.flatMap((item) => {
    const data = copied.get(item.id)
    return data === undefined ? [] : [{ item_id: item.id, name: item.name, value: valueWithUnit(item, data) }]
  })
}
