import { csvText } from '#domain/csv.ts'
import { formatMoment } from '#domain/dates.ts'
import type { MatterListItem } from '#domain/matters/matters.contract.ts'
import { matterColumnLabels, type MatterListColumn } from '#domain/matters/matters.labels.ts'
import type { Columns, Flagged } from '#server/records/columns.ts'
import { matterColumns, type MatterNames } from './matters.columns.ts'
import type { CsvDetails } from './matters.store.ts'

/** A matter as the list has it, and what only its detail knows. Money is null for who may not see it. */
export type CsvMatter = MatterListItem & CsvDetails & { money: { sales: number; cost: number } | null }

type Cell = { heading: string; text: (matter: CsvMatter, names: MatterNames) => string | number | null }
type CsvColumn = Flagged<typeof matterColumns, 'isInCsv'>

const described: Columns<Pick<CsvMatter, CsvColumn>, MatterNames, never> = matterColumns
const column = <Key extends CsvColumn>(key: Key): Cell => ({
  heading: described[key].label,
  text: (matter, names) => described[key].text(matter[key], names),
})

type CellKey = CsvColumn | 'id' | 'users' | 'linked_facilities_count' | 'created_at' | 'updated_at'

/** From left to right; every column that says it is in the CSV has its place. */
const cells: Record<CellKey, Cell> = {
  id: { heading: 'ID', text: ({ id }) => String(id) },
  name: column('name'),
  matter_category_id: column('matter_category_id'),
  status_id: column('status_id'),
  users: { heading: matterColumnLabels.users, text: ({ users }) => users.map(({ name }) => name).join('、') },
  start_date: column('start_date'),
  end_date: column('end_date'),
  building_id: column('building_id'),
  linked_facilities_count: {
    heading: '設備登録数',
    text: ({ linked_facilities_count }) => String(linked_facilities_count),
  },
  created_at: { heading: '作成日時', text: ({ created_at }) => formatMoment(created_at) },
  updated_at: { heading: '最終更新', text: ({ updated_at }) => formatMoment(updated_at) },
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
}

/** What a column of the list says; 予定日 is days and times. */
const listCells: Record<MatterListColumn, readonly CellKey[]> = {
  name: ['name'],
  matter_category_id: ['matter_category_id'],
  status: ['status_id'],
  lead: ['lead_user_id'],
  users: ['users'],
  start_date: ['start_date', 'end_date', 'start_time', 'end_time'],
  building: ['building_id'],
  facilities: ['linked_facilities_count'],
  updated_at: ['updated_at'],
}
/** What no list has room for. */
const beyondTheList: readonly CellKey[] = ['company_in_charge', 'description']

const moneyCells: Cell[] = [
  { heading: '売上', text: ({ money }) => money && money.sales },
  { heading: '原価', text: ({ money }) => money && money.cost },
  { heading: '粗利', text: ({ money }) => money && money.sales - money.cost },
]

/**
 * The matters as CSV, in the order given; status names by id. `hasMoney`: for people who see it. With columns those of the
 * list, without any all that is known.
 */
export const mattersCsv = (
  matters: readonly CsvMatter[],
  statuses: ReadonlyMap<number, string>,
  hasMoney: boolean,
  listed?: readonly MatterListColumn[],
): string => {
  const buildings = new Map(matters.flatMap(({ building }) => (building ? [[building.id, building.name]] : [])))
  const users = new Map(matters.flatMap(({ users }) => users.map(({ id, name }) => [id, name])))
  const shown = listed && [...listed.flatMap((key) => listCells[key]), ...beyondTheList].map((key) => cells[key])
  const columns = [...(shown ?? Object.values(cells)), ...(hasMoney ? moneyCells : [])]
  return csvText([
    columns.map(({ heading }) => heading),
    ...matters.map((matter) => columns.map(({ text }) => text(matter, { statuses, buildings, users }) ?? '')),
  ])
}
