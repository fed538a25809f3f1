/** What the form of a facility holds, and what it sends. */
import type { z } from 'zod'
import { createFacilityRequestSchema } from '#domain/facilities/facilities.contract.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import { optionsOf } from '#domain/labels.ts'
import type { Whole } from '#src/records/record-form.ts'

export const facilityFormSchema = createFacilityRequestSchema
export type FacilityFormInput = z.input<typeof facilityFormSchema>
export type FacilityFormValues = z.output<typeof facilityFormSchema>

export const categoryChoices = optionsOf(facilityCategoryLabels).map(({ id, name }) => ({ value: id, label: name }))

export const facilityValues = (facility: Facility | null, building_id?: number): Whole<FacilityFormInput> => ({
  name: facility?.name ?? '',
  company_number: facility?.company_number ?? '',
  facility_category_id: facility?.facility_category_id,
  building_id: facility ? (facility.building_id ?? undefined) : building_id,
  installation_floor: facility?.installation_floor ?? '',
  type: facility?.type ?? '',
  manufacturer: facility?.manufacturer ?? '',
  model_number: facility?.model_number ?? '',
  serial_number: facility?.serial_number ?? '',
  rated_output: facility?.rated_output ?? null,
  manufactured_at: facility?.manufactured_at ?? null,
  installed_at: facility?.installed_at ?? null,
  legal_lifetime: facility?.legal_lifetime ?? null,
  actual_lifetime: facility?.actual_lifetime ?? null,
  renewal_cost: facility?.renewal_cost ?? null,
  note: facility?.note ?? '',
})
