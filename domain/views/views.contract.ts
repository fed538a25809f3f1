import { z } from 'zod'
import { idSchema, listOf, namedSchema, requiredText, single, timestampSchema } from '../fields.ts'
import { limits } from '../limits.ts'
import { notAChoice, notAccepted } from '../text/validation.ts'
import { viewLists, viewReferenceKeys } from './views.labels.ts'

const keySchema = z.string().max(limits.views.key)
const one = z.union([z.string().max(limits.text.search), z.number(), z.boolean()])
const sentence = notAccepted('ビューの内容')

/** How the list stands. It is trusted no more than an address: the screen reads `search` as it reads one. */
const viewStateShape = {
  /** Filters and order, as the list's address says them; without the page. `user_id: 'me'` is whoever opens the view. */
  search: z
    .record(keySchema, z.union([one, z.array(one).max(limits.ids)]))
    .refine((search) => Object.keys(search).length <= limits.views.keys, sentence),
  /** Columns that are not shown. */
  hidden: z.array(keySchema).max(limits.views.keys),
  /** Of those that stand there only where they are asked for. */
  shown: z.array(keySchema).max(limits.views.keys),
  /** px, by column. */
  widths: z
    .record(keySchema, z.int().min(1).max(limits.views.width))
    .refine((widths) => Object.keys(widths).length <= limits.views.keys, sentence),
}
export const viewStateSchema = z.object(viewStateShape)
export type ViewState = z.infer<typeof viewStateSchema>

const listSchema = z.enum(viewLists, { error: notAChoice('一覧') })

export const viewSchema = z.object({
  id: idSchema,
  list: listSchema,
  name: z.string(),
  /** Others of the company have it in their choice too. */
  is_shared: z.boolean(),
  /** What the reader's list begins with. */
  is_default: z.boolean(),
  owner: namedSchema,
  ...viewStateShape,
  /** Of what `search` named some is deleted, or not there for the reader; it is left out of `search`. */
  gone: z.array(z.enum(viewReferenceKeys)),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  updated_at: timestampSchema,
})
export type View = z.infer<typeof viewSchema>

export const viewAnswerSchema = single(viewSchema)
/** One's own and the shared ones, by name. */
export const viewsAnswerSchema = listOf(viewSchema)

export const viewFilterSchema = z.object({ list: listSchema })
export type ViewFilter = z.infer<typeof viewFilterSchema>

const editable = {
  name: requiredText('ビュー名', limits.text.name),
  is_shared: z.boolean({ error: notAccepted('共有') }),
  state: viewStateSchema,
}
export const createViewRequestSchema = z.object({ list: listSchema, ...editable })
export type CreateViewRequest = z.infer<typeof createViewRequestSchema>
export const updateViewRequestSchema = z.object(editable).partial()
export type UpdateViewRequest = z.infer<typeof updateViewRequestSchema>

/** Null: the list begins as it does for everybody. */
export const defaultViewRequestSchema = z.object({ list: listSchema, view_id: idSchema.nullable() })
export type DefaultViewRequest = z.infer<typeof defaultViewRequestSchema>
