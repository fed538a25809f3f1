/** What people edit in a facility, and what its history tells of. */
import { formatDay } from '#domain/dates.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import { facilityColumnLabels as labels } from '#domain/facilities/facility-columns.labels.ts'
import type { facilities } from '#server/db/schema/facilities.ts'
import { asIs, type Columns, type Editable } from '#server/records/columns.ts'
import { tellingOf } from '#server/records/telling.ts'

export type FacilityRow = typeof facilities.$inferSelect
export type FacilityValues = Editable<FacilityRow, 'renewal_on' | 'folded_name'>
/** By id. */
export type FacilityNames = { buildings: ReadonlyMap<number, string> }

const years = (count: number | null) => (count === null ? null : `${count}年`)
const yen = (value: number | null) => (value === null ? null : `¥${value.toLocaleString('ja-JP')}`)
const kilowatts = (value: number | null) => (value === null ? null : `${value.toLocaleString('ja-JP')}kW`)
const day = (value: string | null) => value && formatDay(value)

/** A copy is another of the same kind in the same building: numbers belong to the one piece. */
export const facilityColumns = {
  name: { label: labels.name, text: asIs, isCopied: true },
  company_number: { label: labels.company_number, text: asIs, isCopied: false },
  facility_category_id: {
    label: labels.facility_category_id,
    text: (id) => facilityCategoryLabels[id],
    isCopied: true,
  },
  building_id: {
    label: labels.building_id,
    text: (id, { buildings }) => (id === null ? null : (buildings.get(id) ?? null)),
    isCopied: true,
  },
  installed_at: { label: labels.installed_at, text: day, isCopied: true },
  legal_lifetime: { label: labels.legal_lifetime, text: years, isCopied: true },
  actual_lifetime: { label: labels.actual_lifetime, text: years, isCopied: true },
  model_number: { label: labels.model_number, text: asIs, isCopied: true },
  installation_floor: { label: labels.installation_floor, text: asIs, isCopied: true },
  type: { label: labels.type, text: asIs, isCopied: true },
  serial_number: { label: labels.serial_number, text: asIs, isCopied: false },
  rated_output: { label: labels.rated_output, text: kilowatts, isCopied: true },
  manufacturer: { label: labels.manufacturer, text: asIs, isCopied: true },
  manufactured_at: { label: labels.manufactured_at, text: day, isCopied: true },
  renewal_cost: { label: labels.renewal_cost, text: yen, isCopied: true },
  note: { label: labels.note, text: asIs, isCopied: true },
} as const satisfies Columns<FacilityValues, FacilityNames, 'isCopied'>

/** Fields whose lines in the history are kept from guests. */
export const internalFacilityFields: readonly string[] = ['renewal_cost']

export const facilityEvent = tellingOf('facility')
