import { idsOf } from '#domain/labels.ts'
import type { TemplateFilter } from '#domain/templates/templates.contract.ts'
import { documentTypeLabels } from '#domain/templates/templates.labels.ts'
import { choiceFilter, listOf, textFilter } from '#src/records/list-address.ts'
import type { SearchOf } from '#src/records/list-address.ts'

/** archived: archived templates too. */
export const templateList = listOf('templates', {
  filters: {
    name: textFilter('テンプレート名'),
    document_type_id: choiceFilter('カテゴリ', idsOf(documentTypeLabels)),
    archived: { label: 'アーカイブ', read: (value): true | undefined => value === true || undefined },
  },
})

export const listFilterOf = ({
  name,
  document_type_id,
  archived,
  page,
  per_page,
}: SearchOf<typeof templateList>): TemplateFilter => ({
  name,
  document_type_id: document_type_id === undefined ? undefined : [document_type_id],
  with_archived: archived,
  page,
  per_page,
})
