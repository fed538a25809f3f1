import type { Building, BuildingListItem } from '#domain/buildings/buildings.contract.ts'
import { canDeleteBuilding, canEditBuildings } from '#domain/buildings/buildings.policy.ts'
import { canViewContacts } from '#domain/contacts/contacts.policy.ts'
import type { BuildingContact } from '#domain/buildings/buildings.contract.ts'
import { toTimestamp } from '#domain/dates.ts'
import type { File } from '#domain/files/files.contract.ts'
import { filePath } from '#server/files/files.presenter.ts'
import type { Scope } from '#server/http/context.ts'
import type { ListedBuilding } from './buildings.store.ts'

export const presentBuilding = (
  scope: Scope,
  { building, linked_matters_count }: ListedBuilding,
): BuildingListItem => ({
  id: building.id,
  name: building.name,
  company_number: building.company_number,
  address: building.address,
  icon: building.icon_file_id === null ? null : filePath(scope, building.icon_file_id),
  above_ground: building.above_ground,
  below_ground: building.below_ground,
  rooftop: building.rooftop,
  linked_matters_count,
  updated_at: toTimestamp(building.updated_at),
  notes: building.notes,
  ground_floor: building.ground_floor,
  lobby: building.lobby,
  penthouse: building.penthouse,
  date_built: building.date_built,
  seismic_standard: building.seismic_standard,
  structure: building.structure,
  usage: building.usage,
  special_building: building.special_building,
  fire_class_id: building.fire_class_id,
  capacity: building.capacity,
  high_voltage: building.high_voltage,
  water_tank: building.water_tank,
  area_of_usage: building.area_of_usage,
  land_area: building.land_area,
  floor_area: building.floor_area,
  number_of_house: building.number_of_house,
  building_coverage_ratio: building.building_coverage_ratio,
  floor_area_ratio: building.floor_area_ratio,
  canEdit: canEditBuildings(scope.actor),
  canDelete: canDeleteBuilding(scope.actor, building),
})

export const presentBuildingDetail = (
  scope: Scope,
  row: ListedBuilding,
  contacts: (Omit<BuildingContact, 'updated_at'> & { updated_at: Date })[],
  files: File[],
): Building => {
  const { building } = row
  return {
    ...presentBuilding(scope, row),
    contacts: contacts.map((contact) => ({ ...contact, updated_at: toTimestamp(contact.updated_at) })),
    owner_emails: canViewContacts(scope.actor) ? building.owner_emails : null,
    files,
    created_at: toTimestamp(building.created_at),
  }
}
