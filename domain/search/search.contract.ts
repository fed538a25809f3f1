/** What can be gone to by its name: the first few of each noun. */
import { z } from 'zod'
import { idSchema, listOf } from '../fields.ts'
import { limits } from '../limits.ts'
import { required } from '../text/validation.ts'
import { foundNouns } from './search.labels.ts'

/** How many of each noun an answer carries at most. */
export const foundPerNoun = 5

export const searchFilterSchema = z.object({
  q: z.string().trim().min(1, required('検索する言葉')).max(limits.text.search),
})

export const foundRecordSchema = z.object({
  noun: z.enum(foundNouns),
  id: idSchema,
  name: z.string(),
  /** What tells it from its namesakes: a building, an address, an affiliation. */
  detail: z.string().nullable(),
  /** Where it is read, of what has no page of its own. */
  building_id: idSchema.optional(),
})
export type FoundRecord = z.infer<typeof foundRecordSchema>

/** By noun, in the order of foundNouns; within one as its list is sorted. */
export const searchAnswerSchema = listOf(foundRecordSchema)
