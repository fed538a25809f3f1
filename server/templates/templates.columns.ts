/** What people edit in a template beside its form. */
import { templateColumnLabels as labels, documentTypeLabels } from '#domain/templates/templates.labels.ts'
import { asIs, type Columns } from '#server/records/columns.ts'
import type { TemplateRow } from './template-row.ts'

export type TemplateValues = Pick<TemplateRow, 'name' | 'document_type_id'>

export const templateColumns = {
  name: { label: labels.name, text: asIs },
  document_type_id: { label: labels.document_type_id, text: (id) => documentTypeLabels[id] },
} as const satisfies Columns<TemplateValues, null, never>
