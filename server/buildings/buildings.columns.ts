/** What people edit in a building, and what its history tells of. */
import { buildingColumnLabels as labels, fireClassLabels } from '#domain/buildings/buildings.labels.ts'
import { formatDay } from '#domain/dates.ts'
import { asIs, type Columns, type Editable } from '#server/records/columns.ts'
import { tellingOf } from '#server/records/telling.ts'
import type { BuildingRow } from './buildings.store.ts'

export type BuildingValues = Editable<BuildingRow, 'icon_file_id'>

const inUnit = (unit: string) => (value: number | null) =>
  value === null ? null : `${value.toLocaleString('ja-JP')}${unit}`
const storeys = inUnit('階')
const squareMetres = inUnit('㎡')
const percent = inUnit('%')
const day = (value: string | null) => value && formatDay(value)

/** A copy is a building of the same kind: whatever is not its own stays behind with the original, as its photos do. */
export const buildingColumns = {
  name: { label: labels.name, text: asIs, isCopied: true },
  company_number: { label: labels.company_number, text: asIs, isCopied: false },
  address: { label: labels.address, text: asIs, isCopied: true },
  above_ground: { label: labels.above_ground, text: storeys, isCopied: true },
  below_ground: { label: labels.below_ground, text: storeys, isCopied: true },
  rooftop: { label: labels.rooftop, text: (has) => (has ? 'あり' : 'なし'), isCopied: true },
  notes: { label: labels.notes, text: asIs, isCopied: true },
  ground_floor: { label: labels.ground_floor, text: asIs, isCopied: true },
  lobby: { label: labels.lobby, text: asIs, isCopied: true },
  penthouse: { label: labels.penthouse, text: storeys, isCopied: true },
  date_built: { label: labels.date_built, text: day, isCopied: true },
  seismic_standard: { label: labels.seismic_standard, text: asIs, isCopied: true },
  structure: { label: labels.structure, text: asIs, isCopied: true },
  usage: { label: labels.usage, text: asIs, isCopied: true },
  special_building: { label: labels.special_building, text: (is) => (is ? '該当する' : '該当しない'), isCopied: true },
  fire_class_id: { label: labels.fire_class_id, text: (id) => id && fireClassLabels[id], isCopied: true },
  capacity: { label: labels.capacity, text: inUnit('人'), isCopied: true },
  high_voltage: { label: labels.high_voltage, text: (has) => (has ? 'あり' : 'なし'), isCopied: true },
  water_tank: { label: labels.water_tank, text: inUnit('㎥'), isCopied: true },
  area_of_usage: { label: labels.area_of_usage, text: asIs, isCopied: true },
  land_area: { label: labels.land_area, text: squareMetres, isCopied: true },
  floor_area: { label: labels.floor_area, text: squareMetres, isCopied: true },
  number_of_house: { label: labels.number_of_house, text: inUnit('戸'), isCopied: true },
  building_coverage_ratio: { label: labels.building_coverage_ratio, text: percent, isCopied: true },
  floor_area_ratio: { label: labels.floor_area_ratio, text: percent, isCopied: true },
  // Another building is another owner's.
  owner_emails: { label: labels.owner_emails, text: asIs, isCopied: false },
} as const satisfies Columns<BuildingValues, null, 'isCopied'>

export const buildingEvent = tellingOf('building')
