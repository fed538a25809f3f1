/** The company's address book (連絡先); internal users' alone (canViewContacts). */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type {
  ContactFilter,
  CreateContactRequest,
  MergeContactsRequest,
  UndoContactMergeRequest,
  UpdateContactRequest,
} from '#domain/contacts/contacts.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall } from './call.ts'
import { isConflict, isForForm, isNotFound, isValidation } from './errors.ts'
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

/** Buildings show their contacts. */
const invalidateContacts = async (client: QueryClient, companyId: string): Promise<void> => {
  await Promise.all(['contacts', 'buildings'].map((noun) => invalidateNoun(client, companyId, noun)))
}

const useContactMutation = <Input, Result>(
  companyId: string,
  run: (input: Input) => Promise<Result>,
  meta: { failure?: string; screenShows?: (error: unknown) => boolean },
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => invalidateContacts(client, companyId),
    // Somebody else changed or deleted it: the rows behind the form are theirs by now.
    onError: (error) => {
      if (isConflict(error) || isNotFound(error)) void invalidateContacts(client, companyId)
    },
    meta,
  })
}

/** Only what is sent changes; 409 (contactConflictSchema), 422 and 404 are the form's to show. */
export const useUpdateContact = (companyId: string) =>
  useContactMutation(
    companyId,
    ({ id, ...body }: UpdateContactRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'PUT /contacts/{id}', { params: { id }, body })),
    { screenShows: (error) => isForForm(error) || isNotFound(error) },
  )

/** Of several one; 422 is the dialog's to show. */
export const useMergeContacts = (companyId: string) =>
  useContactMutation(
    companyId,
    ({ id, ...body }: MergeContactsRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'POST /contacts/{id}/merge', { params: { id }, body })),
    { screenShows: isValidation },
  )

/** Of what this person merged just now; why not is the undo's to say. */
export const useUndoContactMerge = (companyId: string) =>
  useContactMutation(
    companyId,
    ({ id, contact_ids }: UndoContactMergeRequest & { id: number }) =>
      companyCall(companyId, 'POST /contacts/{id}/merge/undo', { params: { id }, body: { contact_ids } }),
    { screenShows: () => true },
  )

export const useDeleteContact = (companyId: string) =>
  useContactMutation(companyId, (id: number) => companyCall(companyId, 'DELETE /contacts/{id}', { params: { id } }), {
    failure: failureText('連絡先', '削除'),
  })

/** 422 is the form's to show. */
export const useCreateContact = (companyId: string) =>
  useContactMutation(
    companyId,
    (body: CreateContactRequest) => dataOf(companyCall(companyId, 'POST /contacts', { body })),
    { screenShows: isValidation },
  )
