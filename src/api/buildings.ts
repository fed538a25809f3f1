/** The company's buildings. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type {
  Building,
  BuildingCsvRequest,
  BuildingFilter,
  CreateBuildingRequest,
  UpdateBuildingRequest,
} from '#domain/buildings/buildings.contract.ts'
import type { File as StoredFile } from '#domain/files/files.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall, companyDownload } from './call.ts'
import type { CallOptions, Download } from './call.ts'
import { isConflict, isForForm, isNotFound, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { companyKey, invalidateNoun } from './query.ts'

export type BuildingRef = { id: number; name: string; address: string | null }

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'buildings', ...rest)

export const buildingQueries = {
  /** Every building, by name. */
  refs: (companyId: string) =>
    queryOptions({
      queryKey: key(companyId, 'refs'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /buildings/partial-properties', { signal })),
    }),
  list: (companyId: string, filter: BuildingFilter) =>
    queryOptions({
      queryKey: key(companyId, 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /buildings', { query: filter, signal }),
    }),
  detail: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'detail', id),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /buildings/{id}', { params: { id }, signal })),
    }),
  /** Its matters, facilities, drawings and documents counted; they change elsewhere. */
  overview: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'overview', id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /buildings/{id}/overview', { params: { id }, signal })),
      staleTime: 0,
    }),
  histories: (companyId: string, id: number, page = 1) =>
    queryOptions({
      queryKey: key(companyId, 'histories', id, page),
      queryFn: ({ signal }) =>
        companyCall(companyId, 'GET /buildings/{id}/histories', { params: { id }, query: { page }, signal }),
      staleTime: 0,
    }),
}

/** What the list shows as a file. */
export const downloadBuildingCsv = (companyId: string, body: BuildingCsvRequest): Promise<Download> =>
  companyDownload(companyId, 'POST /building-csv-download', { body })

/** Matters and facilities carry their building's name. */
export const invalidateBuildings = async (client: QueryClient, companyId: string, gone?: number): Promise<void> => {
  await Promise.all([
    invalidateNoun(client, companyId, 'buildings', gone),
    ...['facilities', 'matters', 'home'].map((noun) => invalidateNoun(client, companyId, noun)),
  ])
}

const useBuildingMutation = <Input, Result>(
  companyId: string,
  run: (input: Input) => Promise<Result>,
  meta: { failure?: string; screenShows?: (error: unknown) => boolean },
  goneOf?: (input: Input) => number,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (_, input) => invalidateBuildings(client, companyId, goneOf?.(input)),
    // It is another's by now, gone, or out of this user's sight: its page asks again and says so.
    onError: (error) => {
      if (isConflict(error) || isNotFound(error)) void invalidateBuildings(client, companyId)
    },
    meta,
  })
}

type WithIcon = { icon?: File }

/** The picture goes by itself: beside a file what is empty does not travel. */
const putIcon = (companyId: string, id: number, icon: File, updated_at?: string): Promise<Building> =>
  dataOf(companyCall(companyId, 'PUT /buildings/{id}', { params: { id }, body: { updated_at }, files: { icon } }))

/** 422 is the form's to show. */
export const useCreateBuilding = (companyId: string) =>
  useBuildingMutation(
    companyId,
    async ({ icon, ...body }: CreateBuildingRequest & WithIcon): Promise<Building> => {
      const building = await dataOf(companyCall(companyId, 'POST /buildings', { body }))
      return icon ? putIcon(companyId, building.id, icon) : building
    },
    { screenShows: isValidation },
  )

/** Only what is sent changes; 409 (buildingConflictSchema), 422 and 404 are the form's to show. */
export const useUpdateBuilding = (companyId: string) =>
  useBuildingMutation(
    companyId,
    async ({ id, icon, ...body }: UpdateBuildingRequest & WithIcon & { id: number }): Promise<Building> => {
      const building = await dataOf(companyCall(companyId, 'PUT /buildings/{id}', { params: { id }, body }))
      return icon ? putIcon(companyId, id, icon, body.updated_at) : building
    },
    { screenShows: (error) => isForForm(error) || isNotFound(error) },
  )

export const useCopyBuilding = (companyId: string) =>
  useBuildingMutation(
    companyId,
    (id: number) => dataOf(companyCall(companyId, 'POST /buildings/{id}/copy', { params: { id } })),
    { failure: failureText('建物', 'コピー') },
  )

export const useDeleteBuilding = (companyId: string) =>
  useBuildingMutation(
    companyId,
    (id: number) => companyCall(companyId, 'DELETE /buildings/{id}', { params: { id } }),
    { failure: failureText('建物', '削除') },
    (id) => id,
  )

export const addBuildingFiles = (
  companyId: string,
  id: number,
  files: readonly File[],
  options: CallOptions = {},
): Promise<readonly StoredFile[]> =>
  dataOf(companyCall(companyId, 'POST /buildings/{id}/files', { params: { id }, files: { files }, ...options }))

export const useAddBuildingFiles = (companyId: string, id: number) =>
  useBuildingMutation(companyId, (files: readonly File[]) => addBuildingFiles(companyId, id, files), {
    screenShows: isValidation,
  })

export const useDeleteBuildingFile = (companyId: string, id: number) =>
  useBuildingMutation(
    companyId,
    (file_id: number) =>
      companyCall(companyId, 'DELETE /buildings/{id}/files', { params: { id }, body: { ids: [file_id] } }),
    { failure: failureText('ファイル', '削除') },
  )

export const useRestoreBuildingFile = (companyId: string, id: number) =>
  useBuildingMutation(
    companyId,
    (file_id: number) =>
      companyCall(companyId, 'POST /buildings/{id}/files/restore', { params: { id }, body: { ids: [file_id] } }),
    { screenShows: () => true },
  )
