/** Facilities (設備・管理物). */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type {
  CreateFacilityRequest,
  FacilityCsvRequest,
  FacilityFilter,
  LabelsRequest,
  RenewalDownload,
  RenewalFilter,
  UpdateFacilityRequest,
} from '#domain/facilities/facilities.contract.ts'
import type { File as StoredFile } from '#domain/files/files.contract.ts'
import { limits } from '#domain/limits.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall, companyDownload } from './call.ts'
import type { CallOptions, Download } from './call.ts'
import { isConflict, isForForm, isNotFound, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { companyKey, invalidateNoun } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'facilities', ...rest)

export const facilityQueries = {
  list: (companyId: string, filter: FacilityFilter) =>
    queryOptions({
      queryKey: key(companyId, 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /facilities', { query: filter, signal }),
    }),
  /** Those of a building to choose from, by name. */
  choices: (companyId: string, buildingId: number | null, name = '') =>
    facilityQueries.list(companyId, {
      building_id: buildingId === null ? undefined : [buildingId],
      name: name || undefined,
      sort: 'name',
      per_page: limits.maxPageSize,
    }),
  detail: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'detail', id),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /facilities/{id}', { params: { id }, signal })),
    }),
  /** Ten years of renewals; internal users' alone. */
  renewals: (companyId: string, filter: RenewalFilter) =>
    queryOptions({
      queryKey: key(companyId, 'renewals', filter),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /facility-renewals', { query: filter, signal })),
    }),
  histories: (companyId: string, id: number, page = 1) =>
    queryOptions({
      queryKey: key(companyId, 'histories', id, page),
      queryFn: ({ signal }) =>
        companyCall(companyId, 'GET /facilities/{id}/histories', { params: { id }, query: { page }, signal }),
      staleTime: 0,
    }),
}

/** What the list shows as a file; `ids` narrows it to the selected ones. */
export const downloadFacilityCsv = (companyId: string, body: FacilityCsvRequest): Promise<Download> =>
  companyDownload(companyId, 'POST /facility-csv-download', { body })

/** QR labels as a PDF. */
export const downloadLabels = (companyId: string, body: LabelsRequest): Promise<Download> =>
  companyDownload(companyId, 'POST /facility-labels', { body })

/** 更新計画 as a file. */
export const downloadRenewalPlan = (companyId: string, body: RenewalDownload): Promise<Download> =>
  companyDownload(companyId, 'POST /facility-renewals-download', { body })

/** Matters name their facilities, buildings count them. */
export const invalidateFacilities = async (client: QueryClient, companyId: string, gone?: number): Promise<void> => {
  await Promise.all([
    invalidateNoun(client, companyId, 'facilities', gone),
    ...['buildings', 'matters'].map((noun) => invalidateNoun(client, companyId, noun)),
  ])
}

const useFacilityMutation = <Input, Result>(
  companyId: string,
  run: (input: Input) => Promise<Result>,
  meta: { failure?: string; screenShows?: (error: unknown) => boolean },
  goneOf?: (input: Input) => number,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (_, input) => invalidateFacilities(client, companyId, goneOf?.(input)),
    // It is another's by now, gone, or out of this user's sight: its page asks again and says so.
    onError: (error) => {
      if (isConflict(error) || isNotFound(error)) void invalidateFacilities(client, companyId)
    },
    meta,
  })
}

/** 422 is the form's to show. */
export const useCreateFacility = (companyId: string) =>
  useFacilityMutation(
    companyId,
    (body: CreateFacilityRequest) => dataOf(companyCall(companyId, 'POST /facilities', { body })),
    { screenShows: isValidation },
  )

/** Only what is sent changes; 409 (facilityConflictSchema), 422 and 404 are the form's to show. */
export const useUpdateFacility = (companyId: string) =>
  useFacilityMutation(
    companyId,
    ({ id, ...body }: UpdateFacilityRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'PUT /facilities/{id}', { params: { id }, body })),
    { screenShows: (error) => isForForm(error) || isNotFound(error) },
  )

export const useCopyFacility = (companyId: string) =>
  useFacilityMutation(
    companyId,
    (id: number) => dataOf(companyCall(companyId, 'POST /facilities/{id}/copy', { params: { id } })),
    { failure: failureText('設備', 'コピー') },
  )

export const useDeleteFacility = (companyId: string) =>
  useFacilityMutation(
    companyId,
    (id: number) => companyCall(companyId, 'DELETE /facilities/{id}', { params: { id } }),
    { failure: failureText('設備', '削除') },
    (id) => id,
  )

export const addFacilityFiles = (
  companyId: string,
  id: number,
  files: readonly File[],
  options: CallOptions = {},
): Promise<readonly StoredFile[]> =>
  dataOf(companyCall(companyId, 'POST /facilities/{id}/files', { params: { id }, files: { files }, ...options }))

export const useAddFacilityFiles = (companyId: string, id: number) =>
  useFacilityMutation(companyId, (files: readonly File[]) => addFacilityFiles(companyId, id, files), {
    screenShows: isValidation,
  })

export const useDeleteFacilityFile = (companyId: string, id: number) =>
  useFacilityMutation(
    companyId,
    (file_id: number) =>
      companyCall(companyId, 'DELETE /facilities/{id}/files', { params: { id }, body: { ids: [file_id] } }),
    { failure: failureText('ファイル', '削除') },
  )

export const useRestoreFacilityFile = (companyId: string, id: number) =>
  useFacilityMutation(
    companyId,
    (file_id: number) =>
      companyCall(companyId, 'POST /facilities/{id}/files/restore', { params: { id }, body: { ids: [file_id] } }),
    { screenShows: () => true },
  )
