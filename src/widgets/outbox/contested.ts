import { isSameValue } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { ContentsChange } from './entry.ts'

type Value = { item_id: number; data: DocsDataValue }

/** Their values of the items that both changed since the edit began, and differently. */
export const contestedChanges = (changes: readonly ContentsChange[], current: readonly Value[]): Value[] => {
  const theirs = new Map(current.map(({ item_id, data }) => [item_id, data]))
  return changes.flatMap(({ item_id, before, data }) => {
    const other = theirs.get(item_id) ?? null
    return isSameValue(other, before) || isSameValue(other, data) ? [] : [{ item_id, data: other }]
  })
}
