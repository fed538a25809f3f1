/** The company's address book (連絡先); internal users' alone (canViewContacts). */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Contact, ContactFilter, CreateContactRequest } from '#domain/contacts/contacts.contract.ts'
import type { Paged } from '#domain/paging.ts'
import { isValidation } from './errors.ts'
import { companyPath, http } from './http.ts'
import { companyKey, invalidateNoun } from './query.ts'

const path = (companyId: string): string => `${companyPath(companyId)}/contacts`
const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'contacts', ...rest)

export const contactQueries = {
  /** Newest change first. */
  list: (companyId: string, filter: ContactFilter) =>
    queryOptions({
      queryKey: key(companyId, 'list', filter),
      queryFn: ({ signal }) => http.get<Paged<Contact>>(path(companyId), { query: filter, signal }),
    }),
  /** Every affiliation once. */
  affiliations: (companyId: string) =>
    queryOptions({
      queryKey: key(companyId, 'affiliations'),
      queryFn: async ({ signal }) =>
        (await http.get<{ data: string[] }>(`${path(companyId)}/affiliations`, { signal })).data,
    }),
}

export const useCreateContact = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: CreateContactRequest) => (await http.post<{ data: Contact }>(path(companyId), body)).data,
    meta: { screenShows: isValidation },
    onSuccess: () => invalidateNoun(client, companyId, 'contacts'),
  })
}
