/** 撮影リスト of a matter: the places for photos in its documents that this person may still fill in, or is to make. */
import { z } from 'zod'
import { idSchema, listOf, namedSchema } from '../fields.ts'

const wantedSchema = z.int().min(1).optional()

export const documentSlotsSchema = z.object({
  document: z.object({ id: idSchema, title: z.string() }),
  /** In the form's order; `count`: how many stand there; `wanted`: how many should, which earlier versions did not say. */
  slots: z.array(z.object({ item: namedSchema, count: z.int().min(0), wanted: wantedSchema })).min(1),
})
export type DocumentSlots = z.infer<typeof documentSlotsSchema>

/** Of a template that is linked to the matter and of which it has no document yet, whatever the version. */
export const templateSlotsSchema = z.object({
  template_id: idSchema,
  items: z.array(namedSchema.extend({ wanted: wantedSchema })).min(1),
})
export type TemplateSlots = z.infer<typeof templateSlotsSchema>

/**
 * `GET matters/{id}/shooting-list`: the newest document first; those without a place for photos are left out. `templates`
 * are for whoever may make documents of them; what an earlier version carried has none.
 */
export const matterShootingListAnswerSchema = listOf(documentSlotsSchema).extend({
  templates: z.array(templateSlotsSchema),
})
export type MatterShootingList = z.infer<typeof matterShootingListAnswerSchema>
