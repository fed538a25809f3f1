/** Facilities (設備). */
import type {
  FacilityCsvRequest,
  FacilityFilter,
  LabelsRequest,
  RenewalDownload,
  RenewalFilter,
} from '#domain/facilities/facilities.contract.ts'
import { limits } from '#domain/limits.ts'
import { callQuery, dataQuery } from './call-query.ts'
import { companyDownload } from './call.ts'
import type { Download } from './call.ts'
import { companyKey } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'facilities', ...rest)

export const facilityQueries = {
  list: (companyId: string, filter: FacilityFilter) =>
    callQuery(companyId, key(companyId, 'list', filter), 'GET /facilities', { query: filter }),
  /** Those of a building to choose from, by name. */
  choices: (companyId: string, buildingId: number | null, name = '') =>
    facilityQueries.list(companyId, {
      building_id: buildingId === null ? undefined : [buildingId],
      name: name || undefined,
      sort: 'name',
      per_page: limits.maxPageSize,
    }),
  detail: (companyId: string, id: number) =>
    dataQuery(companyId, key(companyId, 'detail', id), 'GET /facilities/{id}', { params: { id } }),
  /** Ten years of renewals; internal users' alone. */
  renewals: (companyId: string, filter: RenewalFilter) =>
    dataQuery(companyId, key(companyId, 'renewals', filter), 'GET /facility-renewals', { query: filter }),
  histories: (companyId: string, id: number, page = 1) => ({
    ...callQuery(companyId, key(companyId, 'histories', id, page), 'GET /facilities/{id}/histories', {
      params: { id },
      query: { page },
    }),
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
