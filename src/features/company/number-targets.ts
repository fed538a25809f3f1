import { targetKey } from '#domain/numbers/numbers.contract.ts'
import { numberTexts } from '#domain/numbers/numbers.texts.ts'
import { documentTypeLabels, documentTypes } from '#domain/templates/templates.labels.ts'
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'

/** What may be numbered: matters, kinds of documents, single forms. */
export const numberTargets = (templates: readonly Pick<TemplateListItem, 'id' | 'name'>[]) => [
  { value: targetKey({}), label: numberTexts.matters },
  ...Object.values(documentTypes).map((document_type_id) => ({
    value: targetKey({ document_type_id }),
    label: `書類：${documentTypeLabels[document_type_id]}`,
  })),
  ...templates.map(({ id, name }) => ({ value: targetKey({ template_id: id }), label: `テンプレート：${name}` })),
]
