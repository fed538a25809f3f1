import { contactCalls } from '#domain/contacts/contacts.calls.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import {
  createContact,
  deleteContact,
  listAffiliations,
  listContactDuplicates,
  listContacts,
  mergeContacts,
  undoContactMerge,
  updateContact,
} from './contacts.service.ts'

export const contactsRoutes = (app: App): void => {
  companyRoutes(app, 'contacts', contactCalls, {
    'GET /contacts': async ({ c, deps, scope, query }) => {
      const { data, total } = await listContacts(deps, scope, query)
      return answerPage(c, query, data, total)
    },

    'GET /contacts/affiliations': async ({ deps, scope }) => ({ data: await listAffiliations(deps, scope) }),

    'GET /contacts/duplicates': async ({ deps, scope }) => ({ data: await listContactDuplicates(deps, scope) }),

    'POST /contacts/{id}/merge': async ({ deps, scope, params, body }) => ({
      data: await mergeContacts(deps, scope, params.id, body),
    }),

    'POST /contacts/{id}/merge/undo': async ({ deps, scope, params, body }) => ({
      data: await undoContactMerge(deps, scope, params.id, body),
    }),

    'POST /contacts': async ({ deps, scope, body }) => ({ data: await createContact(deps, scope, body) }),

    'PUT /contacts/{id}': async ({ deps, scope, params, body }) => ({
      data: await updateContact(deps, scope, params.id, body),
    }),

    'DELETE /contacts/{id}': ({ deps, scope, params }) => deleteContact(deps, scope, params.id),
  })
}
