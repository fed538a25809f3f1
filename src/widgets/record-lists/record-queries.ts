/** What the lists of another record's page ask for, a page at a time. */
import type { DocumentFilter } from '#domain/documents/documents.contract.ts'
import type { FacilityFilter } from '#domain/facilities/facilities.contract.ts'
import { limits } from '#domain/limits.ts'
import type { MatterFilter } from '#domain/matters/matters.contract.ts'
import { documentQueries } from '#src/api/documents.ts'
import { drawingQueries } from '#src/api/drawings.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { matterQueries } from '#src/api/matters.ts'

export const recordMatters = (companyId: string, filter: MatterFilter, page = 1) =>
  matterQueries.list(companyId, { ...filter, page })

export const recordDocuments = (companyId: string, filter: DocumentFilter, page = 1) =>
  documentQueries.list(companyId, { ...filter, page })

export const recordFacilities = (companyId: string, filter: FacilityFilter, page = 1) =>
  facilityQueries.list(companyId, { ...filter, sort: 'name', page })

/** As the switch between drawings asks for them too. */
export const recordDrawings = (companyId: string, buildingId: number, { page = 1, name = '' } = {}) =>
  drawingQueries.list(companyId, {
    building_id: [buildingId],
    sort: 'name',
    per_page: limits.maxPageSize,
    ...(name !== '' && { name }),
    ...(page > 1 && { page }),
  })
