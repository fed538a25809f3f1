/** 撮影リスト of a matter: the places for photos in its documents that this person may still fill in. */
import { z } from 'zod'
import { idSchema, listOf, namedSchema } from '../fields.ts'

export const documentSlotsSchema = z.object({
  document: z.object({ id: idSchema, title: z.string() }),
  /** In the form's order; `count`: how many stand there. */
  slots: z.array(z.object({ item: namedSchema, count: z.int().min(0) })).min(1),
})
export type DocumentSlots = z.infer<typeof documentSlotsSchema>

/** `GET matters/{id}/shooting-list`: the newest document first; those without a place for photos are left out. */
export const matterShootingListAnswerSchema = listOf(documentSlotsSchema)
