/** 月次点検表 of a building: made by hand, or as the next of one that is through. */
import { z } from 'zod'
import { dateSchema, idList, idSchema, namedSchema, requiredDate, requiredId, timestampSchema } from '../fields.ts'
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

/** 日ごとの確認: who confirmed the day of which the item is the box, and when. */
export const dayConfirmationSchema = z.object({
  item_id: idSchema,
  user: namedSchema,
  at: timestampSchema,
  canWithdraw: z.boolean(),
})
export type DayConfirmation = z.infer<typeof dayConfirmationSchema>

/** A confirmation that a save took away, since it changed something of its day. */
export const liftedConfirmationSchema = z.object({ item_id: idSchema, day: z.string(), user: namedSchema })
export type LiftedConfirmation = z.infer<typeof liftedConfirmationSchema>

export const confirmDaysRequestSchema = z.object({
  /** The boxes of the days. */
  item_ids: idList('日ごとの確認', 400).min(1, '確認する日を選択してください。'),
  /** The document's updated_at as it was looked at: of a day that was changed since the answer is 409. */
  updated_at: timestampSchema,
})
export type ConfirmDaysRequest = z.infer<typeof confirmDaysRequestSchema>
