/**
 * What a reading should lie between: 注意 and 異常, each with a lower and an upper limit. They say nothing of how a form
 * looks, so that they change under a template in use without a new version of it.
 */
import { z } from 'zod'
import { notANumber } from '../text/validation.ts'
import type { ItemType } from './item-types.ts'

export const limitLevels = ['attention', 'alarm'] as const
export type LimitLevel = (typeof limitLevels)[number]
export const limitLevelLabels = { attention: '注意', alarm: '異常' } as const satisfies Record<LimitLevel, string>

/** From the least to the greatest, as they must follow each other. */
export const limitFieldLabels = {
  alarm_low: '異常の下限',
  attention_low: '注意の下限',
  attention_high: '注意の上限',
  alarm_high: '異常の上限',
} as const
export type LimitField = keyof typeof limitFieldLabels
export const limitFields = Object.keys(limitFieldLabels) as LimitField[]

/** In the item's unit: as its field shows them, of per cent so many per cent. null: no such limit. */
export const itemLimitsSchema = z.object({
  alarm_low: z.number().nullable(),
  attention_low: z.number().nullable(),
  attention_high: z.number().nullable(),
  alarm_high: z.number().nullable(),
  /** Whether a report of sections says beside a value that it is out of them. */
  marks_paper: z.boolean(),
})
export type ItemLimits = z.infer<typeof itemLimitsSchema>

export const hasLimits = (type: ItemType): boolean => type === 'number' || type === 'percent'

/** Without any limit there are none. */
export const someLimits = (limits: ItemLimits | null | undefined): ItemLimits | null =>
  limits && limitFields.some((field) => limits[field] !== null) ? limits : null

export const isSameLimits = (a: ItemLimits | null, b: ItemLimits | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.marks_paper === b.marks_paper && limitFields.every((field) => a[field] === b[field]))

const limit = (field: LimitField) => z.number({ error: notANumber(limitFieldLabels[field]) }).nullable()

export const itemLimitsRequestSchema = z
  .object({
    alarm_low: limit('alarm_low'),
    attention_low: limit('attention_low'),
    attention_high: limit('attention_high'),
    alarm_high: limit('alarm_high'),
    marks_paper: z.boolean(),
  })
  .superRefine((limits, context) => {
    const given = limitFields.filter((field) => limits[field] !== null)
    given.slice(1).forEach((field, index) => {
      const before = given[index]!
      if (limits[before]! > limits[field]!)
        context.addIssue({
          code: 'custom',
          path: [field],
          message: `${limitFieldLabels[field]}は${limitFieldLabels[before]}以上である必要があります`,
        })
    })
  })
