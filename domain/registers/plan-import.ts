/** What an import would do, row by row; nothing is written here. */
import { createBuildingRequestSchema } from '../buildings/buildings.contract.ts'
import { createContactRequestSchema } from '../contacts/contacts.contract.ts'
import { createFacilityRequestSchema } from '../facilities/facilities.contract.ts'
import { facilityColumnLabels } from '../facilities/facility-columns.labels.ts'
import { drawingTexts } from '../drawings/drawings.texts.ts'
import { createInvitationRequestSchema } from '../invitations/invitations.contract.ts'
import { limits } from '../limits.ts'
import { cutText } from '../text/length.ts'
import { importedPlanSchema } from '../plans/plans.contract.ts'
import { required } from '../text/validation.ts'
import { roleLabels, type Role } from '../users/users.labels.ts'
import { internalLimitMessage, isInternalRole } from '../users/users.policy.ts'
import {
  cellFault,
  foldFloor,
  foldWord,
  isDitto,
  isNothing,
  isRefused,
  leftEmpty,
  type DayWay,
  type Refused,
} from './cell-values.ts'
import type { CellReading, DuplicateWay, ImportFault, ImportMapping } from './registers.contract.ts'
import type { RegisterKind } from './registers.labels.ts'
import { registers, type RegisterField } from './registers.ts'
import { asideReason, type AsideReason } from './set-aside.ts'
import type { Unit } from './units.ts'

export type ImportValues = Record<string, unknown>
type RowPlan = { row: number; notices: ImportFault[] } & (
  | { action: 'create'; values: ImportValues }
  | { action: 'update'; record_id: number; values: ImportValues }
  | { action: 'unchanged' }
  /** `known`: the record that is there already. */
  | { action: 'skip'; known?: string }
  | { action: 'aside'; reason: AsideReason }
  | { action: 'fault'; faults: ImportFault[] }
)

/** `text` is what stands there, by which people know the row again. */
export type PlannedRow = RowPlan & { text: string }

/** A record as far as it is told from others: `identity`, and what tells namesakes apart. */
export type PresentRecord = { id: number } & ImportValues

/** What is there already. */
export type Present = {
  records: readonly PresentRecord[]
  /** Of facilities: buildings by folded name. */
  buildings: ReadonlyMap<string, readonly number[]>
  /** Of facilities on drawings: the building that they are in, which they cannot leave. */
  pinned?: ReadonlyMap<number, number>
  /** Of people: how many internal users may still be invited. */
  seats?: number
}

const schemas = {
  buildings: createBuildingRequestSchema,
  facilities: createFacilityRequestSchema,
  contacts: createContactRequestSchema,
  people: createInvitationRequestSchema.pick({ email: true, role: true }),
  plans: importedPlanSchema,
} as const

type Identity = {
  /** The columns that say together which record a row is about, as far as the list has them. */
  keys: readonly string[]
  /** Told apart by, where several are the same by all of them. */
  apart: readonly string[]
  /** The one of them that no record is without. */
  name: string
  /** The company's own number says of itself which one is meant, together with these. */
  numbered?: readonly string[]
  /** Two fire extinguishers on a floor are two, however alike their rows are. */
  mayBeAlike: boolean
}
export const identities: Record<RegisterKind, Identity> = {
  buildings: { name: 'name', numbered: [], keys: ['name'], apart: ['address'], mayBeAlike: false },
  facilities: {
    name: 'name',
    numbered: ['building_id'],
    keys: ['building_id', 'name', 'installation_floor', 'serial_number'],
    apart: ['model_number'],
    mayBeAlike: true,
  },
  contacts: { name: 'name', keys: ['name', 'affiliation', 'email'], apart: ['phone_number'], mayBeAlike: false },
  people: { name: 'email', keys: ['email'], apart: [], mayBeAlike: false },
  plans: { name: 'name', keys: ['building_id', 'name'], apart: [], mayBeAlike: false },
}

