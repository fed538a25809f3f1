/** What two people changed in one document. */
import type { DocsDataValue, DocumentConflict } from '#domain/documents/documents.contract.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { isSameValue } from './draft.ts'
import type { Draft } from './draft.ts'

export type Current = DocumentConflict['current']
export type ContestedItem = { item: TemplateItem; mine: DocsDataValue; theirs: DocsDataValue }

/** Items that both changed since the edit began, and differently. */
export const contestedItems = (items: readonly TemplateItem[], draft: Draft, current: Current): ContestedItem[] => {
  const stored = dataByItem(current.docs_data)
  return items.flatMap((item) => {
    const [before, mine, theirs] = [draft.saved().get(item.id), draft.valueOf(item.id), stored.get(item.id) ?? null]
    const isContested = !isSameValue(mine, before) && !isSameValue(theirs, before) && !isSameValue(mine, theirs)
    return isContested ? [{ item, mine, theirs }] : []
  })
}

/** Takes over the other's contents; of mine stays what only I changed, and of contested items what was chosen. */
export const loadTheirs = (draft: Draft, current: Current, contested: readonly ContestedItem[], chosenTheirs: ReadonlySet<number>): void => {
  draft.rebase(current)
  for (const { item, theirs } of contested) if (chosenTheirs.has(item.id)) draft.set(item.id, theirs)
}
