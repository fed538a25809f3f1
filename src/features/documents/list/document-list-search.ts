import { approvalStatusLabels, submitStatusLabels } from '#domain/approvals/approvals.labels.ts'
import type { DocumentCsvRequest } from '#domain/documents/documents.contract.ts'
import { documentSortParams } from '#domain/documents/document-sort.ts'
import { idsOf } from '#domain/labels.ts'
import { documentTypeLabels } from '#domain/templates/templates.labels.ts'
import { documentQueries } from '#src/api/documents.ts'
import { choiceFilter, dayFilters, filtersOf, listOf, textFilter } from '#src/records/list-address.ts'
import type { SearchOf } from '#src/records/list-address.ts'

export type DocumentTab = 'created' | 'approval'

/** Where a title leads: to the document, or to the answer that is asked for. */
export const titlePaths = {
  created: '/c/$companyId/documents/$documentId',
  approval: '/c/$companyId/documents/$documentId/approval',
} as const satisfies Record<DocumentTab, string>

/**
 * `mine` keeps to the documents that the user is an author of, `waiting` to those whose step waits for the user's answer
 * now.
 */
export const documentList = listOf('documents', {
  filters: {
    title: textFilter('書類名'),
    document_type_id: choiceFilter('カテゴリ', idsOf(documentTypeLabels)),
    submit_status: choiceFilter('提出状況', idsOf(submitStatusLabels)),
    approval_status: choiceFilter('承認状況', idsOf(approvalStatusLabels)),
    ...dayFilters('作成日'),
    waiting: choiceFilter('回答', [1] as const),
    mine: choiceFilter('作成者', [1] as const),
  },
  sorts: documentSortParams,
  defaultSort: '-created_at',
})
export type DocumentListSearch = SearchOf<typeof documentList>

/** The list that the address means, in either tab. */
export const documentListQuery = (
  companyId: string,
  tab: DocumentTab,
  { mine, waiting, view: _view, ...filter }: DocumentListSearch,
) => {
  if (tab === 'approval')
    return documentQueries.toApprove(companyId, waiting ? { ...filter, current_step_is_mine: true } : filter)
  return mine ? documentQueries.mine(companyId, filter) : documentQueries.list(companyId, filter)
}

/** What the list's file is asked for. */
export const documentFile = (
  tab: DocumentTab,
  search: DocumentListSearch,
  listed: Pick<DocumentCsvRequest, 'columns' | 'sort'>,
): DocumentCsvRequest => {
  const { mine, waiting, ...filter } = filtersOf(search)
  return {
    ...filter,
    ...listed,
    of: tab === 'approval' ? 'to_approve' : mine ? 'mine' : 'all',
    ...(tab === 'approval' && waiting && { current_step_is_mine: true }),
  }
}
