/** Labels of drawings (タグ); internal users' alone (canViewTags). */
import type { CreateTagRequest, Tag, UpdateTagRequest } from '#domain/tags/tags.contract.ts'
import { dataQuery } from './call-query.ts'
import { companyCall } from './call.ts'
import { isForForm, isNotFound, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'
import { inOrder, placesOf, useWholeListMutation } from './whole-list.ts'

export const tagQueries = {
  /** Every tag, in the company's order; drawings that take them change their counts. */
  all: (companyId: string) => ({
    ...dataQuery(companyId, companyKey(companyId, 'tags'), 'GET /tags-all'),
    staleTime: 0,
  }),
}

const listOf = (companyId: string) => ({ companyId, noun: 'tags' }) as const

/** 422 is the dialog's to show. */
export const useCreateTag = (companyId: string) =>
  useWholeListMutation(listOf(companyId), {
    run: (body: CreateTagRequest) => dataOf(companyCall(companyId, 'POST /tags', { body })),
    meta: { screenShows: isValidation },
  })

/** 409 (tagConflictSchema), 422 and 404 are the dialog's to show. */
export const useUpdateTag = (companyId: string) =>
  useWholeListMutation(listOf(companyId), {
    run: ({ id, ...body }: UpdateTagRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'PUT /tags/{id}', { params: { id }, body })),
    meta: { screenShows: (error) => isForForm(error) || isNotFound(error) },
  })

/** All ids in their new order. */
export const useOrderTags = (companyId: string) =>
  useWholeListMutation(listOf(companyId), {
    run: (ids: readonly number[]) => companyCall(companyId, 'PUT /tags/order', { body: { tags: placesOf(ids) } }),
    expect: inOrder<Tag>,
  })

/** Drawings let go of it. */
export const useDeleteTag = (companyId: string) =>
  useWholeListMutation(listOf(companyId), {
    run: (id: number) => companyCall(companyId, 'DELETE /tags/{id}', { params: { id } }),
    expect: (tags: readonly Tag[], id) => tags.filter((tag) => tag.id !== id),
  })

/** Of what this person deleted just now; why not is the undo's to say. */
export const useRestoreTag = (companyId: string) =>
  useWholeListMutation(listOf(companyId), {
    run: (id: number) => companyCall(companyId, 'POST /tags/{id}/restore', { params: { id } }),
    meta: { screenShows: () => true },
  })
