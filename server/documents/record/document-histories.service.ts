/** 書類の変更履歴: of the kinds that the document's history shows, newest first. */
import type { History, HistoryFilter } from '#domain/histories/histories.contract.ts'
import { documentHistoryTypes, historyTypes, type HistoryType } from '#domain/histories/histories.labels.ts'
import type { documentColumnLabels } from '#domain/documents/documents.labels.ts'
import { canSeeMaking, type DocumentFacts } from '#domain/documents/documents.policy.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import { inCompany } from '#server/db/client.ts'
import { presentHistory } from '#server/histories/histories.presenter.ts'
import { listHistories } from '#server/histories/histories.store.ts'
import { withKnownPeople } from '#server/histories/known-people.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { loadDocument } from './document-detail.service.ts'
import { documentFacts } from './documents.presenter.ts'

type Kept = { kinds: readonly HistoryType[]; fields: readonly (keyof typeof documentColumnLabels)[] }

/** Approval, recipients and what they did are the company's own. */
const keptFromGuests: Kept = {
  kinds: [
    historyTypes.approvalRequested,
    historyTypes.approvalCancelled,
    historyTypes.approved,
    historyTypes.sentBack,
    historyTypes.emailOpened,
    historyTypes.emailDownloaded,
    historyTypes.recipientAnswered,
  ],
  fields: [
    'submit_destinations',
    'submit_message',
    'submit_subject',
    'reply_to_user_id',
    'submit_mode',
    'approvers',
    'guest_request',
    'access_code',
    'is_archival',
    'enclosures',
    'sends_excel',
    'asks_receipt',
  ],
}
/** Who is merely shown a document reads what stands in it, not what once did. */
const keptFromReaders: Kept = {
  kinds: [historyTypes.fileUploaded, historyTypes.fileDeleted, historyTypes.fileRestored],
  fields: ['title', 'docs_data', 'cell_remarks', 'taken_at', 'document_embed_resources', 'matter_id'],
}

const keptFrom = ({ actor }: Scope, document: Pick<DocumentFacts, 'author_ids'>): Kept[] => {
  if (canSeeCompany(actor)) return []
  return canSeeMaking(actor, document) ? [keptFromGuests] : [keptFromGuests, keptFromReaders]
}

export const listDocumentHistories = (
  { database }: Deps,
  scope: Scope,
  id: number,
  filter: HistoryFilter,
): Promise<{ data: History[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const { row, parts } = await loadDocument(tx, scope, id)
    const kept = keptFrom(scope, documentFacts(row, parts))
    const hidden = new Set(kept.flatMap(({ kinds }) => kinds))
    const { rows, total } = await listHistories(
      tx,
      scope,
      {
        type: 'document',
        id,
        kinds: documentHistoryTypes.filter((kind) => !hidden.has(kind)),
        hidden_fields: kept.flatMap(({ fields }) => fields),
      },
      filter,
    )
    // An earlier title is one of the earlier values.
    const named = kept.includes(keptFromReaders) ? { historyable_name: row.title } : {}
    const told = await withKnownPeople(tx, scope, rows)
    return {
      data: told.map((line) => presentHistory(scope, { ...line, history: { ...line.history, ...named } })),
      total,
    }
  })
