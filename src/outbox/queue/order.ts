/** Which entries wait for which, and how what they name by a local id gets the server's. */
import type { OutboxRecord, Write } from '../kinds/entry.ts'
import { kindOf } from '../kinds/kinds.ts'

/** The numbers of the entries that make what the write is about. */
export const neededBy = (write: Write): number[] =>
  kindOf(write)
    .subjects(write)
    .flatMap((id) => ((id ?? 0) < 0 ? [-id!] : []))

/** Whose writes keep their order, as a name; null where it is in no order with others. */
export const laneOf = (write: Write): string | null => {
  const { lane } = kindOf(write)
  return lane && JSON.stringify([write.kind, write.company_id, ...lane(write)])
}

/** Whether the write must not be sent before an entry that was written earlier. */
export const mustFollow = (write: Write, earlier: Pick<OutboxRecord, 'id' | 'write'>): boolean => {
  const lane = laneOf(write)
  return (
    neededBy(write).includes(earlier.id) ||
    (lane !== null && laneOf(earlier.write) === lane) ||
    kindOf(write).tells(write, earlier.write)
  )
}

/** What entries have made, by their numbers. */
export type Made = ReadonlyMap<number, number>

/** Whether the write may go although an earlier entry of the same document was put aside: it is about none of its items. */
export const mayPass = (write: Write, { write: earlier }: Pick<OutboxRecord, 'write'>): boolean =>
  earlier.kind === 'contents' && kindOf(write).passes(write, new Set(kindOf(earlier).items(earlier)))

/** The write with the server's ids in place of the local ones; throws where one is not known. */
export const resolved = (write: Write, made: Made): Write =>
  kindOf(write).withIds(write, (id) => {
    if (id === null || id === undefined || id > 0) return id
    const known = made.get(-id)
    if (known === undefined) throw new Error(`entry ${-id} has made nothing yet`)
    return known
  })

/** The same as far as it is known: what waits about a record that exists by now is about that record. */
export const resolvedSoFar = (write: Write, made: Made): Write =>
  neededBy(write).some((id) => made.has(id))
    ? kindOf(write).withIds(write, (id) => (id === null || id === undefined ? id : (made.get(-id) ?? id)))
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
