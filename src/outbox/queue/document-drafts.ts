/** What is typed into a document and not saved yet, by the document: one that is made here gets another id once it is sent. */
import { moveLocalDrafts, readLocalDrafts, writeLocalDraft } from '#src/lib/local-draft.ts'
import type { Made } from './order.ts'

export type DraftOwner = { companyId: string; userId: number; documentId: number }

/** Its values, and the remarks at its cells. */
const kinds = ['document', 'remark'] as const
type DraftKind = (typeof kinds)[number]

/** What the keys of a document's drafts begin with. */
export const draftKeys = ({ companyId, userId, documentId }: DraftOwner, kind: DraftKind = 'document'): string =>
  `${kind}.${companyId}.${userId}.${documentId}.`

/** Writes each of them again as `change` makes it. */
export const changeDocumentDrafts = <T>(owner: DraftOwner, change: (draft: T) => T): void => {
  for (const [key, draft] of readLocalDrafts<T>(draftKeys(owner))) writeLocalDraft(key, change(draft))
}

/** What was typed into documents that the server has made since is theirs from here on. */
export const adoptDocumentDrafts = (userId: number, made: Made): void => {
  for (const kind of kinds)
    for (const key of readLocalDrafts(`${kind}.`).keys()) {
      const [, companyId, entryId] = new RegExp(`^${kind}\\.([^.]+)\\.${userId}\\.-(\\d+)\\.`).exec(key) ?? []
      const documentId = made.get(Number(entryId))
      if (companyId === undefined || documentId === undefined) continue
      const owner = { companyId, userId, documentId: -Number(entryId) }
      moveLocalDrafts(draftKeys(owner, kind), draftKeys({ ...owner, documentId }, kind))
    }
}
