/** What is typed into a document and not saved yet, by the document: one that is made here gets another id once it is sent. */
import { moveLocalDrafts, readLocalDrafts, writeLocalDraft } from '#src/lib/local-draft.ts'

export type DraftOwner = { companyId: string; userId: number; documentId: number }

/** What the keys of a document's drafts begin with. */
export const draftKeys = ({ companyId, userId, documentId }: DraftOwner): string =>
  `document.${companyId}.${userId}.${documentId}.`

/** Writes each of them again as `change` makes it. */
export const changeDocumentDrafts = <T>(owner: DraftOwner, change: (draft: T) => T): void => {
  for (const [key, draft] of readLocalDrafts<T>(draftKeys(owner))) writeLocalDraft(key, change(draft))
}

/** The document has another id from here on. */
export const moveDocumentDrafts = (owner: DraftOwner, documentId: number): void =>
  moveLocalDrafts(draftKeys(owner), draftKeys({ ...owner, documentId }))
