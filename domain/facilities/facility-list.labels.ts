import { keysOf } from '../labels.ts'
import { facilityColumnLabels } from './facility-columns.labels.ts'

/** The columns of the list and of its file, from left to right. */
export const facilityListLabels = {
  name: facilityColumnLabels.name,
  company_number: facilityColumnLabels.company_number,
  facility_category_id: facilityColumnLabels.facility_category_id,
  building: facilityColumnLabels.building_id,
  installation_floor: facilityColumnLabels.installation_floor,
  type: facilityColumnLabels.type,
  manufacturer: facilityColumnLabels.manufacturer,
  model_number: facilityColumnLabels.model_number,
  serial_number: facilityColumnLabels.serial_number,
  rated_output: facilityColumnLabels.rated_output,
  manufactured_at: facilityColumnLabels.manufactured_at,
  installed_at: facilityColumnLabels.installed_at,
  legal_lifetime: facilityColumnLabels.legal_lifetime,
  actual_lifetime: facilityColumnLabels.actual_lifetime,
  renewal_on: '更新時期',
  renewal_cost: facilityColumnLabels.renewal_cost,
  linked_matter_status: '案件の状況',
  matters: '案件',
  note: facilityColumnLabels.note,
  updated_at: '最終更新',
} as const
export type FacilityListColumn = keyof typeof facilityListLabels
export const facilityListColumns = keysOf(facilityListLabels)
