/** What the columns of the list of buildings say, on the screen and in its file. */
import { formatDay, formatMoment } from '../dates.ts'
import type { ListTexts } from '../list-columns.ts'
import type { BuildingListItem } from './buildings.contract.ts'
import { fireClassLabels, storeysText } from './buildings.labels.ts'
import type { BuildingListColumn } from './building-list.labels.ts'

export const buildingListTexts: ListTexts<BuildingListColumn, BuildingListItem> = {
  name: ({ name }) => name,
  company_number: ({ company_number }) => company_number,
  address: ({ address }) => address,
  storeys: storeysText,
  date_built: ({ date_built }) => date_built && formatDay(date_built),
  structure: ({ structure }) => structure,
  seismic_standard: ({ seismic_standard }) => seismic_standard,
  usage: ({ usage }) => usage,
  special_building: ({ special_building }) => (special_building ? '該当' : null),
  fire_class_id: ({ fire_class_id }) => fire_class_id && fireClassLabels[fire_class_id],
  capacity: ({ capacity }) => capacity,
  high_voltage: ({ high_voltage }) => (high_voltage ? 'あり' : null),
  water_tank: ({ water_tank }) => water_tank,
  floor_area: ({ floor_area }) => floor_area,
  land_area: ({ land_area }) => land_area,
  building_coverage_ratio: ({ building_coverage_ratio }) => building_coverage_ratio,
  floor_area_ratio: ({ floor_area_ratio }) => floor_area_ratio,
  area_of_usage: ({ area_of_usage }) => area_of_usage,
  number_of_house: ({ number_of_house }) => number_of_house,
  ground_floor: ({ ground_floor }) => ground_floor,
  lobby: ({ lobby }) => lobby,
  penthouse: ({ penthouse }) => penthouse,
  rooftop: ({ rooftop }) => (rooftop ? 'あり' : null),
  linked_matters_count: ({ linked_matters_count }) => linked_matters_count,
  notes: ({ notes }) => notes,
  updated_at: ({ updated_at }) => formatMoment(updated_at),
}
