import { csvText } from '#domain/csv.ts'
import { formatMoment } from '#domain/dates.ts'
import { hoursOf, minutesLabels } from '#domain/attendances/attendances.rules.ts'
import { matterColumnLabels, matterListLabels, type MatterListColumn } from '#domain/matters/matters.labels.ts'
import type { Columns, Flagged } from '#server/records/columns.ts'
import { matterColumns, type MatterNames } from './matters.columns.ts'
import type { Minutes } from './matter-minutes.store.ts'
import type { DetailedMatter } from './matter-details.service.ts'

type CsvMatter = DetailedMatter & DetailedMatter['details'] & Minutes

type Cell = { heading: string; text: (matter: CsvMatter, names: MatterNames) => string | number | null }
type CsvColumn = Flagged<typeof matterColumns, 'isInCsv'>

const described: Columns<Pick<CsvMatter, CsvColumn>, MatterNames, never> = matterColumns
const column = <Key extends CsvColumn>(key: Key): Cell => ({
  heading: described[key].label,
  text: (matter, names) => described[key].text(matter[key], names),
})

type MoneyKey = 'sales' | 'cost' | 'profit'
type CellKey =
  | CsvColumn
  | MoneyKey
  | keyof Minutes
  | 'id'
  | 'number'
  | 'users'
  | 'linked_facilities_count'
  | 'created_at'
  | 'updated_at'

/** From left to right; every column that says it is in the CSV has its place. */
const cells: Record<CellKey, Cell> = {
  id: { heading: 'ID', text: ({ id }) => String(id) },
  name: column('name'),
  number: { heading: matterColumnLabels.number, text: ({ number }) => number },
  matter_category_id: column('matter_category_id'),
  status_id: column('status_id'),
  users: { heading: matterColumnLabels.users, text: ({ users }) => users.map(({ name }) => name).join('、') },
  start_date: column('start_date'),
  end_date: column('end_date'),
  building_id: column('building_id'),
  linked_facilities_count: {
    heading: matterListLabels.facilities,
    text: ({ linked_facilities_count }) => String(linked_facilities_count),
  },
  created_at: { heading: matterListLabels.created_at, text: ({ created_at }) => formatMoment(created_at) },
  updated_at: { heading: matterListLabels.updated_at, text: ({ updated_at }) => formatMoment(updated_at) },
  company_in_charge: column('company_in_charge'),
  description: column('description'),
  start_time: column('start_time'),
  end_time: column('end_time'),
  lead_user_id: column('lead_user_id'),
  urgency: column('urgency'),
  caller_name: column('caller_name'),
  caller_phone: column('caller_phone'),
  place: column('place'),
  symptom: column('symptom'),
  received_at: column('received_at'),
  arrived_at: column('arrived_at'),
  completed_at: column('completed_at'),
  sales: { heading: matterListLabels.sales, text: ({ money }) => money && money.sales },
  cost: { heading: matterListLabels.cost, text: ({ money }) => money && money.cost },
  profit: { heading: matterListLabels.profit, text: ({ money }) => money && money.sales - money.cost },
  worked: {
    heading: `${minutesLabels.worked}（時間）`,
    text: ({ worked }) => (worked === null ? null : hoursOf(worked)),
  },
  there: { heading: `${minutesLabels.there}（時間）`, text: ({ there }) => (there === null ? null : hoursOf(there)) },
}
const moneyKeys: readonly CellKey[] = ['sales', 'cost', 'profit']

const noMinutes: Minutes = { worked: null, there: null }

/** What a column of the list says; 予定日 is days and times. */
const listCells: Record<MatterListColumn, readonly CellKey[]> = {
  name: ['name'],
  number: ['number'],
  matter_category_id: ['matter_category_id'],
  status: ['status_id'],
  lead: ['lead_user_id'],
  users: ['users'],
  start_date: ['start_date', 'end_date', 'start_time', 'end_time'],
  building: ['building_id'],
  facilities: ['linked_facilities_count'],
  urgency: ['urgency'],
  place: ['place'],
  symptom: ['symptom'],
  caller_name: ['caller_name'],
  caller_phone: ['caller_phone'],
  received_at: ['received_at'],
  arrived_at: ['arrived_at'],
  completed_at: ['completed_at'],
  company_in_charge: ['company_in_charge'],
  description: ['description'],
  sales: ['sales'],
  cost: ['cost'],
  profit: ['profit'],
  created_at: ['created_at'],
  updated_at: ['updated_at'],
}
/** They are told whether the list shows them or not. */
const always: readonly CellKey[] = ['company_in_charge', 'description', ...moneyKeys, 'worked', 'there']

/**
 * The matters as CSV, in the order given; status names and minutes on the place by id. `hasMoney`: for people who see it. With columns those of the
 * list, without any all that is known.
 */
export const mattersCsv = (
  matters: readonly DetailedMatter[],
  { statuses, minutes }: { statuses: ReadonlyMap<number, string>; minutes: ReadonlyMap<number, Minutes> },
  hasMoney: boolean,
  listed?: readonly MatterListColumn[],
): string => {
  const buildings = new Map(matters.flatMap(({ building }) => (building ? [[building.id, building.name]] : [])))
  const users = new Map(matters.flatMap(({ users }) => users.map(({ id, name }) => [id, name])))
  const asked = listed ? [...listed.flatMap((key) => listCells[key]), ...always] : (Object.keys(cells) as CellKey[])
  const columns = [...new Set(asked)].filter((key) => hasMoney || !moneyKeys.includes(key)).map((key) => cells[key])
  return csvText([
    columns.map(({ heading }) => heading),
    ...matters
      .map(({ details, ...matter }): CsvMatter => ({
        ...matter,
        details,
        ...details,
        ...(minutes.get(matter.id) ?? noMinutes),
      }))
      .map((matter) => columns.map(({ text }) => text(matter, { statuses, buildings, users }) ?? '')),
  ])
}