const foldValue = (key: string, value: unknown): string =>
  (key === 'installation_floor' ? foldFloor : foldWord)(String(value ?? ''))

const joined = (keys: readonly string[], values: ImportValues): string =>
  keys.map((key) => foldValue(key, values[key])).join('\u0001')

const grouped = <T>(entries: readonly T[], groupOf: (entry: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const entry of entries) {
    const group = groupOf(entry)
    const found = groups.get(group)
    if (found) found.push(entry)
    else groups.set(group, [entry])
  }
  return groups
}

/** As much of a cell as a sentence about it needs, and a database can keep. */
const quoted = (cell: string): string => cutText(cell.replaceAll('\0', '').toWellFormed().trim(), limits.text.shortText)

/** A building by its name; of namesakes the one that the record is in. Undefined: it is in none, and stays so. */
const readBuilding = (
  cell: string,
  heading: string,
  { buildings }: Present,
  known: PresentRecord | undefined,
): number | undefined | Refused => {
  const name = quoted(cell)
  if (name === '') return known?.['building_id'] === null ? undefined : { error: required(heading) }
  const found = buildings.get(foldWord(cell)) ?? []
  const own = found.find((id) => id === known?.['building_id'])
  if (own !== undefined) return own
  if (found.length === 0)
    return { error: `建物「${name}」が登録されていません。先に建物を登録するか、取り込んでください。` }
  return found.length === 1
    ? found[0]
    : { error: `「${name}」という建物が複数あります。建物の名前を分けてから取り込んでください。` }
}

type MappedField = { field: RegisterField; column: number; unit: Unit | null }
type Read = { values: ImportValues; faults: ImportFault[]; notices: ImportFault[] }

/** How a list is read, row by row. */
type Reading = {
  fields: readonly MappedField[]
  present: Present
  byId: ReadonlyMap<number, PresentRecord>
  today: string
  days: DayWay
}

