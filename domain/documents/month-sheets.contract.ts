/** 月次点検表 of a building: made by hand, or as the next of one that is through. */
import { z } from 'zod'
import { dateSchema, idList, namedSchema, requiredDate, requiredId } from '../fields.ts'
import { conflictSchema } from '../errors.contract.ts'

/** The sheet after one: where it stands already, or that this person may make it. */
export const nextSheetSchema = z.object({
  /** The first day of its month. */
  period: dateSchema,
  document: namedSchema.nullable(),
  canMake: z.boolean(),
})
export type NextSheet = z.infer<typeof nextSheetSchema>

export const createMonthSheetRequestSchema = z.object({
  building_id: requiredId('建物'),
  template_id: requiredId('テンプレート'),
  /** A day of the month that it is of. */
  period: requiredDate('対象月'),
  /** What it is of, where it is not of the whole building. */
  facility_ids: idList('設備').optional(),
  user_ids: idList('担当者', 100).optional(),
  /** Begun without a connection, when nobody could know of another: one that stands already is the answer then. */
  joins: z.boolean().optional(),
})
export type CreateMonthSheetRequest = z.infer<typeof createMonthSheetRequestSchema>

/** 409: there is one already. */
export const monthSheetConflictSchema = conflictSchema.extend({ existing: namedSchema.optional() })
export type MonthSheetConflict = z.infer<typeof monthSheetConflictSchema>
