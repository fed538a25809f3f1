/** 書類の変更履歴: of the kinds that the document's history shows, newest first. */
import { documentHistoryTypes, historyTypes, type HistoryType } from '#domain/histories/histories.labels.ts'
import type { documentColumnLabels } from '#domain/documents/documents.labels.ts'
import { canSeeMaking, type DocumentFacts } from '#domain/documents/documents.policy.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import { historyOf } from '#server/histories/history-of.service.ts'
import type { Scope } from '#server/http/context.ts'
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
    'day_confirmations',
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

export const listDocumentHistories = historyOf('document', async (tx, scope, id) => {
  const { row, parts } = await loadDocument(tx, scope, id)
  const kept = keptFrom(scope, documentFacts(row, parts))
  const hidden = new Set(kept.flatMap(({ kinds }) => kinds))
  // An earlier title is one of the earlier values.
  const named = kept.includes(keptFromReaders) ? { historyable_name: row.title } : {}
  return {
    kinds: documentHistoryTypes.filter((kind) => !hidden.has(kind)),
    hidden_fields: kept.flatMap(({ fields }) => fields),
    tell: (rows) => rows.map((line) => ({ ...line, history: { ...line.history, ...named } })),
  }
})
