/** A list that somebody gave, from its sheets to what would become of each row. */
import { limits } from '../limits.ts'
import { cutText } from '../text/length.ts'
import { mappingFault, planImport, rowsOf, tooManyRows, type PlannedRow, type Present } from './plan-import.ts'
import type { ListSheet } from './list-sheet.ts'
import type { CellReading, ImportMapping } from './registers.contract.ts'
import type { RegisterKind } from './registers.labels.ts'
import { findHeadingRow, proposeColumns, registers } from './registers.ts'
import { yearList } from './year-list.ts'
import { ownUnit, readUnit, readUnitAbove, unitsOf } from './units.ts'

type Rows = readonly (readonly string[])[]

export type ListTask = {
  kind: RegisterKind
  /** As it was mapped last; null: the sheet that fits best is proposed. */
  former: ImportMapping | null
  /** As it is to be mapped now; another sheet or row of headings than before is proposed for anew. */
  wanted: ImportMapping | null
  /** What words meant in the list before. */
  words?: readonly CellReading[]
  present: Present
  today: string
}

/** What goes on from the list: nothing of it that is longer than anybody reads. */
export type PlannedList = {
  mapping: ImportMapping
  sheets: string[]
  headings: string[]
  /** The first rows under the headings. */
  samples: string[][]
  row_count: number
  /** Why it cannot be tried; the plan is empty then. */
  failure: string | null
  plan: PlannedRow[]
}

const sampleRows = 5
const cut = (text: string): string => {
  const short = cutText(text, limits.text.itemText)
  return short === text ? text : `${short}…`
}

const columnsIn = (rows: Rows): number =>
  Math.min(
    limits.importColumns,
    rows.slice(0, 200).reduce((most, cells) => Math.max(most, cells.length), 0),
  )

const columnsUnder = (kind: RegisterKind, rows: Rows, heading_row: number): ImportMapping['columns'] =>
  proposeColumns(
    kind,
    Array.from({ length: columnsIn(rows) }, (_, index) => rows[heading_row]?.[index] ?? ''),
  )

/**
 * Of each column that may come in other units its own: as it was chosen for that field, or as its heading says, or what
 * stands over the list. null: that names one that none of ours is, or several.
 */
const unitsUnder = (
  kind: RegisterKind,
  rows: Rows,
  { columns, heading_row }: Pick<ImportMapping, 'columns' | 'heading_row'>,
  chosen: Pick<ImportMapping, 'units'> | null,
): NonNullable<ImportMapping['units']> =>
  columns.map((key, column) => {
    const measure = registers[kind].fields.find((field) => field.key === key)?.measure
    if (measure === undefined) return null
    const kept = chosen?.units?.[column]
    if (kept != null && unitsOf(measure).includes(kept)) return kept
    const read =
      readUnit(measure, rows[heading_row]?.[column] ?? '') ?? readUnitAbove(measure, rows.slice(0, heading_row))
    return read === 'unknown' ? null : (read ?? ownUnit(measure))
  })

const proposed = (kind: RegisterKind, rows: Rows, sheet: number): ImportMapping => {
  const heading_row = findHeadingRow(kind, rows)
  const columns = columnsUnder(kind, rows, heading_row)
  return {
    sheet,
    heading_row,
    columns,
    units: unitsUnder(kind, rows, { columns, heading_row }, null),
    duplicates: 'skip',
    all_or_nothing: true,
  }
}

const fitOf = ({ columns }: ImportMapping): number => columns.filter((key) => key !== null).length

/** What is said of words, and holds for other lists as well. */
export const wordsOf = ({ readings = [] }: Pick<ImportMapping, 'readings'>): CellReading[] =>
  readings.filter(({ row }) => row === null)

/** null: there is no such sheet. */
const mappingOf = (lists: readonly ListSheet[], { kind, former, wanted, words }: ListTask): ImportMapping | null => {
  if (wanted === null) {
    const fit = lists
      .map(({ rows }, sheet) => proposed(kind, rows, sheet))
      .reduce((one, other) => (fitOf(other) > fitOf(one) ? other : one))
    return words && words.length > 0 ? { ...fit, readings: [...words] } : fit
  }
  const rows = lists[wanted.sheet]?.rows
  if (!rows) return null
  const { duplicates, all_or_nothing } = wanted
  const readings = wordsOf(wanted)
  if (wanted.sheet !== former?.sheet)
    return { ...proposed(kind, rows, wanted.sheet), duplicates, all_or_nothing, readings }
  if (wanted.heading_row !== former.heading_row) {
    const columns = columnsUnder(kind, rows, wanted.heading_row)
    const { heading_row } = wanted
    return {
      ...wanted,
      columns,
      units: unitsUnder(kind, rows, { columns, heading_row }, null),
      taken: [],
      left: [],
      readings,
    }
  }
  return { ...wanted, units: unitsUnder(kind, rows, wanted, wanted) }
}

const failureOf = (
  kind: RegisterKind,
  mapping: ImportMapping,
  headings: readonly string[],
  row_count: number,
): string | null =>
  mappingFault(kind, mapping, headings) ??
  (row_count > limits.importRows ? tooManyRows : row_count === 0 ? '見出しの下に、取り込む行がありません。' : null)

/** null where the wanted sheet does not exist. At least one list is given. */
export const planList = (given: readonly ListSheet[], task: ListTask): PlannedList | null => {
  const lists = task.kind === 'plans' ? yearList(given, task.present.buildings, task.today) : given
  const mapping = mappingOf(lists, task)
  if (mapping === null) return null
  const rows = lists[mapping.sheet]?.rows ?? []
  const listed = rowsOf(rows, mapping)
  const headings = rows[mapping.heading_row] ?? []
  const failure = failureOf(task.kind, mapping, headings.map(cut), listed.length)
  const shown = (cells: readonly string[]): string[] => mapping.columns.map((_, index) => cut(cells[index] ?? ''))
  return {
    mapping,
    sheets: lists.map(({ name }) => cut(name)),
    headings: shown(headings),
    samples: listed.slice(0, sampleRows).map(({ cells }) => shown(cells)),
    row_count: listed.length,
    failure,
    plan: failure === null ? planImport(task.kind, rows, mapping, task.present, task.today) : [],
  }
}