// What our own files put before a sign, so that no spreadsheet takes it for a formula, is no part of the value.
const bare = (cell = ''): string => cell.replace(/^'(?=[=+\-@＝＋－＠])/, '')

const dittoOfNothing = '上の行に、写す値がありません。'

/** A cell as it is read; `written`: what stands there instead, where somebody said what it is to be read as. */
type Cell = { cell: string; ditto: boolean; written: string | null }

const wordKey = (field: string, word: string): string => `${field}\u0001${foldWord(word)}`

/** What somebody said of single cells and of words. */
const readingOf = (readings: readonly CellReading[] = []) => {
  const cells = new Map<string, string>()
  const words = new Map<string, string>()
  for (const { row, field, from, to } of readings)
    if (row === null) words.set(wordKey(field, from ?? ''), to ?? '')
    else cells.set(`${row}\u0001${field}`, to ?? '')
  return {
    cell: (row: number, field: string): string | undefined => cells.get(`${row}\u0001${field}`),
    word: (field: string, word: string): string | undefined =>
      words.size === 0 || word.trim() === '' ? undefined : words.get(wordKey(field, word)),
  }
}

/** The cells of the mapped columns, with what 〃 stands for; `above` holds those of the rows before. */
const resolver = (readings: readonly CellReading[] | undefined) => {
  const above = new Map<number, string>()
  const said = readingOf(readings)
  return (fields: readonly MappedField[], { row, cells }: ListedRow): Map<number, Cell> =>
    new Map(
      fields.map(({ column, field }) => {
        const written = bare(cells[column])
        const corrected = said.cell(row, field.key)
        const cell = corrected ?? written
        const known = isDitto(cell) ? above.get(column) : undefined
        const read = known ?? cell
        if (!isDitto(read)) above.set(column, read)
        const meant = corrected === undefined ? said.word(field.key, read) : undefined
        const isSaid = corrected !== undefined || meant !== undefined
        return [
          column,
          {
            cell: meant ?? read,
            ditto: known !== undefined,
            written: isSaid ? (corrected === undefined ? read : written) : null,
          },
        ]
      }),
    )
}
type Cells = ReturnType<ReturnType<typeof resolver>>

const readRow = (cells: Cells, row: number, { fields, present, byId, today, days }: Reading): Read => {
  const values: ImportValues = {}
  const faults: ImportFault[] = []
  const notices: ImportFault[] = []
  const cellOf = ({ column }: MappedField) => cells.get(column)!
  const idField = fields.find(({ field }) => field.key === 'id')
  const id = idField?.field.read(cellOf(idField).cell, { today })
  const known = typeof id === 'number' ? byId.get(id) : undefined
  for (const mapped of fields) {
    const { field, unit } = mapped
    const written = cellOf(mapped)
    const isEmpty = !field.isRequired && !field.isFlag && isNothing(written.cell, field.kind === 'text')
    const cell = isEmpty ? '' : written.cell
    const context = { today, unit, days }
    const note = (list: ImportFault[], message: string, value = cell) =>
      list.push({ row, column: field.heading, value: quoted(value), message })
    const fault = cellFault(cell) ?? (isDitto(cell) ? dittoOfNothing : null)
    if (fault !== null) {
      note(faults, fault)
      continue
    }
    const value =
      field.key === 'building' ? readBuilding(cell, field.heading, present, known) : field.read(cell, context)
    if (isRefused(value)) {
      note(faults, value.error)
      continue
    }
    if (field.key !== 'building') values[field.key] = value === '' ? null : value
    else if (value !== undefined) values['building_id'] = value
    if (written.written !== null) note(notices, `「${quoted(written.written)}」を、このように読み取りました。`)
    if (written.ditto) note(notices, '「〃」を、上の行と同じと読み取りました。')
    if (isEmpty) note(notices, leftEmpty, written.cell)
    const remark = field.remark?.(cell, context) ?? null
    if (remark !== null) note(notices, remark)
    for (const [key, other] of Object.entries(field.others?.(cell) ?? {}))
      if (!fields.some((each) => each.field.key === key)) values[key] = other
  }
  return { values, faults, notices }
}

const withoutId = ({ id: _, ...values }: ImportValues): ImportValues => values

/** The sentences of the schema, each beside its column. */
const validate = (
  kind: RegisterKind,
  values: ImportValues,
  isUpdate: boolean,
  row: number,
): { values: ImportValues } | { faults: ImportFault[] } => {
  const schema = isUpdate ? schemas[kind].partial() : schemas[kind]
  const result = schema.safeParse(values)
  if (result.success) return { values: result.data }
  const { fields } = registers[kind]
  return {
    faults: result.error.issues.map(({ path, message }) => {
      const key = String(path[0] ?? '')
      const field = fields.find((each) => each.key === key || (key === 'building_id' && each.key === 'building'))
      return { row, column: field?.heading ?? null, value: quoted(String(values[key] ?? '')), message }
    }),
  }
}

/** What is wrong with the mapping itself; null where it can be tried. */
export const mappingFault = (
  kind: RegisterKind,
  mapping: Pick<ImportMapping, 'columns' | 'duplicates' | 'units'>,
  headings: readonly string[],
): string | null => {
  const mapped = mapping.columns.filter((key) => key !== null)
  const { fields } = registers[kind]
  if (mapped.some((key) => !fields.some((field) => field.key === key))) return '割り当てられない列があります。'
  if (new Set(mapped).size < mapped.length) return '1つの項目に、複数の列を割り当てることはできません。'
  if (kind === 'people' && mapping.duplicates !== 'skip')
    return '参加済みの人や招待中の人は、更新も二重の招待もできません。'
  if (kind === 'plans' && mapping.duplicates !== 'skip')
    return '登録済みの点検計画は、取り込みでは更新できません。年間作業計画表で変更してください。'
  const unsaid = mapping.columns.findIndex(
    (key, column) =>
      mapping.units !== undefined &&
      mapping.units[column] == null &&
      fields.some((field) => field.key === key && field.measure !== undefined),
  )
  if (unsaid !== -1) return `「${headings[unsaid] || `${unsaid + 1}列目`}」の単位を選んでください。`
  const missing = fields.filter(({ key, isRequired }) => isRequired && !mapped.includes(key))
  return missing.length > 0 && !mapped.includes('id')
    ? `「${missing.map(({ heading }) => heading).join('」「')}」の列を選んでください。`
    : null
}

type ListedRow = { row: number; cells: readonly string[] }

/** The rows under the heading that have anything in them, as the spreadsheet counts them. */
export const rowsOf = (
  rows: readonly (readonly string[])[],
  { heading_row }: Pick<ImportMapping, 'heading_row'>,
): ListedRow[] =>
  rows
    .map((cells, index) => ({ row: index + 1, cells }))
    .slice(heading_row + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))

