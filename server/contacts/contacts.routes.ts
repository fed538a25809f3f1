import {
  affiliationsAnswerSchema,
  contactAnswerSchema,
  contactFilterSchema,
  contactsAnswerSchema,
  createContactRequestSchema,
  updateContactRequestSchema,
} from '#domain/contacts/contacts.contract.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoute, idParam, type App } from '#server/http/route.ts'
import { createContact, deleteContact, listAffiliations, listContacts, updateContact } from './contacts.service.ts'

const tag = 'contacts'

export const contactsRoutes = (app: App): void => {
  companyRoute(
    app,
    {
      method: 'get',
      path: '/contacts',
      tag,
      summary: '連絡先の一覧（氏名、会社名、メールアドレス、電話番号を検索）',
      query: contactFilterSchema,
      answer: contactsAnswerSchema,
    },
    async ({ c, deps, scope, query }) => {
      const { data, total } = await listContacts(deps, scope, query)
      return answerPage(c, query, data, total)
    },
  )

  companyRoute(
    app,
    {
      method: 'get',
      path: '/contacts/affiliations',
      tag,
      summary: '連絡先の会社名（すべて）',
      answer: affiliationsAnswerSchema,
    },
    async ({ deps, scope }) => ({ data: await listAffiliations(deps, scope) }),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/contacts',
      tag,
      summary: '連絡先を登録する',
      body: createContactRequestSchema,
      answer: contactAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, body }) => ({ data: await createContact(deps, scope, body) }),
  )

  companyRoute(
    app,
    {
      method: 'put',
      path: '/contacts/{id}',
      tag,
      summary: '連絡先を変更する（送った項目だけが変わる）',
      params: idParam,
      body: updateContactRequestSchema,
      answer: contactAnswerSchema,
    },
    async ({ deps, scope, params, body }) => ({ data: await updateContact(deps, scope, params.id, body) }),
  )

  companyRoute(
    app,
    { method: 'delete', path: '/contacts/{id}', tag, summary: '連絡先を削除する', params: idParam, status: 204 },
    ({ deps, scope, params }) => deleteContact(deps, scope, params.id),
  )
}
