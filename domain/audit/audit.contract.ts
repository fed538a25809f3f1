import { z } from 'zod'
import { dateFilterQuery, startsBeforeEnd } from '../date-filter.contract.ts'
import { idSchema, queryId, queryList, timestampSchema } from '../fields.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { auditKinds } from './audit-kinds.ts'
import { auditSubjects } from './audit.labels.ts'

/** A line of the trail: who did what, to what, from where. It names fields, never what was typed into them. */
export const auditEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(auditKinds),
  /** Null where a recipient, a stranger or the system acted: actor_name then says who, if anybody knows. */
  user_id: idSchema.nullable(),
  actor_name: z.string().nullable(),
  subject: z.object({ type: z.enum(auditSubjects), id: idSchema.nullable(), name: z.string() }).nullable(),
  /** Labels of the fields that were changed. */
  fields: z.array(z.string()),
  /** What was chosen of a few: a role, a format. */
  detail: z.string().nullable(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: timestampSchema,
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
export const auditEntriesAnswerSchema = paged(auditEntrySchema)

const filter = {
  kind: queryList(z.enum(auditKinds)),
  /** Who did it, or to whom it was done. */
  user_id: queryId().optional(),
  ...dateFilterQuery,
}
export const auditFilterSchema = z.object({ ...filter, ...pageQuery }).refine(...startsBeforeEnd)
export type AuditFilter = z.infer<typeof auditFilterSchema>

export const auditCsvRequestSchema = z.object(filter).refine(...startsBeforeEnd)
export type AuditCsvRequest = z.infer<typeof auditCsvRequestSchema>