const noSeat = (row: number, role: Role): ImportFault => ({
  row,
  column: '権限',
  value: roleLabels[role],
  message: internalLimitMessage,
})

const standsOnDrawing = (row: number): ImportFault => ({
  row,
  column: facilityColumnLabels.building_id,
  value: '',
  message: drawingTexts.pinnedSomewhere,
})

/** Which of the columns that identify a record the list has. */
const keysIn = (keys: readonly string[], fields: readonly MappedField[]): string[] =>
  keys.filter((key) => fields.some(({ field }) => field.key === (key === 'building_id' ? 'building' : key)))

type Match =
  | { is: 'new'; key: string | null; notice?: string }
  | { is: 'known'; record: PresentRecord }
  | { is: 'skip'; notice?: string; record?: PresentRecord }
  | { is: 'fault'; column: string | null; value: string; message: string }

/** How the list says by number which record is meant; `numbered` is null where it does not. */
const numbersOf = (kind: RegisterKind, fields: readonly MappedField[]) => {
  const beside = identities[kind].numbered
  const isThere = beside !== undefined && fields.some(({ field }) => field.key === 'company_number')
  const numberOf = (values: ImportValues): string =>
    isThere ? foldValue('company_number', values['company_number']) : ''
  return { numbered: isThere ? [...keysIn(beside, fields), 'company_number'] : null, numberOf }
}

const fault = (message: string): Match => ({ is: 'fault', column: null, value: '', message })

/** What is said of a row that is about the same as one before it. */
const earlierRowWords = (noun: string) => {
  const sameAs = (row: number): string => `${row}行目と同じ${noun}です。`
  return {
    sameAs,
    another: (row: number): string => `${sameAs(row)}別の${noun}として登録します。`,
    left: (row: number): string => `${sameAs(row)}取り込みません。`,
  }
}

