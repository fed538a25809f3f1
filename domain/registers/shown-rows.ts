/** A plan as it is shown before anything is written: each row with its fields as they are and as they will be. */
import { changesOf, identities, type ImportValues, type PlannedRow } from './plan-import.ts'
import type { ShownRow } from './registers.contract.ts'
import type { RegisterKind } from './registers.labels.ts'
import { isInBuildings, registers } from './registers.ts'

export type ShownBy = {
  kind: RegisterKind
  /** The records that the rows change. */
  records: ReadonlyMap<number, ImportValues>
  /** Names of the buildings that rows and records are in. */
  buildings: ReadonlyMap<number, string>
}

const writtenBy = ({ kind, buildings }: ShownBy) => {
  const { fields } = registers[kind]
  return (key: string, value: unknown): { label: string; text: string } => {
    const isBuilding = isInBuildings(kind) && key === 'building_id'
    const field = fields.find((each) => each.key === (isBuilding ? 'building' : key))
    // As people write an amount; a choice is a number only where it is kept.
    const isAmount = field?.kind === 'number' && typeof value === 'number' && key !== 'id'
    const written = isAmount ? value.toLocaleString('ja-JP') : (field?.write(value) ?? '')
    const text = isBuilding ? (buildings.get(value as number) ?? '') : written
    return { label: field?.heading ?? key, text: value === null || value === undefined ? '' : text }
  }
}

const changesShown = (before: ImportValues, after: ImportValues, shownBy: ShownBy): ShownRow['changes'] => {
  const write = writtenBy(shownBy)
  return Object.entries(after)
    .map(([key, value]) => {
      const { label, text } = write(key, value)
      return { label, before: write(key, before[key]).text, after: text }
    })
    .filter((change) => change.before !== change.after)
}

const alreadyThere = (row: number, name: string): ShownRow['told'][number] => ({
  ...{ row, column: null, value: '' },
  message: `登録済みの「${name}」と同じと見なし、取り込みません。`,
})

/** One row of the plan for whoever decides on it. */
export const shownRow = (planned: PlannedRow, shownBy: ShownBy): ShownRow => {
  const { row, action, notices, text } = planned
  const shown: ShownRow = { row, action, record_id: null, text, reason: null, changes: [], told: notices }
  const { name } = identities[shownBy.kind]
  switch (planned.action) {
    case 'create':
      return { ...shown, text: String(planned.values[name] ?? ''), changes: changesShown({}, planned.values, shownBy) }
    case 'update': {
      const record = shownBy.records.get(planned.record_id) ?? {}
      const changes = changesShown(record, changesOf(record, planned.values), shownBy)
      return { ...shown, record_id: planned.record_id, text: String(record[name] ?? ''), changes }
    }
    case 'aside':
      return { ...shown, reason: planned.reason }
    case 'fault':
      return { ...shown, told: planned.faults }
    case 'skip':
      return planned.known === undefined ? shown : { ...shown, told: [...notices, alreadyThere(row, planned.known)] }
    case 'unchanged':
      return shown
  }
}
