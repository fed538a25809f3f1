/** What earlier documents say where something is to be typed or chosen: the reading of last time, beside that of today. */
import { z } from 'zod'
import { idSchema, listOf, namedSchema, single, timestampSchema } from '../fields.ts'
import { hasLimits } from '../templates/item-limits.ts'
import { isInputType, type ItemType } from '../templates/item-types.ts'
import { sectionsOf } from './sections.ts'

export const previousReportSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** When it was made. */
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
export const hasPreviousValue = isInputType

type Item = { id: number; name: string; type: ItemType; cell_reference: string | null }

/** By section, name and type; a name that stands twice in a section says of neither which it is. */
const idsByWords = (items: readonly Item[]): Map<string, number> => {
  const named = sectionsOf(items).flatMap(({ title, items: own }) =>
    own
      .filter(({ type }) => hasPreviousValue(type))
      .map((item) => ({ words: JSON.stringify([title, item.name, item.type]), id: item.id })),
  )
  return new Map(
    [...Map.groupBy(named, ({ words }) => words)].flatMap(([words, own]) =>
      own.length === 1 ? [[words, own[0]!.id] as const] : [],
    ),
  )
}

/** By the id of an item in another version of the template, the id of the same item in this one. */
export const sameItemIds = (items: readonly Item[], others: readonly Item[]): Map<number, number> => {
  const own = idsByWords(items)
  return new Map(
    [...idsByWords(others)].flatMap(([words, other]) => {
      const id = own.get(words)
      return id === undefined ? [] : [[other, id] as const]
    }),
  )
}
