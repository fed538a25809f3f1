/** The wrapper of every paged answer, and the paging part of every list's query. */
import { z } from 'zod'
import { queryNumber } from './fields.ts'
import { limits } from './limits.ts'
import type { PageLinks, PageMeta } from './paging.ts'

export const pageMetaSchema = z.object({
  current_page: z.int(),
  from: z.int().nullable(),
  last_page: z.int(),
  links: z.array(z.object({ url: z.string().nullable(), label: z.string(), active: z.boolean() })),
  path: z.string(),
  per_page: z.int(),
  to: z.int().nullable(),
  total: z.int(),
  is_total_capped: z.boolean().optional(),
}) satisfies z.ZodType<PageMeta>

export const pageLinksSchema = z.object({
  first: z.string().nullable(),
  last: z.string().nullable(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
}) satisfies z.ZodType<PageLinks>

/** Answer of a paged list. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), links: pageLinksSchema, meta: pageMetaSchema })

export const pageQuery = {
  page: queryNumber().int().min(1).optional(),
  per_page: queryNumber().int().min(1).max(limits.maxPageSize).optional(),
}
