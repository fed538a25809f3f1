import type { DocumentTypeId } from '#domain/documents/documents.labels.ts'
import type { TemplateFilter } from '#domain/templates/templates.contract.ts'

/** What the list's address says. */
export type TemplateListSearch = { name?: string; document_type_id?: DocumentTypeId; page?: number }

export const listFilterOf = ({ name, document_type_id, page }: TemplateListSearch): TemplateFilter =>
  ({ name, document_type_id: document_type_id === undefined ? undefined : [document_type_id], page })
