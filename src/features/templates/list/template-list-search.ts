import type { DocumentTypeId } from '#domain/documents/documents.labels.ts'
import type { TemplateFilter } from '#domain/templates/templates.contract.ts'

/** What the list's address says. archived: archived templates too. */
export type TemplateListSearch = { name?: string; document_type_id?: DocumentTypeId; archived?: boolean; page?: number }

export const listFilterOf = ({ name, document_type_id, archived, page }: TemplateListSearch): TemplateFilter => ({
  name,
  document_type_id: document_type_id === undefined ? undefined : [document_type_id],
  with_archived: archived,
  page,
})
