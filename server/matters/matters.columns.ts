/** What people edit in a matter, and what its history tells of. */
import { formatDay, shownMoment } from '#domain/dates.ts'
import {
  matterCategoryLabels,
  matterColumnLabels as labels,
  matterUrgencyLabels,
} from '#domain/matters/matters.labels.ts'
import { formatSchedule } from '#domain/matters/matters.rules.ts'
import { asIs, flaggedKeys, type Columns, type Editable } from '#server/records/columns.ts'
import { tellingOf } from '#server/records/telling.ts'
import type { MatterRow } from './matters.store.ts'

export type MatterValues = Editable<MatterRow, 'number' | 'first_day' | 'last_day' | 'booked_on' | 'search_text'>
/** By id. */
export type MatterNames = Record<'statuses' | 'buildings' | 'users', ReadonlyMap<number, string>>

const day = (value: string | null) => value && formatDay(value)
const moment = (value: string | null) => value && shownMoment(value)
const line = {
  field: 'schedule',
  label: labels.schedule,
  text: (schedule: Pick<MatterValues, 'start_date' | 'end_date' | 'start_time' | 'end_time'>) =>
    formatSchedule(schedule) || null,
}

export const matterColumns = {
  name: { label: labels.name, text: asIs, isCopied: true, isInCsv: true, isInternal: false },
  matter_category_id: {
    label: labels.matter_category_id,
    text: (id) => matterCategoryLabels[id],
    isCopied: true,
    isInCsv: true,
    isInternal: false,
  },
  status_id: {
    label: labels.status_id,
    text: (id, { statuses }) => statuses.get(id) ?? null,
    isCopied: false,
    isInCsv: true,
    isInternal: false,
  },
  description: { label: labels.description, text: asIs, isCopied: true, isInCsv: true, isInternal: false },
  start_date: { label: labels.start_date, text: day, line, isCopied: true, isInCsv: true, isInternal: false },
  end_date: { label: labels.end_date, text: day, line, isCopied: true, isInCsv: true, isInternal: false },
  start_time: { label: labels.start_time, text: asIs, line, isCopied: true, isInCsv: true, isInternal: false },
  end_time: { label: labels.end_time, text: asIs, line, isCopied: true, isInCsv: true, isInternal: false },
  lead_user_id: {
    label: labels.lead_user_id,
    text: (id, { users }) => (id === null ? null : (users.get(id) ?? null)),
    isCopied: true,
    isInCsv: true,
    isInternal: false,
  },
  // A copy is a job of its own; the call was about this one.
  caller_name: { label: labels.caller_name, text: asIs, isCopied: false, isInCsv: true, isInternal: false },
  caller_phone: { label: labels.caller_phone, text: asIs, isCopied: false, isInCsv: true, isInternal: false },
  place: { label: labels.place, text: asIs, isCopied: false, isInCsv: true, isInternal: false },
  symptom: { label: labels.symptom, text: asIs, isCopied: false, isInCsv: true, isInternal: false },
  urgency: {
    label: labels.urgency,
    text: (id) => id && matterUrgencyLabels[id],
    isCopied: false,
    isInCsv: true,
    isInternal: false,
  },
  received_at: { label: labels.received_at, text: moment, isCopied: false, isInCsv: true, isInternal: false },
  arrived_at: { label: labels.arrived_at, text: moment, isCopied: false, isInCsv: true, isInternal: false },
  completed_at: { label: labels.completed_at, text: moment, isCopied: false, isInCsv: true, isInternal: false },
  company_in_charge: { label: labels.company_in_charge, text: asIs, isCopied: true, isInCsv: true, isInternal: false },
  building_id: {
    label: labels.building_id,
    text: (id, { buildings }) => (id === null ? null : (buildings.get(id) ?? null)),
    isCopied: true,
    isInCsv: true,
    isInternal: false,
  },
} as const satisfies Columns<MatterValues, MatterNames, 'isCopied' | 'isInCsv' | 'isInternal'>

/** Fields whose lines in the history are kept from guests. */
export const internalMatterFields: readonly string[] = [
  'financials',
  // Hours of the company's own people.
  'attendances',
  // Names of forms and of submitted documents, some of which guests don't see.
  'templates',
  'submitted_file',
  // Of one guest the others are not to know why they decline.
  'guest_report',
  ...flaggedKeys(matterColumns, 'isInternal'),
]

export const matterEvent = tellingOf('matter')
