import { isEmptyValue, isSameValue } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { ContentsChange } from './entry.ts'

type Value = { item_id: number; data: DocsDataValue }

/**
 * What is changed here beside what stands there by now. `contested`: both changed it since the edit began, and differently;
 * `free`: what the server does not have, and nobody else has answered. A value of last time gives way to an answer.
 */
export const besideCurrent = (
  changes: readonly ContentsChange[],
  current: readonly Value[],
): { contested: ContentsChange[]; free: ContentsChange[]; theirs: ReadonlyMap<number, DocsDataValue> } => {
  const theirs = new Map(current.map(({ item_id, data }) => [item_id, data]))
  const open = changes.filter(({ item_id, before, data, is_copied }) => {
    const other = theirs.get(item_id) ?? null
    const hasYielded = is_copied === true && isEmptyValue(before) && !isEmptyValue(other)
    return !isSameValue(other, data) && !hasYielded
  })
  const isFree = ({ item_id, before }: ContentsChange) => isSameValue(theirs.get(item_id) ?? null, before)
  return { contested: open.filter((change) => !isFree(change)), free: open.filter(isFree), theirs }
}
