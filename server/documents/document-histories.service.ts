/** 書類の変更履歴: of the kinds that the document's history shows, newest first. */
import type { History, HistoryFilter } from '#domain/histories/histories.contract.ts'
import { documentHistoryTypes } from '#domain/histories/histories.labels.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import { inCompany } from '#server/db/client.ts'
import { presentHistory } from '#server/histories/histories.presenter.ts'
import { listHistories } from '#server/histories/histories.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { loadDocument } from './document-detail.service.ts'

/** Their lines hold addresses of recipients. */
const internalFields = ['submit_destinations']

export const listDocumentHistories = (
  { database }: Deps,
  scope: Scope,
  id: number,
  filter: HistoryFilter,
): Promise<{ data: History[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await loadDocument(tx, scope, id)
    const { rows, total } = await listHistories(
      tx,
      scope,
      {
        type: 'document',
        id,
        kinds: documentHistoryTypes,
        hidden_fields: canSeeCompany(scope.actor) ? [] : internalFields,
      },
      filter,
    )
    return { data: rows.map((row) => presentHistory(scope, row)), total }
  })
