/** Forms of Excel as templates, for the tests of what is filled into them. */
import type { z } from 'zod'
import type { createdTemplateAnswerSchema, Template } from '#domain/templates/templates.contract.ts'
import { answered } from './answers.ts'
import type { Person } from './app.ts'

type Office = { master: Pick<Person, 'browser'>; company: { path: string } }
type CreatedTemplate = z.infer<typeof createdTemplateAnswerSchema>['data']

/** As somebody uploads it: without items, and with what the server says of it. */
export const uploadForm = async (
  { master, company }: Office,
  name: string,
  bytes: Uint8Array,
  document_type_id = 3,
): Promise<CreatedTemplate> => {
  const form = new FormData()
  form.set('name', name)
  form.set('document_type_id', String(document_type_id))
  form.set('excel_file', new File([bytes as Uint8Array<ArrayBuffer>], `${name}.xlsx`))
  return (await answered<{ data: CreatedTemplate }>(await master.browser.post(`${company.path}/templates`, form), 201))
    .data
}

export const giveItems = async (
  { master, company }: Office,
  { id }: Pick<Template, 'id'>,
  items: object[],
): Promise<Template> =>
  (await answered<{ data: Template }>(await master.browser.put(`${company.path}/templates/${id}`, { items }), 200)).data

/** A template without a form of Excel: what is asked, and nothing that it is written into. */
export const createTemplate = async (
  { master, company }: Office,
  name: string,
  items: object[],
  document_type_id = 3,
): Promise<Template> =>
  (
    await answered<{ data: Template }>(
      await master.browser.post(`${company.path}/templates`, { name, document_type_id, items }),
      201,
    )
  ).data
