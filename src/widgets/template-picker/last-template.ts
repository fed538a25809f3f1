/** The template of which a person last made a document, in this browser. */
import type { TemplateListItem, TemplateRef } from '#domain/templates/templates.contract.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'

type Last = Pick<TemplateRef, 'id' | 'name' | 'document_type_id'>

const keyOf = (companyId: string, userId: number): string => `templates.last.${companyId}.${userId}`

export const rememberTemplate = (companyId: string, userId: number, { id, name, document_type_id }: Last): void =>
  writePreference(keyOf(companyId, userId), { id, name, document_type_id })

/** Among those that are offered; a newer version of it goes by the same name. */
export const lastTemplate = (
  companyId: string,
  userId: number,
  templates: readonly TemplateListItem[],
): TemplateListItem | undefined => {
  const last = readPreference<Last>(keyOf(companyId, userId))
  return last === null
    ? undefined
    : (templates.find(({ id }) => id === last.id) ??
        templates.find(
          ({ name, document_type_id }) => name === last.name && document_type_id === last.document_type_id,
        ))
}
