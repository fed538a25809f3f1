/** What the columns of the list of equipment say, on the screen and in its file. */
import { formatDay, formatMoment } from '../dates.ts'
import type { ListTexts } from '../list-columns.ts'
import type { FacilityListItem } from './facilities.contract.ts'
import { facilityCategoryLabels, linkedMatterStatusLabels } from './facilities.labels.ts'
import type { FacilityListColumn } from './facility-list.labels.ts'

const day = (value: string | null) => value && formatDay(value)

export const facilityListTexts: ListTexts<FacilityListColumn, Omit<FacilityListItem, 'drawing'>> = {
  name: ({ name }) => name,
  company_number: ({ company_number }) => company_number,
  facility_category_id: ({ facility_category_id }) => facilityCategoryLabels[facility_category_id],
  building: ({ building }) => building && building.name,
  installation_floor: ({ installation_floor }) => installation_floor,
  type: ({ type }) => type,
  manufacturer: ({ manufacturer }) => manufacturer,
  model_number: ({ model_number }) => model_number,
  serial_number: ({ serial_number }) => serial_number,
  rated_output: ({ rated_output }) => rated_output,
  manufactured_at: ({ manufactured_at }) => day(manufactured_at),
  installed_at: ({ installed_at }) => day(installed_at),
  legal_lifetime: ({ legal_lifetime }) => legal_lifetime,
  actual_lifetime: ({ actual_lifetime }) => actual_lifetime,
  renewal_on: ({ renewal_on }) => day(renewal_on),
  renewal_cost: ({ renewal_cost }) => renewal_cost,
  linked_matter_status: ({ linked_matter_status }) => linkedMatterStatusLabels[linked_matter_status],
  matters: ({ matters }) => matters.length,
  note: ({ note }) => note,
  updated_at: ({ updated_at }) => formatMoment(updated_at),
}
