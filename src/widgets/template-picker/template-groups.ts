import { documentTypeLabels, type DocumentTypeId } from '#domain/templates/templates.labels.ts'
import { idsOf } from '#domain/labels.ts'
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'

export type TemplateGroup = { id: DocumentTypeId; templates: TemplateListItem[] }

/** The templates by category, without those that have none. */
export const groupsOf = (templates: readonly TemplateListItem[]): TemplateGroup[] =>
  idsOf(documentTypeLabels)
    .reverse()
    .map((id) => ({ id, templates: templates.filter(({ document_type_id }) => document_type_id === id) }))
    .filter((group) => group.templates.length > 0)
