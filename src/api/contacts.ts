/** The company's address book (連絡先); internal users' alone (canViewContacts). */
import { queryOptions } from '@tanstack/react-query'
import type {
  ContactFilter,
  MergeContactsRequest,
  UndoContactMergeRequest,
} from '#domain/contacts/contacts.contract.ts'
import { companyCall } from './call.ts'
import { isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'
import { companyKey } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'contacts', ...rest)

export const contactQueries = {
  /** Newest change first. */
  list: (companyId: string, filter: ContactFilter) =>
    queryOptions({
      queryKey: key(companyId, 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /contacts', { query: filter, signal }),
    }),
  /** Groups with the same address or number. */
  duplicates: (companyId: string) =>
    queryOptions({
      queryKey: key(companyId, 'duplicates'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /contacts/duplicates', { signal })),
      staleTime: 0,
    }),
  /** Every affiliation once. */
  affiliations: (companyId: string) =>
    queryOptions({
      queryKey: key(companyId, 'affiliations'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /contacts/affiliations', { signal })),
    }),
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
