/** What the form of a building holds, and what it sends. */
import type { z } from 'zod'
import { createBuildingRequestSchema } from '#domain/buildings/buildings.contract.ts'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import type { Whole } from '#src/records/record-form.ts'

export const buildingFormSchema = createBuildingRequestSchema
/** Contacts are linked on the building's own page. */
export type BuildingFormInput = Omit<z.input<typeof buildingFormSchema>, 'contact_ids'>
export type BuildingFormValues = z.output<typeof buildingFormSchema>

export const buildingValues = (building: Building | null): Whole<BuildingFormInput> => ({
  name: building?.name ?? '',
  company_number: building?.company_number ?? '',
  address: building?.address ?? '',
  above_ground: building?.above_ground ?? null,
  below_ground: building?.below_ground ?? null,
  rooftop: building?.rooftop ?? false,
  penthouse: building?.penthouse ?? null,
  ground_floor: building?.ground_floor ?? '',
  lobby: building?.lobby ?? '',
  date_built: building?.date_built ?? null,
  structure: building?.structure ?? '',
  seismic_standard: building?.seismic_standard ?? '',
  usage: building?.usage ?? '',
  special_building: building?.special_building ?? false,
  fire_class_id: building?.fire_class_id ?? null,
  capacity: building?.capacity ?? null,
  high_voltage: building?.high_voltage ?? false,
  water_tank: building?.water_tank ?? null,
  area_of_usage: building?.area_of_usage ?? '',
  land_area: building?.land_area ?? null,
  floor_area: building?.floor_area ?? null,
  number_of_house: building?.number_of_house ?? null,
  building_coverage_ratio: building?.building_coverage_ratio ?? null,
  floor_area_ratio: building?.floor_area_ratio ?? null,
  owner_emails: building?.owner_emails ?? '',
  notes: building?.notes ?? '',
})
