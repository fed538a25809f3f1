/** What people edit in a template beside its form. */
import { templateColumnLabels as labels, documentTypeLabels } from '#domain/templates/templates.labels.ts'
import { titlePatternField } from '#domain/templates/title-pattern.ts'
import { asIs, changedLines, type ChangedLine, type Columns } from '#server/records/columns.ts'
import { settingsOf, tellingOf } from '#server/records/telling.ts'
import type { TemplateRow } from './template-row.ts'

export type TemplateValues = Pick<TemplateRow, 'name' | 'document_type_id' | 'title_pattern'>

export const templateColumns = {
  name: { label: labels.name, text: asIs },
  document_type_id: { label: labels.document_type_id, text: (id) => documentTypeLabels[id] },
  title_pattern: { label: titlePatternField, text: asIs },
} as const satisfies Columns<TemplateValues, null, never>

export const templateLines = (before: TemplateValues, after: TemplateValues): ChangedLine[] =>
  changedLines<TemplateValues, null>(templateColumns, before, after, null)

export const templateEvent = tellingOf('template')
export const templateSettings = settingsOf('template')
