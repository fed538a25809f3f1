/** 備考 of a cell of a month sheet: words beside its value, saved cell by cell. */
import { z } from 'zod'
import { conflictSchema } from '../errors.contract.ts'
import { idSchema, namedSchema, optionalText, single, timestampSchema } from '../fields.ts'
import { limits } from '../limits.ts'
import { documentColumnLabels } from './documents.labels.ts'
import { liftedConfirmationSchema } from './month-sheets.contract.ts'

export const cellRemarkSchema = z.object({
  item_id: idSchema,
  text: z.string(),
  /** Who wrote it as it stands; null: nobody who is known. */
  user: namedSchema.nullable(),
  at: timestampSchema,
})
export type CellRemark = z.infer<typeof cellRemarkSchema>

const remark = optionalText(documentColumnLabels.cell_remarks, limits.text.note)

export const writeCellRemarkRequestSchema = z.object({
  /** Empty: it goes. */
  text: remark,
  /** What stood there when it was written; another by now is told (409) beside what is written. */
  before: remark,
})
export type WriteCellRemarkRequest = z.input<typeof writeCellRemarkRequestSchema>

/** What stands there now; null: nothing. */
export const cellRemarkAnswerSchema = single(cellRemarkSchema.nullable()).extend({
  /** The confirmations of days that it took away. */
  lifted_confirmations: z.array(liftedConfirmationSchema).optional(),
})
export type CellRemarkAnswer = z.infer<typeof cellRemarkAnswerSchema>
export const cellRemarkConflictSchema = conflictSchema.extend({
  current: z.object({
    text: z.string().nullable(),
    at: timestampSchema.nullable(),
    /** Who made it so; null where the history does not tell. */
    updated_by: namedSchema.nullable(),
  }),
})
export type CellRemarkConflict = z.infer<typeof cellRemarkConflictSchema>
