/** What a building's page asks for in its panels. */
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { matterStatusTypes } from '#domain/matters/matters.labels.ts'
import { documentQueries } from '#src/api/documents.ts'
import { drawingQueries } from '#src/api/drawings.ts'
import { matterQueries } from '#src/api/matters.ts'

const shortCount = 5
const shownDrawings = 4

export const openOf = (statuses: readonly MatterStatus[]): MatterStatus[] =>
  statuses.filter(({ type_id }) => type_id !== matterStatusTypes.completed)

/** What is not completed yet, those that end next first. */
export const openMattersOf = (companyId: string, buildingId: number, statuses: readonly MatterStatus[]) => {
  const status_id = openOf(statuses).map(({ id }) => id)
  return {
    ...matterQueries.list(companyId, { building_id: [buildingId], status_id, sort: 'end_date', per_page: shortCount }),
    enabled: status_id.length > 0,
  }
}

/** The sheets that changed last. */
export const lastDrawingsOf = (companyId: string, buildingId: number) =>
  drawingQueries.list(companyId, { building_id: [buildingId], per_page: shownDrawings })

export const lastDocumentsOf = (companyId: string, buildingId: number) =>
  documentQueries.list(companyId, { building_id: [buildingId], per_page: shortCount })
