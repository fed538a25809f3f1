/** What an import would do, row by row; nothing is written here. */
import { createBuildingRequestSchema } from '../buildings/buildings.contract.ts'
import { createContactRequestSchema } from '../contacts/contacts.contract.ts'
import { createFacilityRequestSchema } from '../facilities/facilities.contract.ts'
import { facilityColumnLabels } from '../facilities/facilities.labels.ts'
import { facilityTexts } from '../facilities/facilities.texts.ts'
import { createInvitationRequestSchema } from '../invitations/invitations.contract.ts'
import { limits } from '../limits.ts'
import { required } from '../text/validation.ts'
import { roleLabels, type Role } from '../users/users.labels.ts'
import { internalLimitMessage, isInternalRole } from '../users/users.policy.ts'
import { foldName, isRefused } from './cell-values.ts'
import type { ImportFault, ImportMapping } from './registers.contract.ts'
import type { RegisterKind } from './registers.labels.ts'
import { registers, type RegisterField } from './registers.ts'

export type ImportValues = Record<string, unknown>
export type PlannedRow = { row: number } & (
  | { action: 'create'; values: ImportValues }
  | { action: 'update'; record_id: number; values: ImportValues }
  | { action: 'skip' }
  | { action: 'fault'; faults: ImportFault[] }
)

/** What is there already. */
export type Present = {
  ids: ReadonlySet<number>
  /** By matchKey; the first where there are several. */
  keys: ReadonlyMap<string, number>
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
} as const

/** By what two rows are about the same record; null where nothing tells. */
export const matchKey = (kind: RegisterKind, values: ImportValues): string | null => {
  const text = (key: string) => foldName(String(values[key] ?? ''))
  if (text(kind === 'people' ? 'email' : 'name') === '') return null
  switch (kind) {
    case 'buildings':
      return text('name')
    case 'facilities':
      return [values['building_id'], text('name'), text('serial_number')].join('\u0001')
    case 'contacts':
      return text('email') === '' ? [text('name'), text('affiliation')].join('\u0001') : text('email')
    case 'people':
      return text('email')
  }
}

type Read = { values: ImportValues; faults: ImportFault[] }

const readRow = (
  fields: readonly { field: RegisterField; column: number }[],
  cells: readonly string[],
  row: number,
  present: Present,
  today: string,
): Read => {
  const values: ImportValues = {}
  const faults: ImportFault[] = []
  const refuse = (column: string | null, value: string, message: string) => faults.push({ row, column, value, message })
  for (const { field, column } of fields) {
    // What our own files put before a sign, so that no spreadsheet takes it for a formula, is no part of the value.
    const cell = (cells[column] ?? '').replace(/^'(?=[=+\-@＝＋－＠])/, '')
    const value = field.read(cell, { today })
    if (isRefused(value)) refuse(field.heading, cell, value.error)
    else if (field.key === 'building') {
      const found = present.buildings.get(foldName(cell)) ?? []
      if (cell.trim() === '') refuse(field.heading, cell, required(field.heading))
      else if (found.length === 0)
        refuse(
          field.heading,
          cell,
          `建物「${cell.trim()}」が登録されていません。先に建物を登録するか、取り込んでください。`,
        )
      else if (found.length > 1)
        refuse(
          field.heading,
          cell,
          `「${cell.trim()}」という建物が複数あります。建物の名前を分けてから取り込んでください。`,
        )
      else values['building_id'] = found[0]
    } else values[field.key] = value === '' ? null : value
  }
  return { values, faults }
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
      return { row, column: field?.heading ?? null, value: String(values[key] ?? ''), message }
    }),
  }
}

/** What is wrong with the mapping itself; null where it can be tried. */
export const mappingFault = (
  kind: RegisterKind,
  mapping: Pick<ImportMapping, 'columns' | 'duplicates'>,
): string | null => {
  const mapped = mapping.columns.filter((key) => key !== null)
  const { fields } = registers[kind]
  if (mapped.some((key) => !fields.some((field) => field.key === key))) return '割り当てられない列があります。'
  if (new Set(mapped).size < mapped.length) return '1つの項目に、複数の列を割り当てることはできません。'
  if (kind === 'people' && mapping.duplicates !== 'skip')
    return '参加済みの人や招待中の人は、更新も二重の招待もできません。'
  const missing = fields.filter(({ key, isRequired }) => isRequired && !mapped.includes(key))
  return missing.length > 0 && !mapped.includes('id')
    ? `「${missing.map(({ heading }) => heading).join('」「')}」の列を選んでください。`
    : null
}

/** The rows under the heading that have anything in them, as the spreadsheet counts them. */
export const rowsOf = (
  rows: readonly (readonly string[])[],
  { heading_row }: Pick<ImportMapping, 'heading_row'>,
): { row: number; cells: readonly string[] }[] =>
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
  message: facilityTexts.pinnedSomewhere,
})

export const planImport = (
  kind: RegisterKind,
  rows: readonly (readonly string[])[],
  mapping: ImportMapping,
  present: Present,
  today: string,
): PlannedRow[] => {
  const fields = mapping.columns.flatMap((key, column) => {
    const field = registers[kind].fields.find((each) => each.key === key)
    return field ? [{ field, column }] : []
  })
  /** Row of the file that a key was first met in. */
  const met = new Map<string, number>()
  let seats = present.seats ?? 0
  return rowsOf(rows, mapping).map(({ row, cells }): PlannedRow => {
    const read = readRow(fields, cells, row, present, today)
    if (read.faults.length > 0) return { row, action: 'fault', faults: read.faults }
    const { id } = read.values as { id?: number | null }
    const key = matchKey(kind, read.values)
    if (id && !present.ids.has(id))
      return {
        row,
        action: 'fault',
        faults: [{ row, column: 'ID', value: String(id), message: `IDが${id}の${registers[kind].noun}がありません。` }],
      }
    const known = id || (key === null ? undefined : present.keys.get(key))
    const isNew = mapping.duplicates === 'new' || !known
    if (!isNew && mapping.duplicates === 'skip') return { row, action: 'skip' }
    const earlier = key === null ? undefined : met.get(key)
    if (isNew && earlier !== undefined && mapping.duplicates !== 'new')
      return mapping.duplicates === 'skip'
        ? { row, action: 'skip' }
        : {
            row,
            action: 'fault',
            faults: [{ row, column: null, value: '', message: `${earlier}行目と同じ${registers[kind].noun}です。` }],
          }
    const pinnedIn = isNew ? undefined : present.pinned?.get(known)
    const { building_id } = read.values
    if (pinnedIn !== undefined && building_id !== undefined && building_id !== pinnedIn)
      return { row, action: 'fault', faults: [standsOnDrawing(row)] }
    const checked = validate(kind, withoutId(read.values), !isNew, row)
    if ('faults' in checked) return { row, action: 'fault', faults: checked.faults }
    if (kind === 'people' && isInternalRole(checked.values['role'] as Role)) {
      if (seats === 0) return { row, action: 'fault', faults: [noSeat(row, checked.values['role'] as Role)] }
      seats--
    }
    if (key !== null && earlier === undefined) met.set(key, row)
    return isNew
      ? { row, action: 'create', values: checked.values }
      : { row, action: 'update', record_id: known, values: checked.values }
  })
}

export const tooManyRows = `一度に取り込めるのは${limits.importRows.toLocaleString('ja-JP')}行までです。ファイルを分けてください。`
