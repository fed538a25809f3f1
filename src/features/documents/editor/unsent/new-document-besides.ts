/** What a new document is filled in with before the server knows of it. */
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'
import { documentQueries } from '#src/api/documents.ts'
import type { FieldParams, Keep } from '#src/api/reads.ts'
import { templateQueries } from '#src/api/templates.ts'
import { offlineParts } from '../draft/offline/parts.ts'

/** So many of the company's templates are carried whole, the most used ones, beside those of each matter. */
const mostTemplates = 10

const mostUsed = (templates: readonly TemplateListItem[]): TemplateListItem[] =>
  [...templates].sort((a, b) => b.documents_count - a.documents_count).slice(0, mostTemplates)

const keepTemplate = (
  { query, file, part }: Keep,
  companyId: string,
  { id, has_excel, excel_file }: TemplateListItem,
  matterId: number | undefined,
): Promise<unknown> =>
  Promise.all([
    query(templateQueries.detail(companyId, id)),
    query({ ...templateQueries.sheets(companyId, id), enabled: has_excel }),
    ...(matterId === undefined
      ? []
      : [
          query(documentQueries.previousValuesBefore(companyId, matterId, id)),
          query(documentQueries.boundValuesBefore(companyId, matterId, id)),
        ]),
    ...(excel_file ? [file(excel_file.path), ...offlineParts.map((address) => part(address))] : []),
  ])

/** Of the matter that it is made for; without one, of any. */
export const besides = async (
  keep: Keep,
  { companyId, matterId }: Pick<FieldParams, 'companyId'> & Partial<FieldParams>,
) => {
  const filter = matterId === undefined ? {} : { matter_id: matterId }
  const templates = (await keep.query(templateQueries.all(companyId, filter))) ?? []
  const kept = matterId === undefined ? mostUsed(templates) : templates
  await Promise.all(kept.map((template) => keepTemplate(keep, companyId, template, matterId)))
}
