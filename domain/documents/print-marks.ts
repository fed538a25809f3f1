/** What of a document will not come out on paper as it was typed, and the sentences that say so beside the field. */
import { z } from 'zod'
import { idSchema, listOf } from '../fields.ts'

export const printFaults = ['cut', 'hashes', 'tiny', 'unprintable'] as const
export type PrintFault = (typeof printFaults)[number]

export const printMarkSchema = z.object({
  item_id: idSchema,
  fault: z.enum(printFaults),
  /** Of an unprintable text: its characters that no font has. */
  characters: z.array(z.string()),
})
export type PrintMark = z.infer<typeof printMarkSchema>
export const printMarksAnswerSchema = listOf(printMarkSchema)
