/** What somebody takes along into a place without a signal: which matters, and what belongs to each. */
import { z } from 'zod'
import { dateSchema, idSchema, queryId, queryList, single } from '../fields.ts'

export const carryLimits = {
  /** Matters in all. */
  matters: 50,
  /** Of one matter each, the newest. */
  documents: 50,
  drawings: 20,
  /** Of one building, beside those of the matter: a label is scanned of what stands next to it too. */
  facilities: 20,
  /** What one device keeps, bytes. */
  bytes: 500_000_000,
} as const

/** `matter_id`: those that were chosen beside those of the days. */
export const carryQuerySchema = z.object({ matter_id: queryList(queryId()) })

/** Why a matter is carried; of several reasons the first. */
export const carryReasons = ['today', 'tomorrow', 'chosen'] as const
export type CarryReason = (typeof carryReasons)[number]

export const carriedMatterSchema = z.object({
  id: idSchema,
  name: z.string(),
  reason: z.enum(carryReasons),
  building_id: idSchema.nullable(),
  /** Of two matters of the same name it tells which is which. */
  building_name: z.string().nullable(),
  /** The matter's own first, then those of its building that were changed last. */
  facility_ids: z.array(idSchema),
  document_ids: z.array(idSchema),
  /** Those of the building. */
  drawing_ids: z.array(idSchema),
})
export type CarriedMatter = z.infer<typeof carriedMatterSchema>

export const carryListSchema = z.object({
  today_date: dateSchema,
  /** Those of today first, then those of tomorrow, then the chosen ones. */
  matters: z.array(carriedMatterSchema),
})
export type CarryList = z.infer<typeof carryListSchema>
export const carryAnswerSchema = single(carryListSchema)
