/** What waits, by the document, the matter or the place that it is about. */
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'
import type { Group } from '#src/outbox/kinds/kind.ts'
import { kindOf } from '#src/outbox/kinds/kinds.ts'

export type WaitingGroup = {
  key: string
  company_id: string
  group: Group
  /** What one of them calls the record; null where none does. */
  title: string | null
  entries: readonly QueuedEntry[]
}

/** A file is labelled with its place in the record. */
const titleIn = (entries: readonly QueuedEntry[]): string | null =>
  entries.find(({ write }) => write.kind !== 'file')?.write.label ?? null

const isWanting = ({ entries }: WaitingGroup): boolean => entries.some(({ state }) => state === 'failed')

/** In the order in which they were begun, those first that a person must look at. */
export const waitingGroups = (entries: readonly QueuedEntry[]): WaitingGroup[] => {
  const by = new Map<string, Omit<WaitingGroup, 'title'> & { entries: QueuedEntry[] }>()
  for (const entry of entries) {
    const { company_id } = entry.write
    const group = kindOf(entry.write).group(entry.write, entry.id)
    const key = [company_id, group.of, group.id].join(' ')
    const known = by.get(key)
    if (known) known.entries.push(entry)
    else by.set(key, { key, company_id, group, entries: [entry] })
  }
  const groups = [...by.values()].map((group) => ({ ...group, title: titleIn(group.entries) }))
  return [...groups.filter(isWanting), ...groups.filter((group) => !isWanting(group))]
}

/** Of photos and other files. */
export const filesIn = (entries: readonly QueuedEntry[]): { count: number; size: number } => {
  const files = entries.flatMap(({ write }) => (write.kind === 'file' ? [write.size] : []))
  return { count: files.length, size: files.reduce((sum, size) => sum + size, 0) }
}
