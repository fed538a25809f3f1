/** Contents kept when a document is sent back, and the difference to what stands now. */
import { pastRequests } from '#domain/approvals/approvals.state.ts'
import { documentChanges, type DocumentChanges, type DocumentContents } from '#domain/documents/document-changes.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { findFiles } from '#server/files/files.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { findTemplateDetail } from '#server/templates/template-detail.service.ts'
import { listCellRemarks } from './cell-remarks.store.ts'
import { loadDocument } from './document-detail.service.ts'
import { knowsRequest } from './documents.presenter.ts'
import {
  findLastSnapshot,
  insertSnapshot,
  listData,
  listEmbedResources,
  listItemFiles,
  type DocumentRow,
} from './documents.store.ts'

const contentsOf = async (tx: Tx, scope: Scope, { id, title }: DocumentRow): Promise<DocumentContents> => {
  const itemFiles = await listItemFiles(tx, scope, id)
  const resources = await listEmbedResources(tx, scope, id)
  const files = await findFiles(
    tx,
    scope,
    [...itemFiles, ...resources].map(({ file_id }) => file_id),
  )
  const nameOf = (file_id: number) => files.get(file_id)!.name
  return {
    title,
    docs_data: (await listData(tx, scope, id)).map(({ item_id, data }) => ({ item_id, data })),
    item_files: itemFiles.map(({ item_id, file_id }) => ({ item_id, file_id, name: nameOf(file_id) })),
    cell_remarks: (await listCellRemarks(tx, scope, id)).map(({ item_id, text }) => ({ item_id, text })),
    document_embed_resources: resources.map(({ file_id, pages }) => ({ file_id, name: nameOf(file_id), pages })),
  }
}

/** Keeps the contents of the round that is being sent back; nobody can have changed them while it ran. */
export const keepContents = async (tx: Tx, scope: Scope, document: DocumentRow, lineage: number): Promise<void> => {
  await insertSnapshot(tx, scope, document.id, lineage, await contentsOf(tx, scope, document))
}

/** What changed since the last 差し戻し; null where there was none. */
export const getDocumentChanges = ({ database }: Deps, scope: Scope, id: number): Promise<DocumentChanges | null> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const { row, parts } = await loadDocument(tx, scope, id)
    if (!knowsRequest(scope, row)) return null
    const snapshot = await findLastSnapshot(tx, scope, id)
    if (!snapshot) return null
    const template = await findTemplateDetail(tx, scope, row.template_id)
    const round = pastRequests(parts.steps).find(({ lineage }) => lineage === snapshot.lineage)!
    const refuser = round.steps.flatMap(({ users }) => users).find(({ status }) => status === 'NG')
    return {
      lineage: snapshot.lineage,
      sent_back_at: round.ended_at,
      sent_back_by: refuser ? { id: refuser.id, name: refuser.name } : null,
      comment: refuser?.comment ?? null,
      changes: documentChanges(snapshot.contents, await contentsOf(tx, scope, row), template!.items),
    }
  })
