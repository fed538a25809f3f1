/** Files put into a document and taken out of it one by one, over whatever else was saved since they were chosen. */
import type { Document } from '#domain/documents/documents.contract.ts'
import { changeEmbeds, type EmbedChanges } from '#domain/documents/embed-changes.ts'
import { toTimestamp } from '#domain/dates.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { limits } from '#domain/limits.ts'
import { maxCount, notAChoice } from '#domain/text/validation.ts'
import { inCompany } from '#server/db/client.ts'
import { invalid } from '#server/http/errors.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { refuseContested } from '#server/records/contested.ts'
import { happened } from '#server/records/happened.ts'
import {
  loadDocument,
  presentCurrent,
  presentDocumentDetail,
} from '#server/documents/record/document-detail.service.ts'
import { checkEmbedResources, storeEmbedResources } from './document-embeds.service.ts'
import { guardEditable } from './document-files.service.ts'
import { addAuthor, listEmbedResources, updateDocumentRow } from '#server/documents/record/documents.store.ts'
import { findVisibleFiles } from './visible-files.store.ts'

/**
 * No base is asked for: what others put in, took out or typed meanwhile stays. Only of a file that is to go and has other
 * pages by now nobody can say whether it still should: 409 with what stands there.
 */
export const changeEmbedResources = async (
  deps: Deps,
  scope: Scope,
  id: number,
  changes: EmbedChanges,
): Promise<Document> => {
  const added = changes.added ?? []
  await checkEmbedResources(
    deps,
    scope,
    id,
    added.map(({ file_id, pages }) => ({ id: null, file_id, pages })),
    (index, name) => `added.${index}.${name}`,
  )
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const loaded = await loadDocument(tx, scope, id, true)
    guardEditable(scope, loaded)
    const readable = await findVisibleFiles(
      tx,
      scope,
      added.map(({ file_id }) => file_id),
    )
    const gone = added.findIndex(({ file_id }) => !readable.has(file_id))
    if (gone >= 0) throw invalid({ [`added.${gone}.file_id`]: [notAChoice('ファイル')] })
    const present = await listEmbedResources(tx, scope, id)
    const { embeds, contested } = changeEmbeds(present, changes)
    await refuseContested(tx, scope, {
      done: '挿入ファイルのページを変更',
      // Whoever saved last may have filled in something else.
      place: { type: 'document', ids: [id], kinds: [historyTypes.updated], fields: ['document_embed_resources'] },
      began: { isAnother: contested.length > 0, base: undefined },
      current: async (at) => ({
        ...(await presentCurrent(tx, scope, loaded, null)),
        ...(at && { updated_at: toTimestamp(at) }),
      }),
    })
    // All of it stands so already: whoever saved last stays the one who did.
    if (embeds === present) return presentDocumentDetail(tx, scope, loaded)
    if (embeds.length > Math.max(limits.embedResources, present.length))
      throw invalid({ added: [maxCount('挿入ファイル', limits.embedResources)] })
    const events = await storeEmbedResources(
      tx,
      scope,
      loaded.row,
      embeds.map(({ file_id, pages }, index) => ({ file_id, pages: pages && [...pages], order_number: index + 1 })),
    )
    await updateDocumentRow(tx, scope, id, { updated_user_id: scope.user.id })
    await addAuthor(tx, scope, id, scope.user.id)
    await happened(tx, deps, scope, events)
    return presentDocumentDetail(tx, scope, await loadDocument(tx, scope, id))
  })
}
