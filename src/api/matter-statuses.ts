/** Changes of the company's matter statuses; the list itself is matterQueries.statuses. */
import type {
  CreateMatterStatusRequest,
  MatterStatus,
  UpdateMatterStatusRequest,
} from '#domain/matters/matter-statuses.contract.ts'
import { companyCall } from './call.ts'
import { isForForm, isNotFound, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { inOrder, placesOf, useWholeListMutation } from './whole-list.ts'

const listOf = (companyId: string) => ({ companyId, noun: 'matter-statuses' }) as const

/** 422 is the dialog's to show. */
export const useCreateMatterStatus = (companyId: string) =>
  useWholeListMutation(listOf(companyId), {
    run: (body: CreateMatterStatusRequest) => dataOf(companyCall(companyId, 'POST /matter-statuses', { body })),
    meta: { screenShows: isValidation },
  })

/** 409 (matterStatusConflictSchema), 422 and 404 are the dialog's to show. */
export const useUpdateMatterStatus = (companyId: string) =>
  useWholeListMutation(listOf(companyId), {
    run: ({ id, ...body }: UpdateMatterStatusRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'PUT /matter-statuses/{id}', { params: { id }, body })),
    meta: { screenShows: (error) => isForForm(error) || isNotFound(error) },
  })

/** The one that new matters begin with; the former default is none any more. */
export const useSetDefaultMatterStatus = (companyId: string) =>
  useWholeListMutation(listOf(companyId), {
    run: (id: number) =>
      companyCall(companyId, 'PUT /matter-statuses/{id}', { params: { id }, body: { is_default: true } }),
    expect: (statuses: readonly MatterStatus[], id) =>
      statuses.map((status) => ({ ...status, is_default: status.id === id })),
  })

/** All ids in their new order. */
export const useOrderMatterStatuses = (companyId: string) =>
  useWholeListMutation(listOf(companyId), {
    run: (ids: readonly number[]) =>
      companyCall(companyId, 'PUT /matter-statuses/order', { body: { matter_statuses: placesOf(ids) } }),
    expect: inOrder<MatterStatus>,
  })

/** Refused with a sentence while in use, for the default, and for the last of a type. */
export const useDeleteMatterStatus = (companyId: string) =>
  useWholeListMutation(listOf(companyId), {
    run: (id: number) => companyCall(companyId, 'DELETE /matter-statuses/{id}', { params: { id } }),
    expect: (statuses: readonly MatterStatus[], id) => statuses.filter((status) => status.id !== id),
  })

/** Of what this person deleted just now; why not is the undo's to say. */
export const useRestoreMatterStatus = (companyId: string) =>
  useWholeListMutation(listOf(companyId), {
    run: (id: number) => companyCall(companyId, 'POST /matter-statuses/{id}/restore', { params: { id } }),
    meta: { screenShows: () => true },
  })