/** Tells row by row which record it is about; what an earlier row was about is not found a second time. */
const matcherOf = (kind: RegisterKind, fields: readonly MappedField[], way: DuplicateWay, present: Present) => {
  const { noun } = registers[kind]
  const { mayBeAlike, name, ...identity } = identities[kind]
  const keys = keysIn(identity.keys, fields)
  const apart = keysIn(identity.apart, fields)
  const byId = new Map(present.records.map((record) => [record.id, record]))
  const namesakes = grouped(present.records, (record) => joined(keys, record))
  const { numbered, numberOf } = numbersOf(kind, fields)
  const sameNumbers = grouped(
    numbered === null ? [] : present.records.filter((record) => numberOf(record) !== ''),
    (record) => joined(numbered!, record),
  )
  /** By the record, and by the key of what is new: the row of the file that was the first about it. */
  const claimed = new Map<number, number>()
  const met = new Map<string, number>()
  const { sameAs, another, left } = earlierRowWords(noun)

  const byOwnId = (id: number): Match => {
    const record = byId.get(id)
    const refuse = (message: string): Match => ({ is: 'fault', column: 'ID', value: String(id), message })
    if (!record) return refuse(`IDが${id}の${noun}がありません。`)
    const earlier = claimed.get(id)
    if (earlier !== undefined) return refuse(sameAs(earlier))
    return way === 'skip' ? { is: 'skip', record } : { is: 'known', record }
  }

  const unknown = (key: string | null): Match => {
    const earlier = key === null ? undefined : met.get(key)
    if (earlier === undefined) return { is: 'new', key }
    if (mayBeAlike) return { is: 'new', key, notice: another(earlier) }
    return way === 'skip' ? { is: 'skip', notice: left(earlier) } : fault(sameAs(earlier))
  }

  /** As many rows as there are such records are those. */
  const skipped = (key: string, found: readonly PresentRecord[], row: number): Match => {
    const free = found.find(({ id }) => !claimed.has(id))
    if (free) {
      claimed.set(free.id, row)
      return { is: 'skip', record: free }
    }
    const earlier = found[0] && claimed.get(found[0].id)
    if (earlier === undefined) return unknown(key)
    return mayBeAlike ? { is: 'new', key, notice: another(earlier) } : { is: 'skip', notice: left(earlier) }
  }

  const updated = (key: string, values: ImportValues, found: readonly PresentRecord[]): Match => {
    const near = found.length > 1 ? found.filter((record) => joined(apart, record) === joined(apart, values)) : found
    const [record, ...others] = near.length > 0 ? near : found
    if (!record) return unknown(key)
    if (others.length > 0) {
      const ids = [record, ...others].slice(0, 5).map(({ id }) => `ID ${id}`)
      return fault(`同じ${noun}が複数登録されています（${ids.join('、')}）。IDの列で、どれかを指定してください。`)
    }
    const earlier = claimed.get(record.id)
    return earlier === undefined ? { is: 'known', record } : fault(sameAs(earlier))
  }

  return {
    byId,
    match: (values: ImportValues, row: number): Match => {
      const { id } = values as { id?: number | null }
      if (id && way !== 'new') return byOwnId(id)
      if (foldValue(name, values[name]) === '') return { is: 'new', key: null }
      const number = numberOf(values)
      const byNumber = number === '' ? undefined : sameNumbers.get(joined(numbered!, values))
      const key = number === '' ? joined(keys, values) : joined(numbered!, values)
      if (way === 'new') return { is: 'new', key }
      // A record that has another number is another one, however alike the rest is.
      const found =
        byNumber ??
        (namesakes.get(joined(keys, values)) ?? []).filter((record) => number === '' || numberOf(record) === '')
      return way === 'skip' ? skipped(key, found, row) : updated(key, values, found)
    },
    /** The row is taken over. */
    accept: (found: Extract<Match, { is: 'new' | 'known' }>, row: number): void => {
      if (found.is === 'known') claimed.set(found.record.id, row)
      else if (found.key !== null && !met.has(found.key)) met.set(found.key, row)
    },
  }
}

/** A line as far as anybody needs it to know it again. */
const textOf = (cells: readonly string[]): string =>
  quoted(
    cells
      .filter((cell) => cell.trim() !== '')
      .slice(0, 6)
      .map((cell) => cell.trim())
      .join('　'),
  )

