/** A new document that was refused, put right: the entry that makes it, and what waits for it. */
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { Template, TemplateItem } from '#domain/templates/templates.contract.ts'
import type { QueuedEntry, Write } from '#src/widgets/outbox/entry.ts'

export type MendedDocument = {
  title: string
  /** null: of no matter. */
  matter_id: number | null
  template: Template
}

/** A template's items by the ids of those in another version of it: the same name and type, and of several the same cell. */
export const itemsInVersion = (
  items: readonly TemplateItem[],
  newer: readonly TemplateItem[],
): ReadonlyMap<number, number> =>
  new Map(
    items.flatMap(({ id, name, type, cell_reference }): [number, number][] => {
      const same = newer.filter((item) => item.name === name && item.type === type)
      const found = same.find((item) => item.cell_reference === cell_reference) ?? same[0]
      return found ? [[id, found.id]] : []
    }),
  )

const itemIdsOf = (write: Write): number[] => {
  switch (write.kind) {
    case 'contents':
      return write.changes.map(({ item_id }) => item_id)
    case 'file':
      return 'item_id' in write.target ? [write.target.item_id] : []
    case 'item-matter':
      return [write.item_id]
    // Inserted files follow the items, and stand in none.
    case 'embeds':
    case 'comment':
    case 'matter-status':
    case 'matter':
    case 'document':
    case 'pin':
    case 'pin-change':
      return []
  }
}

/** Names of the items that something was entered in and that the version does not have. */
export const lostItems = (
  entries: readonly Pick<QueuedEntry, 'write'>[],
  items: readonly TemplateItem[],
  kept: ReadonlyMap<number, number>,
): string[] => {
  const entered = new Set(entries.flatMap(({ write }) => itemIdsOf(write)))
  return items.flatMap(({ id, name }) => (entered.has(id) && !kept.has(id) ? [name] : []))
}

type Change = { item_id: number; before: DocsDataValue; data: DocsDataValue }

export const changesInVersion = <T extends Change>(changes: readonly T[], kept: ReadonlyMap<number, number>): T[] =>
  changes.flatMap((change) => {
    const item_id = kept.get(change.item_id)
    return item_id === undefined ? [] : [{ ...change, item_id }]
  })

/** null where it has no place in the version. */
const mendedWrite = (
  write: Write,
  { title, matter_id, template }: MendedDocument,
  kept: ReadonlyMap<number, number>,
): Write | null => {
  switch (write.kind) {
    case 'document': {
      const body = { title, template_id: template.id, ...(matter_id !== null && { matter_id }) }
      return { ...write, label: title, body, template }
    }
    case 'contents':
      return { ...write, label: title, changes: changesInVersion(write.changes, kept) }
    case 'embeds':
      return { ...write, label: title }
    case 'item-matter': {
      const item_id = kept.get(write.item_id)
      return item_id === undefined
        ? null
        : { ...write, label: title, item_id, photo_items: write.photo_items.flatMap((id) => kept.get(id) ?? []) }
    }
    case 'file': {
      if (!('item_id' in write.target)) return write
      const item_id = kept.get(write.target.item_id)
      return item_id === undefined ? null : { ...write, target: { ...write.target, item_id } }
    }
    case 'comment':
    case 'matter-status':
    case 'matter':
    case 'pin':
    case 'pin-change':
      return write
  }
}

/** The writes as they are sent from here on, by entry. What is entered in no item of the version is left out. */
export const mendedWrites = (
  entries: readonly Pick<QueuedEntry, 'id' | 'write'>[],
  mended: MendedDocument,
  kept: ReadonlyMap<number, number>,
): Map<number, Write> =>
  new Map(
    entries.flatMap(({ id, write }): [number, Write][] => {
      const next = mendedWrite(write, mended, kept)
      return next ? [[id, next]] : []
    }),
  )
