/** The list of equipment as a file that looks as the list does. */
import { csvText } from '#domain/csv.ts'
import { formatDay, formatMoment } from '#domain/dates.ts'
import type { FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import {
  facilityCategoryLabels,
  facilityColumnLabels as labels,
  linkedMatterStatusLabels,
  type FacilityListColumn,
} from '#domain/facilities/facilities.labels.ts'

type CsvFacility = Omit<FacilityListItem, 'drawing'>
type Cell = { heading: string; text: (facility: CsvFacility) => string | number | null }

const cells: Record<FacilityListColumn, Cell> = {
  name: { heading: labels.name, text: ({ name }) => name },
  facility_category_id: {
    heading: labels.facility_category_id,
    text: ({ facility_category_id }) => facilityCategoryLabels[facility_category_id],
  },
  building: { heading: labels.building_id, text: ({ building }) => building && building.name },
  installation_floor: { heading: labels.installation_floor, text: ({ installation_floor }) => installation_floor },
  model_number: { heading: labels.model_number, text: ({ model_number }) => model_number },
  renewal_on: { heading: '更新時期', text: ({ renewal_on }) => renewal_on && formatDay(renewal_on) },
  linked_matter_status: {
    heading: '案件の状況',
    text: ({ linked_matter_status }) => linkedMatterStatusLabels[linked_matter_status],
  },
  matters: { heading: '案件', text: ({ matters }) => matters.length },
  updated_at: { heading: '最終更新', text: ({ updated_at }) => formatMoment(updated_at) },
}

export const listedFacilitiesCsv = (
  facilities: readonly CsvFacility[],
  columns: readonly FacilityListColumn[],
): string =>
  csvText([
    columns.map((key) => cells[key].heading),
    ...facilities.map((facility) => columns.map((key) => cells[key].text(facility) ?? '')),
  ])
