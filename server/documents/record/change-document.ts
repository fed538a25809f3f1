/** One change of a document on its way: asked for, answered, submitted, sent again. */
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { settleByDocument } from '#server/occurrences/settling.ts'
import { change } from '#server/records/change.ts'
import { loadDocument, presentDocumentDetail, type LoadedDocument } from './document-detail.service.ts'

/** On the locked document; answers the document as it is then, and sees to what waits to be sent. */
export const changeDocument = async (
  deps: Deps,
  scope: Scope,
  id: number,
  may: (loaded: LoadedDocument) => boolean,
  write: (tx: Tx, loaded: LoadedDocument) => Promise<void>,
  hold = (tx: Tx): Promise<LoadedDocument> => loadDocument(tx, scope, id, true),
): Promise<Document> => {
  const document = await change(deps, scope, { hold, may }, async (tx, loaded) => {
    await write(tx, loaded)
    await settleByDocument(tx, scope, id, deps.clock())
    return presentDocumentDetail(tx, scope, await loadDocument(tx, scope, id))
  })
  deps.jobs.wake()
  return document
}
