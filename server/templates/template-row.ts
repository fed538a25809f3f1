/** A version of a template as it is read, with its sheets in their order. */
import { getTableColumns, sql } from 'drizzle-orm'
import { templates, templateSheets } from '#server/db/schema/templates.ts'

export type TemplateSheet = Pick<typeof templateSheets.$inferSelect, 'name' | 'state' | 'thumbnail_file_id'>
export type TemplateRow = typeof templates.$inferSelect & { sheets: TemplateSheet[] }

export const templateRow = {
  ...getTableColumns(templates),
  sheets: sql<TemplateSheet[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', sheet.name, 'state', sheet.state, 'thumbnail_file_id', sheet.thumbnail_file_id
    ) order by sheet.sheet_index), '[]')
    from ${templateSheets} as sheet where sheet.template_id = ${templates.id})`,
}
