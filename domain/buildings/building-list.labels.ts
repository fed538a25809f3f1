import { keysOf } from '../labels.ts'
import { buildingColumnLabels } from './buildings.labels.ts'

/** The columns of the list and of its file, from left to right. */
export const buildingListLabels = {
  name: buildingColumnLabels.name,
  company_number: buildingColumnLabels.company_number,
  address: buildingColumnLabels.address,
  storeys: '階数',
  date_built: buildingColumnLabels.date_built,
  structure: buildingColumnLabels.structure,
  seismic_standard: buildingColumnLabels.seismic_standard,
  usage: buildingColumnLabels.usage,
  special_building: buildingColumnLabels.special_building,
  fire_class_id: buildingColumnLabels.fire_class_id,
  capacity: buildingColumnLabels.capacity,
  high_voltage: buildingColumnLabels.high_voltage,
  water_tank: buildingColumnLabels.water_tank,
  floor_area: buildingColumnLabels.floor_area,
  land_area: buildingColumnLabels.land_area,
  building_coverage_ratio: buildingColumnLabels.building_coverage_ratio,
  floor_area_ratio: buildingColumnLabels.floor_area_ratio,
  area_of_usage: buildingColumnLabels.area_of_usage,
  number_of_house: buildingColumnLabels.number_of_house,
  ground_floor: buildingColumnLabels.ground_floor,
  lobby: buildingColumnLabels.lobby,
  penthouse: buildingColumnLabels.penthouse,
  rooftop: buildingColumnLabels.rooftop,
  linked_matters_count: '案件',
  notes: buildingColumnLabels.notes,
  updated_at: '最終更新',
} as const
export type BuildingListColumn = keyof typeof buildingListLabels
export const buildingListColumns = keysOf(buildingListLabels)
