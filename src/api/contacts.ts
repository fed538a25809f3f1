/** The company's address book (連絡先); internal users' alone (canViewContacts). */
import type {
  ContactFilter,
  MergeContactsRequest,
  UndoContactMergeRequest,
} from '#domain/contacts/contacts.contract.ts'
import { callQuery, dataQuery } from './call-query.ts'
import { companyCall } from './call.ts'
import { isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'
import { companyKey } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'contacts', ...rest)

export const contactQueries = {
  /** Newest change first. */
  list: (companyId: string, filter: ContactFilter) =>
    callQuery(companyId, key(companyId, 'list', filter), 'GET /contacts', { query: filter }),
  /** Groups with the same address or number. */
  duplicates: (companyId: string) => ({
    ...dataQuery(companyId, key(companyId, 'duplicates'), 'GET /contacts/duplicates'),
    staleTime: 0,
  }),
  /** Every affiliation once. */
  affiliations: (companyId: string) =>
    dataQuery(companyId, key(companyId, 'affiliations'), 'GET /contacts/affiliations'),
}

/** Of several one; 422 is the dialog's to show. */
export const useMergeContacts = (companyId: string) =>
  useNounMutation(
    companyId,
    'contacts',
    ({ id, ...body }: MergeContactsRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'POST /contacts/{id}/merge', { params: { id }, body })),
    { screenShows: isValidation },
  )

/** Of what this person merged just now; why not is the undo's to say. */
export const useUndoContactMerge = (companyId: string) =>
  useNounMutation(
    companyId,
    'contacts',
    ({ id, contact_ids }: UndoContactMergeRequest & { id: number }) =>
      companyCall(companyId, 'POST /contacts/{id}/merge/undo', { params: { id }, body: { contact_ids } }),
    { screenShows: () => true },
  )
