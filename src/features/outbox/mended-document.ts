/** A new document that was refused, put right: the entry that makes it, and what waits for it. */
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { QueuedEntry, Write } from '#src/outbox/kinds/entry.ts'
import type { KeptItems, MendedDocument } from '#src/outbox/kinds/kind.ts'
import { kindOf } from '#src/outbox/kinds/kinds.ts'

// What an earlier version of the app put into the queue does not say where an item comes from.
const originOf = ({ id, lineage }: TemplateItem): number => (lineage as number | null | undefined) ?? id

/**
 * A template's items by the ids of those in another version of it: the same item, whatever it is called now; else, where
 * it was made anew, one of the same name and type that is no other's, and of several the one in the same cell.
 */
export const itemsInVersion = (items: readonly TemplateItem[], newer: readonly TemplateItem[]): KeptItems => {
  const found = new Map<number, number>()
  const taken = new Set<number>()
  const match = (item: TemplateItem, same: readonly TemplateItem[]) => {
    const free = same.filter(({ id, type }) => type === item.type && !taken.has(id))
    const one = free.find(({ cell_reference }) => cell_reference === item.cell_reference) ?? free[0]
    if (!one) return
    found.set(item.id, one.id)
    taken.add(one.id)
  }
  for (const item of items)
    match(
      item,
      newer.filter((other) => originOf(other) === originOf(item)),
    )
  for (const item of items)
    if (!found.has(item.id))
      match(
        item,
        newer.filter(({ name }) => name === item.name),
      )
  return found
}

/** Names of the items that something was entered in and that the version does not have. */
export const lostItems = (
  entries: readonly Pick<QueuedEntry, 'write'>[],
  items: readonly TemplateItem[],
  kept: KeptItems,
): string[] => {
  const entered = new Set(entries.flatMap(({ write }) => kindOf(write).items(write)))
  return items.flatMap(({ id, name }) => (entered.has(id) && !kept.has(id) ? [name] : []))
}

/** The writes as they are sent from here on, by entry. What is entered in no item of the version is left out. */
export const mendedWrites = (
  entries: readonly Pick<QueuedEntry, 'id' | 'write'>[],
  mended: MendedDocument,
  kept: KeptItems,
): Map<number, Write> =>
  new Map(
    entries.flatMap(({ id, write }): [number, Write][] => {
      const next = kindOf(write).inVersion(write, mended, kept)
      return next ? [[id, next]] : []
    }),
  )
