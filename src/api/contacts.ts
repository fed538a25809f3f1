/** The company's address book (連絡先); internal users' alone (canViewContacts). */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContactFilter, CreateContactRequest } from '#domain/contacts/contacts.contract.ts'
import { companyCall } from './call.ts'
import { isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { companyKey, invalidateNoun } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'contacts', ...rest)

export const contactQueries = {
  /** Newest change first. */
  list: (companyId: string, filter: ContactFilter) =>
    queryOptions({
      queryKey: key(companyId, 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /contacts', { query: filter, signal }),
    }),
  /** Every affiliation once. */
  affiliations: (companyId: string) =>
    queryOptions({
      queryKey: key(companyId, 'affiliations'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /contacts/affiliations', { signal })),
    }),
}

export const useCreateContact = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CreateContactRequest) => dataOf(companyCall(companyId, 'POST /contacts', { body })),
    meta: { screenShows: isValidation },
    onSuccess: () => invalidateNoun(client, companyId, 'contacts'),
  })
}
