/** Which entries wait for which, and how what they name by a local id gets the server's. */
import type { Kind, OutboxRecord, Write } from './entry.ts'
import type { UploadTarget } from './upload.ts'

const ofTarget = (target: UploadTarget): number => {
  switch (target.kind) {
    case 'report-folder':
    case 'boarded-folder':
      return target.matter_id
    case 'document-item':
    case 'boarded-item':
      return target.document_id
    case 'pin':
      return target.pin_id
    case 'building':
      return target.building_id
    case 'facility':
      return target.facility_id
  }
}

/** What the write is about, as far as it is named by an id. */
const subjectsOf = (write: Write): readonly (number | null | undefined)[] => {
  switch (write.kind) {
    case 'file':
      return [ofTarget(write.target)]
    case 'comment':
      return ['matter_id' in write.target ? write.target.matter_id : write.target.document_id]
    case 'contents':
    case 'item-matter':
      return [write.document_id]
    case 'embeds':
      return [write.document_id, write.change.file_id]
    case 'matter-status':
      return [write.matter_id]
    case 'document':
      return [write.body.matter_id]
    case 'pin-change':
      return [write.pin_id]
    case 'matter':
    case 'pin':
      return []
  }
}

/** Whether the write changes what stands in the document, or adds to it. */
export const isAboutDocument = (write: Write, documentId: number): boolean => {
  switch (write.kind) {
    case 'contents':
    case 'embeds':
    case 'item-matter':
      return write.document_id === documentId
    case 'file':
    case 'comment':
      return 'document_id' in write.target && write.target.document_id === documentId
    case 'matter-status':
    case 'matter':
    case 'document':
    case 'pin':
    case 'pin-change':
      return false
  }
}

/** The numbers of the entries that make what the write is about. */
export const neededBy = (write: Write): number[] => subjectsOf(write).flatMap((id) => ((id ?? 0) < 0 ? [-id!] : []))

/** Of the same kind and about the same record; a new record is in no order with others. */
const areOrdered: Record<Kind, boolean> = {
  file: false,
  contents: true,
  embeds: true,
  'item-matter': false,
  comment: true,
  'matter-status': true,
  matter: false,
  document: false,
  pin: false,
  'pin-change': true,
}

/** Whose writes keep their order, as a name; null where it is in no order with others. */
export const laneOf = (write: Write): string | null => {
  if (!areOrdered[write.kind]) return null
  // The pages of a document's files stand in the order in which those came.
  const about = write.kind === 'embeds' ? [write.document_id] : subjectsOf(write)
  return JSON.stringify([write.kind, write.company_id, ...about])
}

/** A matter of an item tells what the server has of it by then: what was typed and photographed before goes first. */
const tellsOf = (write: Write, earlier: Write): boolean => {
  if (write.kind !== 'item-matter' || !isAboutDocument(earlier, write.document_id)) return false
  if (earlier.kind !== 'file') return earlier.kind === 'contents'
  return 'item_id' in earlier.target && write.photo_items.includes(earlier.target.item_id)
}

/** Whether the write must not be sent before an entry that was written earlier. */
export const mustFollow = (write: Write, earlier: Pick<OutboxRecord, 'id' | 'write'>): boolean => {
  const lane = laneOf(write)
  return (
    neededBy(write).includes(earlier.id) ||
    (lane !== null && laneOf(earlier.write) === lane) ||
    tellsOf(write, earlier.write)
  )
}

type Exchange = <Id extends number | null | undefined>(id: Id) => Id | number

const withTargetId = (target: UploadTarget, of: Exchange): UploadTarget => {
  switch (target.kind) {
    case 'report-folder':
    case 'boarded-folder':
      return { ...target, matter_id: of(target.matter_id) }
    case 'document-item':
    case 'boarded-item':
      return { ...target, document_id: of(target.document_id) }
    case 'pin':
      return { ...target, pin_id: of(target.pin_id) }
    // Only those that the server has are photographed.
    case 'building':
    case 'facility':
      return target
  }
}

const withIds = (write: Write, of: Exchange): Write => {
  switch (write.kind) {
    case 'file':
      return { ...write, target: withTargetId(write.target, of) }
    case 'comment':
      return {
        ...write,
        target:
          'matter_id' in write.target
            ? { matter_id: of(write.target.matter_id) }
            : { document_id: of(write.target.document_id) },
      }
    case 'contents':
    case 'item-matter':
      return { ...write, document_id: of(write.document_id) }
    case 'embeds':
      return {
        ...write,
        document_id: of(write.document_id),
        change: { ...write.change, file_id: of(write.change.file_id) },
      }
    case 'matter-status':
      return { ...write, matter_id: of(write.matter_id) }
    case 'document':
      return { ...write, body: { ...write.body, matter_id: of(write.body.matter_id) } }
    case 'pin-change':
      return { ...write, pin_id: of(write.pin_id) }
    case 'matter':
    case 'pin':
      return write
  }
}

/** What entries have made, by their numbers. */
export type Made = ReadonlyMap<number, number>

/** The write with the server's ids in place of the local ones; throws where one is not known. */
export const resolved = (write: Write, made: Made): Write =>
  withIds(write, (id) => {
    if (id === null || id === undefined || id > 0) return id
    const known = made.get(-id)
    if (known === undefined) throw new Error(`entry ${-id} has made nothing yet`)
    return known
  })

/** The same as far as it is known: what waits about a record that exists by now is about that record. */
export const resolvedSoFar = (write: Write, made: Made): Write =>
  neededBy(write).some((id) => made.has(id))
    ? withIds(write, (id) => (id === null || id === undefined ? id : (made.get(-id) ?? id)))
    : write

/** The entry and all that cannot be sent without it. */
export const withDependents = <T extends Pick<OutboxRecord, 'id' | 'write'>>(
  entries: readonly T[],
  id: number,
): T[] => {
  const taken = new Set([id])
  // Whatever needs another stands behind it.
  for (const entry of entries) if (neededBy(entry.write).some((needed) => taken.has(needed))) taken.add(entry.id)
  return entries.filter((entry) => taken.has(entry.id))
}