/** What becomes of each row. Against a register of a hundred thousand records it takes a second or more. */
export const planImport = (
  kind: RegisterKind,
  rows: readonly (readonly string[])[],
  mapping: ImportMapping,
  present: Present,
  today: string,
): PlannedRow[] => {
  const fields = mapping.columns.flatMap((key, column) => {
    const field = registers[kind].fields.find((each) => each.key === key)
    return field ? [{ field, column, unit: mapping.units?.[column] ?? null }] : []
  })
  const nameKey = identities[kind].name
  const name = fields.find(({ field }) => field.key === nameKey)?.column ?? -1
  const idColumn = fields.find(({ field }) => field.key === 'id')?.column ?? -1
  const headings = rows[mapping.heading_row] ?? []
  const taken = new Set(mapping.taken)
  const left = new Set(mapping.left)
  /** What our own list names by its ID is a record, whatever it is called. */
  const reasonOf = ({ row, cells }: ListedRow): AsideReason | null => {
    if (left.has(row)) return 'left'
    const isOwn = (cells[idColumn] ?? '').trim() !== ''
    return taken.has(row) || isOwn ? null : asideReason(cells, { name, headings })
  }
  const resolve = resolver(mapping.readings)
  const { byId, match, accept } = matcherOf(kind, fields, mapping.duplicates, present)
  let seats = present.seats ?? 0
  const reading: Reading = {
    fields,
    present,
    byId: mapping.duplicates === 'new' ? new Map() : byId,
    today,
    days: mapping.days ?? 'first',
  }
  const planned = ({ row, cells }: ListedRow): RowPlan => {
    const reason = reasonOf({ row, cells })
    // What stays out is a record all the same: 〃 below it means it.
    const isRecord = reason === null || reason === 'left'
    const resolved = isRecord ? resolve(fields, { row, cells }) : new Map()
    if (reason !== null) return { row, notices: [], action: 'aside', reason }
    const read = readRow(resolved, row, reading)
    const refuse = (faults: ImportFault[]): RowPlan => ({ row, notices: [], action: 'fault', faults })
    if (read.faults.length > 0) return refuse(read.faults)
    const found = match(read.values, row)
    if (found.is === 'fault') {
      const { column, value, message } = found
      return refuse([{ row, column, value, message }])
    }
    const notice = 'notice' in found ? found.notice : undefined
    const told = notice === undefined ? [] : [{ row, column: null, value: '', message: notice }]
    if (found.is === 'skip') {
      const known = found.record?.[nameKey]
      return { row, notices: told, action: 'skip', ...(known !== undefined && { known: String(known) }) }
    }
    const record = found.is === 'known' ? found.record : null
    const pinnedIn = record === null ? undefined : present.pinned?.get(record.id)
    const { building_id } = read.values
    if (pinnedIn !== undefined && building_id !== undefined && building_id !== pinnedIn)
      return refuse([standsOnDrawing(row)])
    const checked = validate(kind, withoutId(read.values), record !== null, row)
    if ('faults' in checked) return refuse(checked.faults)
    if (kind === 'people' && isInternalRole(checked.values['role'] as Role)) {
      if (seats === 0) return refuse([noSeat(row, checked.values['role'] as Role)])
      seats--
    }
    accept(found, row)
    const notices = [...told, ...read.notices]
    return record === null
      ? { row, notices, action: 'create', values: checked.values }
      : { row, notices, action: 'update', record_id: record.id, values: checked.values }
  }
  return rowsOf(rows, mapping).map((listed) => Object.assign(planned(listed), { text: textOf(listed.cells) }))
}

/** What of the values is not so yet. */
export const changesOf = (record: ImportValues, values: ImportValues): ImportValues =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => (record[key] ?? null) !== (value ?? null)))

/** The plan without updates that change nothing; `records` are those to be updated. */
export const withoutUnchanged = (
  plan: readonly PlannedRow[],
  records: ReadonlyMap<number, ImportValues>,
): PlannedRow[] =>
  plan.map((planned) => {
    if (planned.action !== 'update') return planned
    const record = records.get(planned.record_id)
    return record && Object.keys(changesOf(record, planned.values)).length === 0
      ? { row: planned.row, text: planned.text, notices: [], action: 'unchanged' }
      : planned
  })

export const tooManyRows = `一度に取り込めるのは${limits.importRows.toLocaleString('ja-JP')}行までです。ファイルを分けてください。`
