/** The company's buildings. */
import type {
  Building,
  BuildingCsvRequest,
  BuildingFilter,
  CreateBuildingRequest,
  UpdateBuildingRequest,
} from '#domain/buildings/buildings.contract.ts'
import { callQuery, dataQuery } from './call-query.ts'
import { companyCall, companyDownload } from './call.ts'
import type { Download } from './call.ts'
import { isForForm, isNotFound, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'
import { companyKey } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'buildings', ...rest)

export const buildingQueries = {
  /** Every building, by name. */
  refs: (companyId: string) => dataQuery(companyId, key(companyId, 'refs'), 'GET /buildings/partial-properties'),
  list: (companyId: string, filter: BuildingFilter) =>
    callQuery(companyId, key(companyId, 'list', filter), 'GET /buildings', { query: filter }),
  detail: (companyId: string, id: number) =>
    dataQuery(companyId, key(companyId, 'detail', id), 'GET /buildings/{id}', { params: { id } }),
  /** Its matters, facilities, drawings and documents counted; they change elsewhere. */
  overview: (companyId: string, id: number) => ({
    ...dataQuery(companyId, key(companyId, 'overview', id), 'GET /buildings/{id}/overview', { params: { id } }),
    staleTime: 0,
  }),
  histories: (companyId: string, id: number, page = 1) => ({
    ...callQuery(companyId, key(companyId, 'histories', id, page), 'GET /buildings/{id}/histories', {
      params: { id },
      query: { page },
    }),
    staleTime: 0,
  }),
}

/** What the list shows as a file. */
export const downloadBuildingCsv = (companyId: string, body: BuildingCsvRequest): Promise<Download> =>
  companyDownload(companyId, 'POST /building-csv-download', { body })

type WithIcon = { icon?: File }

/** The picture goes by itself: beside a file what is empty does not travel. */
const putIcon = (companyId: string, id: number, icon: File, updated_at?: string): Promise<Building> =>
  dataOf(companyCall(companyId, 'PUT /buildings/{id}', { params: { id }, body: { updated_at }, files: { icon } }))

/** 422 is the form's to show. */
export const useCreateBuilding = (companyId: string) =>
  useNounMutation(
    companyId,
    'buildings',
    async ({ icon, ...body }: CreateBuildingRequest & WithIcon): Promise<Building> => {
      const building = await dataOf(companyCall(companyId, 'POST /buildings', { body }))
      return icon ? putIcon(companyId, building.id, icon) : building
    },
    { screenShows: isValidation },
  )

/** Only what is sent changes; 409 (buildingConflictSchema), 422 and 404 are the form's to show. */
export const useUpdateBuilding = (companyId: string) =>
  useNounMutation(
    companyId,
    'buildings',
    async ({ id, icon, ...body }: UpdateBuildingRequest & WithIcon & { id: number }): Promise<Building> => {
      const building = await dataOf(companyCall(companyId, 'PUT /buildings/{id}', { params: { id }, body }))
      return icon ? putIcon(companyId, id, icon, body.updated_at) : building
    },
    { screenShows: (error) => isForForm(error) || isNotFound(error) },
  )
