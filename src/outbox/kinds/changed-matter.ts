/** What a write changes of a matter: apart from what it changes of all else (projection.ts), since every list of matters asks. */
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Change } from './change.ts'

/** Answered late, or once more, a record may be older than the one that is known. */
export const isOlder = (record: { updated_at: string }, known: { updated_at: string }): boolean =>
  Date.parse(record.updated_at) < Date.parse(known.updated_at)

/** Of the record what the row carries too; a form stands in rows by its name alone, and never changes. */
export const knownOf = (row: object, record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key in row && key !== 'template'))

/** A matter after the change, whatever of it an answer carries. */
export const changedMatter = <T extends Pick<Matter, 'id' | 'status_id' | 'updated_at'>>(
  matter: T,
  change: Change,
): T => {
  if (change.of === 'status')
    return change.matter_id === matter.id ? { ...matter, status_id: change.status_id } : matter
  if (change.of !== 'matter' || change.record.id !== matter.id || isOlder(change.record, matter)) return matter
  return { ...matter, ...knownOf(matter, change.record) }
}
