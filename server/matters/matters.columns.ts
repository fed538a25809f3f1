/** What people edit in a matter, and what its history tells of. */
import { formatDay, formatDayRange } from '#domain/dates.ts'
import { matterCategoryLabels, matterColumnLabels as labels } from '#domain/matters/matters.labels.ts'
import { asIs, flaggedKeys, type Columns, type Editable } from '#server/records/columns.ts'
import { tellingOf } from '#server/records/telling.ts'
import type { MatterRow } from './matters.store.ts'

export type MatterValues = Editable<MatterRow, 'first_day' | 'last_day'>
/** By id. */
export type MatterNames = { statuses: ReadonlyMap<number, string>; buildings: ReadonlyMap<number, string> }

const day = (value: string | null) => value && formatDay(value)
const line = {
  field: 'schedule',
  label: labels.schedule,
  text: ({ start_date, end_date }: Pick<MatterValues, 'start_date' | 'end_date'>) =>
    formatDayRange(start_date, end_date) || null,
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
export const internalMatterFields: readonly string[] = ['financials', ...flaggedKeys(matterColumns, 'isInternal')]

export const matterEvent = tellingOf('matter', labels)
