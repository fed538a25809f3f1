import type { Contested, Write } from './entry.ts'
import { pinFieldsOf } from './pin-facts.ts'
import type { PinFacts } from './pin-facts.ts'

/** What is sent once it was chosen between both: over what the other saved, of these items or fields not; null where nothing is left. */
export const settledWrite = (
  write: Write,
  contested: Contested,
  theirs: ReadonlySet<number | string>,
): Write | null => {
  const { updated_at } = contested
  switch (write.kind) {
    case 'matter-status':
      return { ...write, updated_at }
    case 'pin-change': {
      const mine = pinFieldsOf(write.change).filter((field) => !theirs.has(field))
      if (mine.length === 0) return null
      const only = (facts: Partial<PinFacts>) => Object.fromEntries(mine.map((field) => [field, facts[field]]))
      return {
        ...write,
        change: only(write.change),
        before: only({ ...write.before, ...contested.pin }),
        updated_at,
        after: null,
        is_rebased: true,
      }
    }
    case 'contents': {
      const changes = write.changes
        .filter(({ item_id }) => !theirs.has(item_id))
        .map((each) => ({ ...each, before: contested.values[each.item_id] ?? null }))
      return changes.length === 0 ? null : { ...write, changes, updated_at, after: null, is_rebased: true }
    }
    case 'embeds':
      if (theirs.size > 0) return null
      return write.change.way === 'removed' && contested.embed
        ? { ...write, change: { ...write.change, ...contested.embed } }
        : write
    // Of what is made or told nobody else was first.
    case 'file':
    case 'item-matter':
    case 'comment':
    case 'matter':
    case 'document':
    case 'pin':
      return write
  }
}
