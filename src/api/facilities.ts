/** Facilities (設備). */
import { queryOptions } from '@tanstack/react-query'
import type {
  FacilityCsvRequest,
  FacilityFilter,
  LabelsRequest,
  RenewalDownload,
  RenewalFilter,
} from '#domain/facilities/facilities.contract.ts'
import { limits } from '#domain/limits.ts'
import { companyCall, companyDownload } from './call.ts'
import type { Download } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

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
